package io.strandex.cli.input;

import io.strandex.event.Judgement.Rejected;
import io.strandex.event.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** The blocks of a subtitle file: lines up to a blank one, or up to the times of the next cue where the blank line is missing. */
final class CueBlocks implements AutoCloseable {
    private static final int LONGEST = 1024 * 1024;
    private static final int MOST_LINES = 1000;

    private final Lines lines;
    private List<RawLine> ahead = new ArrayList<>();
    private long size;
    private boolean vtt;

    /**
     * Lines that belong together.
     *
     * @param original the bytes they were read from
     * @param fault what forbids to read them, if anything does
     */
    record Block(
            long firstLine,
            List<String> lines,
            Bytes original,
            @Nullable Rejected fault) {
        static Block of(List<RawLine> lines, @Nullable Rejected fault) {
            Rejected first = lines.stream()
                    .flatMap(line -> line.fault().stream())
                    .findFirst()
                    .orElse(fault);
            return new Block(
                    lines.getFirst().number(),
                    lines.stream().map(RawLine::text).toList(),
                    RawLine.original(lines),
                    first);
        }
    }

    CueBlocks(InputStream in) {
        this.lines = new Lines(in, LONGEST);
    }

    /** The next block that holds or should hold a cue, or null at the end. */
    @Nullable
    Block next() throws IOException {
        Block block = block();
        while (block != null && isNoCue(block)) {
            block = block();
        }
        return block;
    }

    /** WebVTT's header, comments and styles. */
    private boolean isNoCue(Block block) {
        String first = block.lines().getFirst();
        vtt |= block.firstLine() == 1 && first.startsWith("WEBVTT");
        return vtt && !Cue.hasTimes(block.lines()) && (first.startsWith("WEBVTT") || isAside(first));
    }

    private static boolean isAside(String first) {
        return first.matches("NOTE([ \t].*)?|STYLE\\s*|REGION\\s*");
    }

    private @Nullable Block block() throws IOException {
        List<RawLine> block = ahead;
        ahead = new ArrayList<>();
        Rejected fault = null;
        RawLine last = null;
        for (RawLine line = RawLine.next(lines); line != null; line = RawLine.next(lines)) {
            String text = line.text();
            if (text.isBlank() && !block.isEmpty()) {
                break;
            }
            if (Cue.isTimes(text) && isWhole(texts(block))) {
                startNext(block, last, line);
                break;
            }
            if (!text.isBlank()) {
                fault = add(block, line) ? fault : tooLarge();
                last = line;
            }
        }
        return block.isEmpty() ? null : Block.of(block, fault);
    }

    /** What is too much is not kept: the block is refused as it is. */
    private boolean add(List<RawLine> block, RawLine line) {
        size = block.isEmpty() ? 0 : size;
        size += line.bytes().get().length;
        boolean fits = block.size() < MOST_LINES && (block.isEmpty() || size <= LONGEST);
        if (fits) {
            block.add(line);
        }
        return fits;
    }

    private static Rejected tooLarge() {
        return new Rejected(
                Reason.EVENT_TOO_LARGE,
                "a cue has at most " + MOST_LINES + " lines and " + LONGEST + " bytes: is a blank line missing?");
    }

    /** Whether times can only be those of another cue. */
    private boolean isWhole(List<String> block) {
        if (block.isEmpty() || Cue.hasTimes(block)) {
            return !block.isEmpty();
        }
        String first = block.getFirst();
        return first.startsWith("WEBVTT") || (vtt && block.size() > 1 && isAside(first));
    }

    private static List<String> texts(List<RawLine> block) {
        return block.stream().limit(2).map(RawLine::text).toList();
    }

    /** The number above the times belongs to them, whether there was room for it in the block before or not. */
    private void startNext(List<RawLine> block, @Nullable RawLine last, RawLine times) {
        if (last != null && block.size() > 2 && last.text().matches("\\d+")) {
            block.remove(last);
            ahead.add(last);
        }
        ahead.add(times);
        size = 0;
    }

    long position() {
        return lines.position();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}

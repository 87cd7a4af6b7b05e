package io.strandex.cli.input;

import io.strandex.event.Judgement.Rejected;
import io.strandex.event.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The blocks of a subtitle file: lines up to a blank one, or up to the times of the next cue where the blank line is missing. */
final class CueBlocks implements AutoCloseable {
    private static final int LONGEST = 1024 * 1024;
    private static final int MOST_LINES = 1000;

    private final Lines lines;
    private List<String> ahead = new ArrayList<>();
    private boolean vtt;

    /**
     * Lines that belong together.
     *
     * @param fault what forbids to read them, if anything does
     */
    record Block(
            long firstLine, List<String> lines, @Nullable Rejected fault) {}

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
        return vtt && !Cue.hasTimes(block.lines()) && first.matches("WEBVTT.*|NOTE([ \t].*)?|STYLE\\s*|REGION\\s*");
    }

    private @Nullable Block block() throws IOException {
        List<String> block = ahead;
        ahead = new ArrayList<>();
        long first = lines.number() - block.size() + 1;
        Rejected fault = null;
        for (byte[] line = lines.next(); line != null; line = lines.next()) {
            fault = fault == null ? fault(line, block.size()) : fault;
            String text = new String(line, StandardCharsets.UTF_8);
            if (text.isBlank() && !block.isEmpty()) {
                break;
            }
            if (Cue.isTimes(text) && isWhole(block)) {
                startNext(block, text);
                break;
            }
            if (!text.isBlank()) {
                first = block.isEmpty() ? lines.number() : first;
                add(block, text);
            }
        }
        return block.isEmpty() ? null : new Block(first, block, fault);
    }

    /** What is too much is not kept: the block is refused as it is. */
    private static void add(List<String> block, String text) {
        if (block.size() < MOST_LINES) {
            block.add(text);
        }
    }

    private @Nullable Rejected fault(byte[] line, int size) {
        if (lines.isCut() || size >= MOST_LINES) {
            return new Rejected(
                    Reason.EVENT_TOO_LARGE,
                    "a cue has at most " + MOST_LINES + " lines of " + LONGEST + " bytes: is a blank line missing?");
        }
        return Utf8.text(line).isPresent() ? null : new Rejected(Reason.MALFORMED_INPUT, Utf8.REFUSAL);
    }

    /** Whether times can only be those of another cue. */
    private static boolean isWhole(List<String> block) {
        return Cue.hasTimes(block) || (!block.isEmpty() && block.getFirst().startsWith("WEBVTT"));
    }

    /** The number above the times belongs to them. */
    private void startNext(List<String> block, String times) {
        if (block.getLast().matches("\\d+") && block.size() > 2) {
            ahead.add(block.removeLast());
        }
        ahead.add(times);
    }

    long position() {
        return lines.position();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}

package io.strandex.cli.input;

import io.strandex.event.Judgement.Rejected;
import io.strandex.event.Reason;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** SubRip and WebVTT: blocks between blank lines; each cue is a TEXT event, known by its start. */
final class Subtitles implements EventSource {
    private static final int LONGEST = 1024 * 1024;
    private static final int MOST_LINES = 1000;

    private final String name;
    private final Scene scene;
    private final Lines lines;
    private final Map<Long, Integer> starts = new HashMap<>();
    private long firstLine;

    Subtitles(String name, InputStream in, Scene scene) {
        this.name = name;
        this.scene = scene;
        this.lines = new Lines(in, LONGEST);
    }

    @Override
    public @Nullable Entry next() throws IOException {
        List<String> block = block();
        while (!block.isEmpty() && isNoCue(block.getFirst())) {
            block = block();
        }
        return block.isEmpty() ? null : entry(block);
    }

    /** WebVTT's header, comments and styles. */
    private static boolean isNoCue(String first) {
        return first.startsWith("WEBVTT")
                || first.startsWith("NOTE")
                || first.equals("STYLE")
                || first.equals("REGION");
    }

    private List<String> block() throws IOException {
        List<String> block = new ArrayList<>();
        for (byte[] line = lines.next(); line != null; line = lines.next()) {
            String text = new String(line, StandardCharsets.UTF_8);
            if (text.isBlank()) {
                if (!block.isEmpty()) {
                    return block;
                }
            } else if (block.size() < MOST_LINES) {
                firstLine = block.isEmpty() ? lines.number() : firstLine;
                block.add(text);
            }
        }
        return block;
    }

    private Entry entry(List<String> block) {
        Place place = new Place(name, firstLine);
        Bytes original = Bytes.wrap(String.join("\n", block).getBytes(StandardCharsets.UTF_8));
        Cue cue = Cue.parse(block);
        if (cue == null) {
            String explanation = "no line such as 00:00:01,000 --> 00:00:04,000 in this block";
            return new Entry.Refused(place, original, new Rejected(Reason.MALFORMED_INPUT, explanation));
        }
        return new Entry.Read(place, original, event(cue));
    }

    private MediaEvent event(Cue cue) {
        int twin = starts.merge(cue.startMs(), 1, Integer::sum);
        String id = "cue-" + cue.startMs() + (twin > 1 ? "-" + twin : "");
        MediaEvent.Builder event = scene.event(id, Modality.TEXT, cue.startMs())
                .setStartMs(cue.startMs())
                .setEndMs(cue.endMs())
                .setText(cue.text());
        if (!cue.speaker().isEmpty()) {
            event.setAttributes(new HashMap<>(Map.of("speaker", cue.speaker())));
        }
        return event.build();
    }

    @Override
    public long position() {
        return lines.position();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}

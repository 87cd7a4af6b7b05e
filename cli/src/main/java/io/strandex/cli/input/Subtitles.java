package io.strandex.cli.input;

import io.strandex.event.InvalidEventException;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** SubRip and WebVTT: each cue is a TEXT event, known by its start. */
final class Subtitles implements EventSource {
    private final String name;
    private final Scene scene;
    private final CueBlocks blocks;
    private final Map<Long, Integer> starts = new HashMap<>();

    Subtitles(String name, InputStream in, Scene scene) {
        this.name = name;
        this.scene = scene;
        this.blocks = new CueBlocks(in);
    }

    @Override
    public @Nullable Entry next() throws IOException {
        CueBlocks.Block block = blocks.next();
        return block == null ? null : entry(block);
    }

    private Entry entry(CueBlocks.Block block) {
        Place place = new Place(name, block.firstLine());
        Bytes original = block.original();
        if (block.fault() != null) {
            return new Entry.Refused(place, original, scene.id(), block.fault());
        }
        try {
            return new Entry.Read(place, original, event(Cue.parse(block.lines())));
        } catch (InvalidEventException e) {
            return new Entry.Refused(place, original, scene.id(), e.rejected());
        }
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
        return blocks.position();
    }

    @Override
    public void close() throws IOException {
        blocks.close();
    }
}

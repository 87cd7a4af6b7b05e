package io.strandex.cli.keys;

import io.strandex.derive.DerivedKeys;
import io.strandex.derive.OrderColumn;
import io.strandex.event.Admission;
import io.strandex.event.Judgement;
import io.strandex.events.EventOp;
import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.spread.Spread;
import io.strandex.spread.SpreadHash;
import io.strandex.week.IsoWeek;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every step from an event to its keys and places, by name. */
record Explanation(MediaKeys keys, int partitions, int width) {
    private static final Admission ADMISSION = Admission.standard();
    private static final long SLOT_MS = 30_000;
    private static final long MOST_SLOTS = 10;

    Map<String, Object> of(MediaEvent event) {
        String scene = event.getSceneId();
        String id = event.getEventId();
        String streamKey = keys.streamKey(scene, id);
        int salt = keys.salt(scene, id, width);
        LayoutDerivation derivation = LayoutDerivation.of(keys.eventLayout());
        DerivedKeys derived = derivation.keys();
        Map<String, Object> steps = new LinkedHashMap<>();
        steps.put("derivation", derivation.steps());
        steps.put("stream_key_columns", derived.streamKey());
        steps.put(
                "storage_key_columns",
                derived.storageKey().stream().map(OrderColumn::toString).toList());
        steps.put("stream_key", streamKey);
        steps.put("hash", HexFormat.of().toHexDigits(SpreadHash.of(streamKey)));
        steps.put("partition", Spread.partition(streamKey, partitions));
        steps.put("partitions", partitions);
        steps.put("salt", salt);
        steps.put("salt_width", width);
        steps.put("routing", keys.routing(scene, salt));
        if (event.getOp() != EventOp.DELETE) {
            document(event, salt, steps);
        }
        if (ADMISSION.judge(event, Clock.systemUTC().millis()) instanceof Judgement.Rejected rejected) {
            steps.put("rejected", rejected.reason() + ": " + Shown.of(rejected.explanation()));
        }
        return steps;
    }

    /** A delete has no document of its own: it finds that of its stream key. */
    private void document(MediaEvent event, int salt, Map<String, Object> steps) {
        long time = event.getEventTime().toEpochMilli();
        String storageKey = keys.eventKey(time, event.getModality(), event.getSceneId(), event.getEventId(), salt);
        steps.put("week", IsoWeek.of(time).toString());
        steps.put("storage_key", storageKey);
        steps.put("bytes", storageKey.getBytes(StandardCharsets.UTF_8).length);
        steps.put("slots", slots(event));
    }

    /** The slots that the span touches, its end exclusive unless it is empty; the first ten. */
    private List<String> slots(MediaEvent event) {
        Long start = event.getStartMs();
        if (start == null) {
            return List.of();
        }
        long end = event.getEndMs() == null ? start : event.getEndMs();
        long last = (end > start ? end - 1 : start) / SLOT_MS;
        List<String> slots = new ArrayList<>();
        for (long slot = start / SLOT_MS; slot <= last && slots.size() < MOST_SLOTS; slot++) {
            slots.add(keys.slotKey(event.getSceneId(), slot * SLOT_MS));
        }
        return slots;
    }
}

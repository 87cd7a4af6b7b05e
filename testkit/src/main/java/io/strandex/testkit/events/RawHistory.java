package io.strandex.testkit.events;

import io.strandex.event.Admission;
import io.strandex.event.Judgement;
import io.strandex.event.MediaEvents;
import io.strandex.events.EventOp;
import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.key.StreamKey;
import io.strandex.testkit.driver.OutputRecord;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What stands in the raw topic, and which of it counts in the end: of each stream key the greatest record. */
final class RawHistory {

    private record Logged(MediaEvent event, OutputRecord<String, MediaEvent> record) {

        /** A missing revision is the least; then log time, raw partition, raw offset. */
        static final Comparator<Logged> ORDER = Comparator.<Logged, Long>comparing(
                        logged -> logged.event().getRevision(), Comparator.nullsFirst(Comparator.naturalOrder()))
                .thenComparing(logged -> logged.record().timestamp())
                .thenComparingInt(logged -> logged.record().partition())
                .thenComparingLong(logged -> logged.record().offset());
    }

    private final Map<StreamKey, Logged> greatest = new HashMap<>();
    private final Admission admission;
    private final MediaKeys keys;

    RawHistory(MediaKeys keys, Admission admission, Collection<OutputRecord<String, MediaEvent>> records) {
        this.keys = keys;
        this.admission = admission;
        records.forEach(this::take);
    }

    private void take(OutputRecord<String, MediaEvent> record) {
        MediaEvent event = event(record);
        if (event == null || !isAdmitted(event, record)) {
            return;
        }
        greatest.merge(
                new StreamKey(event.getSceneId(), event.getEventId()),
                new Logged(event, record),
                (one, other) -> Logged.ORDER.compare(one, other) >= 0 ? one : other);
    }

    private boolean isAdmitted(MediaEvent event, OutputRecord<String, MediaEvent> record) {
        return admission.judge(event, record.timestamp().toEpochMilli()) instanceof Judgement.Admitted;
    }

    /** A null value is a DELETE of the stream key that the record key is. */
    private @Nullable MediaEvent event(OutputRecord<String, MediaEvent> record) {
        String key = record.key();
        if (record.value() != null || key == null) {
            return record.value();
        }
        StreamKey streamKey = keys.parseStreamKey(key);
        return MediaEvents.delete(streamKey.sceneId(), streamKey.eventId());
    }

    /** The events whose documents must stand in the index. */
    List<MediaEvent> live() {
        return greatest.values().stream()
                .map(Logged::event)
                .filter(event -> event.getOp() != EventOp.DELETE)
                .toList();
    }
}

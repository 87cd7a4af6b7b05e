package io.strandex.testkit.events;

import io.strandex.event.Admission;
import io.strandex.event.Judgement;
import io.strandex.event.MediaEvents;
import io.strandex.events.EventOp;
import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.key.StreamKey;
import io.strandex.testkit.driver.OutputRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What stands in the raw topic, and which of it counts in the end. */
final class RawHistory {

    private record Logged(MediaEvent event, OutputRecord<String, MediaEvent> record) {

        static final Comparator<Logged> PLACE = Comparator.<Logged, Instant>comparing(
                        logged -> logged.record().timestamp())
                .thenComparingInt(logged -> logged.record().partition())
                .thenComparingLong(logged -> logged.record().offset());
    }

    private final Map<StreamKey, List<Logged>> histories = new HashMap<>();
    private final Admission admission;
    private final MediaKeys keys;

    RawHistory(MediaKeys keys, Admission admission, Collection<OutputRecord<String, MediaEvent>> records) {
        this.keys = keys;
        this.admission = admission;
        records.forEach(this::take);
    }

    private void take(OutputRecord<String, MediaEvent> record) {
        MediaEvent event = event(record);
        if (event != null && isAdmitted(event, record)) {
            histories
                    .computeIfAbsent(new StreamKey(event.getSceneId(), event.getEventId()), anew -> new ArrayList<>())
                    .add(new Logged(event, record));
        }
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
        return histories.values().stream()
                .map(RawHistory::standing)
                .filter(event -> event.getOp() != EventOp.DELETE)
                .toList();
    }

    /**
     * Along the log, by log time, raw partition and raw offset: a DELETE without a revision always counts, everything
     * else unless its revision is less than the greatest before it, a missing one being the least.
     */
    private static MediaEvent standing(List<Logged> history) {
        history.sort(Logged.PLACE);
        MediaEvent standing = history.getFirst().event();
        Long greatest = standing.getRevision();
        for (Logged logged : history) {
            MediaEvent event = logged.event();
            Long revision = event.getRevision();
            if (event.getOp() == EventOp.DELETE && revision == null) {
                standing = event;
            } else if (greatest == null || (revision != null && revision >= greatest)) {
                standing = event;
                greatest = revision;
            }
        }
        return standing;
    }
}

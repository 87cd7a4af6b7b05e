package io.strandex.event;

import io.strandex.event.Judgement.Admitted;
import io.strandex.event.Judgement.Rejected;
import io.strandex.events.EventOp;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The contract of an event beyond its types: pure and without a clock, so that a producer, a linter and the topology judge
 * alike. The first fault found is told. A DELETE needs its identity only, and is bounded in size like
 * others. Event ids may be of any length.
 */
public final class Admission {
    private static final long EARLIEST_MS =
            Instant.parse("2000-01-01T00:00:00Z").toEpochMilli();

    private final AdmissionSettings settings;

    private Admission(AdmissionSettings settings) {
        this.settings = settings;
    }

    /** Judges by the contract's own bounds; vectors of any dimension. */
    public static Admission standard() {
        return of(AdmissionSettings.standard());
    }

    /** Judges by the given bounds. */
    public static Admission of(AdmissionSettings settings) {
        return new Admission(settings);
    }

    /**
     * Judges one event.
     *
     * @param logTimeMs log time of the record in the topology, the present for a producer; event_time may lie ahead of it by
     *     {@link AdmissionSettings#maxAhead()}
     */
    public Judgement judge(MediaEvent event, long logTimeMs) {
        Rejected fault = identity(event);
        if (fault == null && event.getOp() != EventOp.DELETE) {
            fault = content(event, logTimeMs);
        }
        fault = fault == null ? SizeRules.judge(event) : fault;
        return fault == null ? new Admitted(event) : fault;
    }

    private @Nullable Rejected identity(MediaEvent event) {
        EventOp op = event.getOp();
        if (op != EventOp.UPSERT && op != EventOp.DELETE) {
            return new Rejected(Reason.UNKNOWN_OP, "op is none that this version knows: use UPSERT or DELETE");
        }
        Rejected fault = TextRules.id("event_id", event.getEventId(), Reason.EMPTY_EVENT_ID);
        if (fault == null) {
            fault = TextRules.id("scene_id", event.getSceneId(), Reason.EMPTY_SCENE_ID);
        }
        return fault == null ? sceneLength(event.getSceneId()) : fault;
    }

    private @Nullable Rejected sceneLength(String sceneId) {
        int bytes = TextRules.keyBytes(sceneId);
        return bytes <= settings.maxSceneBytes()
                ? null
                : new Rejected(
                        Reason.SCENE_ID_TOO_LONG,
                        "scene_id needs " + bytes + " bytes in a key, which has room for " + settings.maxSceneBytes()
                                + ": " + TextRules.quote(sceneId));
    }

    private @Nullable Rejected content(MediaEvent event, long logTimeMs) {
        Modality modality = event.getModality();
        if (modality == null || modality == Modality.UNKNOWN) {
            return new Rejected(
                    Reason.UNKNOWN_MODALITY,
                    "modality is none that this version knows: use TEXT, IMAGE, TABLE, CHART, AUDIO or VIDEO");
        }
        Rejected fault = time(event.getEventTime(), logTimeMs);
        fault = fault == null ? span(event.getStartMs(), event.getEndMs()) : fault;
        fault = fault == null ? TextRules.text("text", event.getText()) : fault;
        fault = fault == null ? TextRules.text("uri", event.getUri()) : fault;
        fault = fault == null ? VectorRules.judge(event.getEmbedding(), settings.vectorDimension()) : fault;
        return fault == null ? AttributeRules.judge(event.getAttributes(), settings.maxAttributes()) : fault;
    }

    private @Nullable Rejected time(@Nullable Instant time, long logTimeMs) {
        Instant latest = Instant.ofEpochMilli(logTimeMs).plus(settings.maxAhead());
        if (time != null && time.compareTo(Instant.ofEpochMilli(EARLIEST_MS)) >= 0 && time.compareTo(latest) <= 0) {
            return null;
        }
        return new Rejected(
                Reason.EVENT_TIME_OUT_OF_RANGE,
                "event_time is " + time + ", but must lie between 2000-01-01 and " + latest
                        + "; it counts milliseconds since 1970, not seconds or microseconds");
    }

    private @Nullable Rejected span(@Nullable Long start, @Nullable Long end) {
        if (start == null) {
            return end == null
                    ? null
                    : new Rejected(Reason.END_WITHOUT_START, "end_ms is " + end + ", but there is no start_ms");
        }
        if (start < 0 || start > settings.maxSpanMs()) {
            return outside("start_ms", start);
        }
        if (end != null && (end < 0 || end > settings.maxSpanMs())) {
            return outside("end_ms", end);
        }
        return end == null || end >= start
                ? null
                : new Rejected(Reason.END_BEFORE_START, "end_ms " + end + " is less than start_ms " + start);
    }

    private Rejected outside(String field, long value) {
        return new Rejected(
                Reason.SPAN_OUT_OF_RANGE,
                field + " is " + value + ", but must lie between 0 and " + settings.maxSpanMs() + " milliseconds");
    }
}

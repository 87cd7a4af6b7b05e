package io.strandex.admit;

import io.strandex.event.Admission;
import io.strandex.event.Judgement;
import io.strandex.event.Judgement.Rejected;
import io.strandex.event.Reason;
import io.strandex.events.MediaEvent;
import io.strandex.key.KeyException;
import io.strandex.key.MediaKeys;
import io.strandex.key.StreamKey;
import io.strandex.raw.RawEvent;
import io.strandex.raw.RecordLimit;
import io.strandex.state.OrderedEvent;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Judges raw records: by the contract of events, then by what this deployment can take. A pure function.
 *
 * @param rules judges what only this deployment knows
 */
record Gate(Admission admission, MediaKeys keys, StreamKeyColumns columns, HouseRules rules) {
    /** With the stream key, of twice 1 MiB at most, it still fits into a record of the repartition: 1.5 MiB. */
    static final int MAX_RECORD_BYTES = 3 << 19;

    /**
     * Where a raw record stands.
     *
     * @param partition of the raw topic; of another topic with its lane in the upper 16 bits, so that records of two topics
     *     with the same log time, partition and offset still have an order
     */
    record Position(int partition, long offset, long logTime) {
        static Position of(int lane, RecordMetadata place, long logTime) {
            return new Position(lane << 16 | place.partition(), place.offset(), logTime);
        }
    }

    /**
     * Judges a raw record.
     *
     * @param headers travel with the event, so that their size is a part of its own
     */
    Judged judge(@Nullable Bytes key, RawEvent raw, Headers headers, Position position) {
        long size = RecordLimit.size(headers) + size(raw.event() == null ? key : raw.bytes());
        if (size > MAX_RECORD_BYTES) {
            return refused(
                    new Rejected(
                            Reason.EVENT_TOO_LARGE,
                            "the record has " + size + " bytes, but an event with its headers at most "
                                    + MAX_RECORD_BYTES + ": put what is large behind uri"),
                    raw);
        }
        MediaEvent event = raw.event();
        return event == null ? judgeNull(key, raw, position) : judgeEvent(key, raw, event, position);
    }

    private static long size(@Nullable Bytes bytes) {
        return bytes == null ? 0 : bytes.get().length;
    }

    private Judged judgeEvent(@Nullable Bytes key, RawEvent raw, MediaEvent event, Position position) {
        return switch (judge(key, event, position.logTime())) {
            case Rejected rejected -> refused(rejected, raw);
            case Judgement.Admitted admitted ->
                admitted(new StreamKey(event.getSceneId(), event.getEventId()), raw, position);
        };
    }

    /** What the contract and this deployment say of an event under a record key. */
    Judgement judge(@Nullable Bytes key, MediaEvent event, long logTime) {
        Judgement judgement = admission.judge(event, logTime);
        Rejected fault = judgement instanceof Rejected ? null : rules.judge(key, event, logTime);
        return fault == null ? judgement : fault;
    }

    /** A null value deletes what its key names. */
    private Judged judgeNull(@Nullable Bytes key, RawEvent raw, Position position) {
        if (key == null) {
            return refused(new Rejected(Reason.MISSING_KEY, "a null value deletes the event its key names"), raw);
        }
        if (!rules.takesDeletes()) {
            return refused(HouseRules.NO_DELETES, raw);
        }
        try {
            String text = new String(key.get(), StandardCharsets.UTF_8);
            return admitted(keys.parseStreamKey(text), raw, position);
        } catch (KeyException e) {
            String explanation = "the key of a null value must be {scene:text}!{event:text}: " + e.getMessage();
            return refused(new Rejected(Reason.MALFORMED_KEY, explanation), raw);
        }
    }

    private Judged admitted(StreamKey identity, RawEvent raw, Position position) {
        ByteBuffer bytes =
                raw.bytes() == null ? null : ByteBuffer.wrap(raw.bytes().get());
        return new Judged.Admitted(
                columns.key(keys, identity), new OrderedEvent(position.partition(), position.offset(), bytes));
    }

    private static Judged refused(Rejected rejected, RawEvent raw) {
        MediaEvent event = raw.event();
        return new Judged.Refused(
                rejected.reason(), rejected.explanation(), raw.bytes(), event == null ? null : event.getSceneId());
    }
}

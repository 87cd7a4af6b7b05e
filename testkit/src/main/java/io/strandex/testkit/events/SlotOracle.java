package io.strandex.testkit.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.event.Admission;
import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.testkit.driver.OutputRecord;
import io.strandex.week.IsoWeek;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the {@code slots} series must hold after a raw topic was processed: each slot that a live event touches, with
 * its events by start and key. Fields of the vector are left out, and so are {@code missing} and {@code overflow},
 * which settings decide; no document may be cut.
 *
 * @param keys the layouts in force
 * @param admission what is rejected
 * @param length length of a slot
 */
public record SlotOracle(MediaKeys keys, Admission admission, Duration length) {

    private record Slot(String sceneId, long startMs) {}

    private record Member(MediaEvent event, String key) {

        static final Comparator<Member> ORDER =
                Comparator.comparingLong(Member::startMs).thenComparing(Member::key);

        long startMs() {
            return event.getStartMs();
        }

        long origin() {
            return event.getEventTime().toEpochMilli() - startMs();
        }
    }

    /** With the default layouts, bounds and slots of 30 seconds. */
    public SlotOracle() {
        this(MediaKeys.defaults(), Admission.standard(), Duration.ofSeconds(30));
    }

    /** The documents by place. */
    public SortedMap<IndexModel.Place, JsonNode> documents(Collection<OutputRecord<String, MediaEvent>> raw) {
        var slots = new HashMap<Slot, List<Member>>();
        for (MediaEvent event : new RawHistory(keys, admission, raw).live()) {
            touched(event)
                    .forEach(start -> slots.computeIfAbsent(
                                    new Slot(event.getSceneId(), start), slot -> new ArrayList<>())
                            .add(new Member(event, key(event))));
        }
        var documents = new TreeMap<IndexModel.Place, JsonNode>();
        slots.forEach((slot, members) -> {
            ObjectNode document = document(slot, members);
            String week = IsoWeek.of(document.get("event_time").longValue()).toString();
            documents.put(
                    new IndexModel.Place("slots", week, document.get("key").textValue()), IndexModel.normal(document));
        });
        return documents;
    }

    private String key(MediaEvent event) {
        return keys.eventKey(
                event.getEventTime().toEpochMilli(), event.getModality(), event.getSceneId(), event.getEventId(), 0);
    }

    /** Starts of the slots that the span touches, its end exclusive unless it is the start. */
    private List<Long> touched(MediaEvent event) {
        if (event.getStartMs() == null) {
            return List.of();
        }
        long step = length.toMillis();
        long start = event.getStartMs();
        long end = event.getEndMs() == null ? start : event.getEndMs();
        var starts = new ArrayList<Long>();
        for (long at = start - start % step; at == start - start % step || at < end; at += step) {
            starts.add(at);
        }
        return starts;
    }

    private ObjectNode document(Slot slot, List<Member> members) {
        members.sort(Member.ORDER);
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("key", keys.slotKey(slot.sceneId(), slot.startMs()));
        document.put("scene_id", slot.sceneId());
        document.put("start_ms", slot.startMs());
        document.put("end_ms", slot.startMs() + length.toMillis());
        document.put(
                "event_time", members.stream().mapToLong(Member::origin).min().orElseThrow() + slot.startMs());
        document.put("event_count", members.size());
        document.put("dropped_count", 0);
        ArrayNode modalities = document.putArray("modalities");
        members.stream()
                .map(member -> member.event().getModality().name())
                .distinct()
                .sorted()
                .forEach(modalities::add);
        ArrayNode events = document.putArray("events");
        members.forEach(member -> events.add(MaterializeOracle.summary(member.event(), member.key())));
        return document;
    }
}

package io.strandex.bench.oracle;

import io.strandex.events.EventOp;
import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.week.IsoWeek;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The semantics of keyed state, in plain collections and one pass, for records that come in the order of their log: the
 * specification that the topology is held against.
 *
 * <ol>
 *   <li>A record counts if its (revision, place in the log) is greater than that of the last one that counted for its stream
 *       key; a missing revision is less than any.
 *   <li>A record that counts and changes what is there gives the document the version max(previous + 1, log time * 4096).
 *   <li>An event is in every slot of 30 s that its span touches, the end exclusive unless it is the start.
 *   <li>Each record that puts an event into a slot, changes it there or takes it out is a change of the slot; the slot's
 *       version is (latest log time of its changes) * 4096 + (number of changes) - 1.
 *   <li>The week of an event is that of its event time; the week of a slot that of its start, counted from the earliest
 *       (event time - start) among its members.
 * </ol>
 */
final class Model {
    private static final long SLOT_MS = 30_000;

    private record Row(
            @Nullable Long revision, long version, @Nullable MediaEvent event) {}

    private record Slot(String scene, long startMs) {}

    private static final class Changes {
        private long latest;
        private long count;
    }

    private final MediaKeys keys = MediaKeys.defaults();
    private final boolean keyedByEventAlone;
    private final Map<String, Row> rows = new HashMap<>();
    private final Map<Slot, Changes> changes = new HashMap<>();

    Model(boolean keyedByEventAlone) {
        this.keyedByEventAlone = keyedByEventAlone;
    }

    void accept(Operation operation) {
        MediaEvent event = operation.event();
        Long revision = event == null ? null : event.getRevision();
        Row row = rows.get(streamKey(operation));
        if (row != null && isLess(revision, row.revision())) {
            return;
        }
        MediaEvent before = row == null ? null : row.event();
        MediaEvent after = standing(event);
        boolean isRepeat = after != null && after.equals(before);
        long version = version(row, isRepeat, operation.logTime());
        rows.put(streamKey(operation), new Row(revision, version, after));
        if (!Objects.equals(before, after)) {
            changeSlots(before, after, operation.logTime());
        }
    }

    /** What stands after a record that counts: nothing after a delete. */
    private static @Nullable MediaEvent standing(@Nullable MediaEvent event) {
        return event == null || event.getOp() == EventOp.DELETE ? null : event;
    }

    private String streamKey(Operation operation) {
        return keyedByEventAlone ? keys.parseStreamKey(operation.key()).eventId() : operation.key();
    }

    private static long version(@Nullable Row row, boolean isRepeat, long logTime) {
        if (row == null) {
            return logTime * 4096;
        }
        return isRepeat ? row.version() : Math.max(row.version() + 1, logTime * 4096);
    }

    /** What the index must hold: {@code series|week|id} to version and content. */
    Map<String, String> documents() {
        Map<String, String> documents = new TreeMap<>();
        Map<Slot, List<MediaEvent>> members = new HashMap<>();
        for (Row row : rows.values()) {
            MediaEvent event = row.event();
            if (event != null) {
                documents.put(
                        "events|" + week(time(event)) + '|' + id(event), row.version() + " " + Contents.of(event));
                slots(event)
                        .forEach(slot -> members.computeIfAbsent(slot, any -> new ArrayList<>())
                                .add(event));
            }
        }
        members.forEach((slot, events) -> addSlot(documents, slot, events));
        return documents;
    }

    private void addSlot(Map<String, String> documents, Slot slot, List<MediaEvent> events) {
        long origin =
                events.stream().mapToLong(e -> time(e) - e.getStartMs()).min().orElseThrow();
        events.sort(Comparator.comparing(MediaEvent::getStartMs).thenComparing(this::id));
        Changes change = changes.getOrDefault(slot, new Changes());
        String key = "slots|" + week(origin + slot.startMs()) + '|' + keys.slotKey(slot.scene(), slot.startMs());
        documents.put(
                key,
                (change.latest * 4096 + change.count - 1) + " "
                        + Contents.of(
                                origin + slot.startMs(),
                                events.stream().map(this::id).toList()));
    }

    private void changeSlots(@Nullable MediaEvent before, @Nullable MediaEvent after, long logTime) {
        Set<Slot> joined = after == null ? Set.of() : slots(after);
        Set<Slot> left = before == null ? new HashSet<>() : slots(before);
        boolean sameLane = before != null && after != null && before.getModality() == after.getModality();
        if (sameLane) {
            left.removeAll(joined);
        }
        left.forEach(slot -> change(slot, logTime));
        joined.forEach(slot -> change(slot, logTime));
    }

    private void change(Slot slot, long logTime) {
        Changes change = changes.computeIfAbsent(slot, any -> new Changes());
        change.latest = Math.max(change.latest, logTime);
        change.count++;
    }

    private static Set<Slot> slots(MediaEvent event) {
        Set<Slot> slots = new HashSet<>();
        Long start = event.getStartMs();
        if (start != null) {
            long end = event.getEndMs() == null || event.getEndMs() <= start ? start + 1 : event.getEndMs();
            for (long slot = start / SLOT_MS * SLOT_MS; slot < end; slot += SLOT_MS) {
                slots.add(new Slot(event.getSceneId(), slot));
            }
        }
        return slots;
    }

    private String id(MediaEvent event) {
        return keys.eventKey(time(event), event.getModality(), event.getSceneId(), event.getEventId(), 0);
    }

    private static long time(MediaEvent event) {
        return event.getEventTime().toEpochMilli();
    }

    private static String week(long time) {
        return IsoWeek.of(time).toString();
    }

    private static boolean isLess(@Nullable Long revision, @Nullable Long accepted) {
        return accepted != null && (revision == null || revision < accepted);
    }
}

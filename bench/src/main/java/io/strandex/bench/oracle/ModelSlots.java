package io.strandex.bench.oracle;

import io.strandex.bench.oracle.Model.Standing;
import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.week.IsoWeek;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The part of the specification that speaks of slots.
 *
 * <ol>
 *   <li>An event is in every slot of 30 s that its span touches, the end exclusive unless it is the start.
 *   <li>Each record that puts an event into a slot, changes it there or takes it out is a change of the slot, twice one
 *       where the modality changes; the slot's version is (latest log time of its changes) * 4096 + (number of changes)
 *       - 1.
 *   <li>The week of a slot is that of its start, counted from the earliest (event time - start) among its members. A slot
 *       without members has no document.
 * </ol>
 */
final class ModelSlots {
    private static final long SLOT_MS = 30_000;
    private static final MediaKeys KEYS = MediaKeys.defaults();

    private record Slot(String scene, long startMs) {
        String key() {
            return KEYS.slotKey(scene, startMs);
        }
    }

    private record Changes(long latest, long count) {
        Changes plus(Changes other) {
            return new Changes(Math.max(latest, other.latest), count + other.count);
        }
    }

    private final Map<Slot, Changes> changes = new HashMap<>();

    void change(@Nullable Standing before, @Nullable Standing after, long logTime) {
        Set<Slot> joined = after == null ? Set.of() : slots(after.event());
        Set<Slot> left = before == null ? new HashSet<>() : slots(before.event());
        if (before != null
                && after != null
                && before.event().getModality() == after.event().getModality()) {
            left.removeAll(joined);
        }
        left.forEach(slot -> changes.merge(slot, new Changes(logTime, 1), Changes::plus));
        joined.forEach(slot -> changes.merge(slot, new Changes(logTime, 1), Changes::plus));
    }

    /** Adds the documents of the slots that living events are in. */
    void addTo(Map<String, String> documents, List<Standing> living) {
        Map<Slot, List<Standing>> members = new HashMap<>();
        for (Standing standing : living) {
            for (Slot slot : slots(standing.event())) {
                members.computeIfAbsent(slot, any -> new ArrayList<>()).add(standing);
            }
        }
        members.forEach((slot, events) -> add(documents, slot, events));
    }

    private void add(Map<String, String> documents, Slot slot, List<Standing> members) {
        long origin = members.stream()
                .mapToLong(member -> member.time() - member.event().getStartMs())
                .min()
                .orElseThrow();
        List<String> ids = members.stream()
                .sorted(Comparator.<Standing, Long>comparing(
                                member -> member.event().getStartMs())
                        .thenComparing(Standing::id))
                .map(Standing::id)
                .toList();
        Changes changed = changes.getOrDefault(slot, new Changes(0, 0));
        documents.put(
                "slots|" + IsoWeek.of(origin + slot.startMs()) + '|' + slot.key(),
                Contents.of(
                        changed.latest() * 4096 + changed.count() - 1,
                        KEYS.routing(slot.scene(), 0),
                        Contents.of(origin + slot.startMs(), modalities(members), ids)));
    }

    private static SortedSet<String> modalities(List<Standing> members) {
        SortedSet<String> modalities = new TreeSet<>();
        members.forEach(member -> modalities.add(member.event().getModality().name()));
        return modalities;
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
}

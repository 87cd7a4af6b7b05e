package io.strandex.slot;

import io.strandex.slot.Fitting.Fitted;
import io.strandex.state.DirtyMark;
import io.strandex.state.Listed;
import io.strandex.state.SlotMember;
import io.strandex.state.SlotPart;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Gathers what a slot has under one salt, week by week, and tells how the slot's list differs from it. */
final class Telling {
    private final Supplier<SlotContent> start;
    private final Map<String, SlotContent> weeks = new TreeMap<>();
    private final Map<String, Listed> listed = new HashMap<>();

    Telling(Supplier<SlotContent> start) {
        this.start = start;
    }

    /** Notes what the slot lists of a member. */
    void note(String key, Listed what) {
        if (what != Listed.NOTHING) {
            listed.put(key, what);
        }
    }

    /** The content of a week. */
    SlotContent in(String week) {
        return weeks.computeIfAbsent(week, any -> start.get());
    }

    /** What the slot is to list and does not list yet, or not as it is. */
    List<Fitted> toList() {
        return fitted().filter(fitted -> listed.get(fitted.key()) != Listed.SAME)
                .toList();
    }

    /** What the slot lists and is to list no longer. */
    Set<String> toForget() {
        Set<String> gone = new HashSet<>(listed.keySet());
        fitted().forEach(fitted -> gone.remove(fitted.key()));
        return gone;
    }

    /** All of it, in as many stretches as records need. */
    List<SlotPart> parts(DirtyMark mark, int salt) {
        Stretches stretches = new Stretches(mark, salt);
        toForget().forEach(key -> stretches.list(key, null));
        toList().forEach(fitted -> stretches.list(fitted.key(), withoutVector(fitted.member())));
        weeks.forEach((week, content) -> stretches.add(content.group(week)));
        return stretches.end(List.copyOf(weeks.keySet()));
    }

    private Stream<Fitted> fitted() {
        return weeks.values().stream().map(SlotContent::listed).flatMap(Collection::stream);
    }

    private static SlotMember withoutVector(SlotMember member) {
        return new SlotMember(
                member.getId(),
                member.getEventTime(),
                member.getStartMs(),
                member.getCut(),
                member.getJson().duplicate(),
                null);
    }
}

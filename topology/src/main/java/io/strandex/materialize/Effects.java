package io.strandex.materialize;

import io.strandex.key.MediaKeys;
import io.strandex.ops.Operations;
import io.strandex.ops.Operations.Target;
import io.strandex.ops.Series;
import io.strandex.slot.Slots;
import io.strandex.state.LiveDocument;
import io.strandex.state.SlotChange;
import io.strandex.state.SlotMember;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns the difference between two states of a document into effects. Whatever the old state left in another place is
 * retracted: a document under another id or in another week, a membership in a slot no longer touched.
 */
record Effects(MediaKeys keys, Slots slots) {
    /** The effects of a document that comes, changes or moves. */
    List<Effect> written(String streamKey, @Nullable LiveDocument before, Placed after, long version) {
        LiveDocument live = after.live();
        List<Effect> effects = new ArrayList<>();
        if (before != null && !isSamePlace(before, live)) {
            effects.add(new Effect.Document(Operations.delete(target(before), version)));
        }
        effects.add(new Effect.Document(
                Operations.upsert(target(live), version, after.document().source())));
        if (before != null) {
            leave(effects, streamKey, before, live);
        }
        join(effects, streamKey, after);
        if (before == null || !isSameSceneWeek(before, live)) {
            effects.add(new Effect.Presence(live.getSceneId(), live.getWeek(), after.saltWidth()));
        }
        return effects;
    }

    /** The effects of a document that goes. */
    List<Effect> deleted(String streamKey, LiveDocument before, long version) {
        List<Effect> effects = new ArrayList<>();
        effects.add(new Effect.Document(Operations.delete(target(before), version)));
        leave(effects, streamKey, before, null);
        return effects;
    }

    /** Whether readers know of the week and the salt already: a document that stays keeps its salt. */
    private static boolean isSameSceneWeek(LiveDocument one, LiveDocument other) {
        return one.getSceneId().equals(other.getSceneId()) && one.getWeek().equals(other.getWeek());
    }

    static boolean isSamePlace(LiveDocument one, LiveDocument other) {
        return one.getId().equals(other.getId()) && one.getWeek().equals(other.getWeek());
    }

    /** Whether nothing about a document changes; its content holds all that its place is made of. */
    static boolean isSameDocument(LiveDocument one, LiveDocument other) {
        return isSamePlace(one, other) && one.getContent().equals(other.getContent());
    }

    private void leave(List<Effect> effects, String streamKey, LiveDocument before, @Nullable LiveDocument after) {
        List<Long> staying = after != null && isSameLane(before, after) ? joined(after) : List.of();
        for (long slot : joined(before)) {
            if (!staying.contains(slot)) {
                effects.add(new Effect.Membership(new SlotChange(
                        before.getSceneId(), slot, before.getModality(), streamKey, null, before.getSlotSalt())));
            }
        }
    }

    private void join(List<Effect> effects, String streamKey, Placed after) {
        LiveDocument live = after.live();
        List<Long> joined = joined(live);
        if (joined.isEmpty()) {
            return;
        }
        SlotMember member = member(after);
        for (long slot : joined) {
            effects.add(new Effect.Membership(new SlotChange(
                    live.getSceneId(), slot, live.getModality(), streamKey, member, live.getSlotSalt())));
        }
    }

    private SlotMember member(Placed placed) {
        LiveDocument live = placed.live();
        var embedding = placed.event().getEmbedding();
        return new SlotMember(
                live.getId(),
                placed.event().getEventTime().toEpochMilli(),
                live.getStartMs() == null ? 0L : live.getStartMs(),
                slots.isCut(live.getStartMs(), live.getEndMs()),
                placed.document().summary(),
                embedding == null ? null : embedding.getVector());
    }

    private List<Long> joined(LiveDocument document) {
        return slots.joined(document.getStartMs(), document.getEndMs());
    }

    private Target target(LiveDocument document) {
        String routing = keys.routing(document.getSceneId(), document.getSalt());
        return new Target(Series.EVENTS, document.getWeek(), document.getId(), routing);
    }

    /** Members of a scene and modality share a key in the slots that both documents touch, since both have one salt there. */
    private static boolean isSameLane(LiveDocument one, LiveDocument other) {
        return one.getSceneId().equals(other.getSceneId()) && one.getModality().equals(other.getModality());
    }
}

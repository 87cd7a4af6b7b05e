package io.strandex.slot;

import io.strandex.state.SlotEnd;
import io.strandex.state.SlotMember;
import java.util.Collection;
import java.util.Comparator;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps as many members as fit into a number of bytes: the longest beginning of the row of all members, by start and
 * then by key, whatever order they come in. It never holds more than fits and one.
 */
final class Fitting {
    /** A member and its key in the store. */
    record Fitted(String key, SlotMember member) {}

    private record Position(long startMs, String id) {
        static final Comparator<Position> RISING =
                Comparator.comparingLong(Position::startMs).thenComparing(Position::id);
    }

    private final TreeMap<Position, Fitted> kept = new TreeMap<>(Position.RISING);
    private final long most;
    private long bytes;
    private @Nullable Position end;

    Fitting(long most) {
        this.most = most;
    }

    void add(String key, SlotMember member) {
        Position position = new Position(member.getStartMs(), member.getId());
        if (isPastEnd(position)) {
            return;
        }
        kept.put(position, new Fitted(key, member));
        bytes += size(member);
        while (bytes > most) {
            end = dropLast();
        }
    }

    /** Ends the row where another one, whose beginning is added too, has ended. */
    void endAt(@Nullable SlotEnd other) {
        if (other == null) {
            return;
        }
        Position position = new Position(other.getStartMs(), other.getId());
        if (!isPastEnd(position)) {
            end = position;
            while (!kept.isEmpty() && isPastEnd(kept.lastKey())) {
                dropLast();
            }
        }
    }

    /** The first member that does not fit; null where all do. */
    @Nullable
    SlotEnd end() {
        return end == null ? null : new SlotEnd(end.startMs(), end.id());
    }

    Collection<Fitted> members() {
        return kept.values();
    }

    private boolean isPastEnd(Position position) {
        return end != null && Position.RISING.compare(position, end) >= 0;
    }

    private Position dropLast() {
        var last = kept.pollLastEntry();
        bytes -= size(last.getValue().member());
        return last.getKey();
    }

    /** The bytes of a member in a document, with its comma. */
    private static int size(SlotMember member) {
        return member.getJson().remaining() + 1;
    }
}

package io.strandex.slot;

import io.strandex.state.SlotMember;
import java.util.Collection;
import java.util.Comparator;
import java.util.TreeMap;

/**
 * Keeps as many members as fit into a number of bytes: the longest beginning of the row of all members, by start and
 * then by key, whatever order they come in. It never holds more than fits and one.
 */
final class Fitting {
    private record Position(long startMs, String id) {
        static final Comparator<Position> RISING =
                Comparator.comparingLong(Position::startMs).thenComparing(Position::id);
    }

    private final TreeMap<Position, SlotMember> kept = new TreeMap<>(Position.RISING);
    private final long most;
    private long bytes;
    private Position end = new Position(Long.MAX_VALUE, "");

    Fitting(long most) {
        this.most = most;
    }

    void add(SlotMember member) {
        Position position = new Position(member.getStartMs(), member.getId());
        if (Position.RISING.compare(position, end) >= 0) {
            return;
        }
        kept.put(position, member);
        bytes += size(member);
        while (bytes > most) {
            var last = kept.pollLastEntry();
            bytes -= size(last.getValue());
            end = last.getKey();
        }
    }

    Collection<SlotMember> members() {
        return kept.values();
    }

    /** The bytes of a member in a document, with its comma. */
    private static int size(SlotMember member) {
        return member.getJson().remaining() + 1;
    }
}

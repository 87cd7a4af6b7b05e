package io.strandex.source;

import com.dashjoin.jsonata.Parser.Symbol;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What grows while a step is at work: the library copies all of it for each value that is added. */
sealed interface Growth {
    /** How many references are copied after a part of the step yielded a result. */
    long copied(Symbol part, @Nullable Object input, @Nullable Object result);

    /** The references that are copied to list all values of an object: all so far for each list among them. */
    static long ofWildcard(@Nullable Object input) {
        Object outside = input instanceof List<?> list && list.size() == 1 ? list.getFirst() : input;
        Collection<?> values = switch (outside) {
            case Map<?, ?> map -> map.values();
            case List<?> list -> list;
            case null, default -> List.of();
        };
        long lists = values.stream().filter(List.class::isInstance).count();
        return lists == 0
                ? 0
                : lists * values.stream().mapToLong(Growth::leaves).sum() / 2;
    }

    /** The values that are no lists, in lists of any depth. */
    static long leaves(@Nullable Object value) {
        return value instanceof List<?> list
                ? list.stream().mapToLong(Growth::leaves).sum()
                : 1;
    }

    private static long size(@Nullable Object value) {
        return value instanceof List<?> list ? list.size() : 1;
    }

    /** The items of one key. */
    final class OfGroups implements Growth {
        private final List<Symbol[]> pairs;
        private final Map<String, Long> sizes = new HashMap<>();

        OfGroups(Symbol step) {
            pairs = step.lhsObject == null ? step.group.lhsObject : step.lhsObject;
        }

        @Override
        public long copied(Symbol part, @Nullable Object input, @Nullable Object result) {
            if (!isKey(part)) {
                return 0;
            }
            Object key = result instanceof List<?> list && list.size() == 1 ? list.getFirst() : result;
            if (!(key instanceof String name)) {
                return 0;
            }
            long after = sizes.merge(name, size(input), Long::sum);
            return after == size(input) ? 0 : after;
        }

        private boolean isKey(Symbol part) {
            for (Symbol[] pair : pairs) {
                if (pair[0].equals(part)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The list so far. */
    final class OfList implements Growth {
        private long size;

        @Override
        public long copied(Symbol part, @Nullable Object input, @Nullable Object result) {
            size += size(result);
            return size;
        }
    }

    /** A text made of two values; the library writes them out before it tells the result. */
    final class OfText implements Growth {
        @Override
        public long copied(Symbol part, @Nullable Object input, @Nullable Object result) {
            if (!(result instanceof String)) {
                Bounds.checkText(TextLength.of(result, false));
            }
            return 0;
        }
    }
}

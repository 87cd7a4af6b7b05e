package io.strandex.scene;

import java.util.LinkedHashMap;
import java.util.Map;

/** Remembers the scenes and weeks announced last, so that the store is asked about the others only. */
final class RecentWidths {
    private static final int MOST = 10_000;

    private final Map<String, Integer> widths = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
            return size() > MOST;
        }
    };

    boolean holds(String id, int width) {
        Integer known = widths.get(id);
        return known != null && known >= width;
    }

    void add(String id, int width) {
        widths.put(id, width);
    }
}

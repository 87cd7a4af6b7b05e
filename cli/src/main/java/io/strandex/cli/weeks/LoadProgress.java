package io.strandex.cli.weeks;

import io.strandex.series.WeekView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A look at the weeks that are being loaded.
 *
 * @param weeks how many there are
 * @param written what their indices have written since they were opened, searchable or not
 * @param nanos when the look was taken
 */
record LoadProgress(int weeks, long written, long nanos) {

    private static final double NANOS = 1e9;

    static LoadProgress of(List<WeekView> all, long nanos) {
        List<WeekView> loading = all.stream().filter(WeekView::loading).toList();
        long written = loading.stream()
                .flatMap(week -> week.generations().stream())
                .mapToLong(generation -> generation.size().written())
                .sum();
        return new LoadProgress(loading.size(), written, nanos);
    }

    /** Operations a second since an earlier look. */
    double rateSince(LoadProgress before) {
        return Math.max(0, written - before.written) * NANOS / Math.max(1, nanos - before.nanos);
    }

    Map<String, Object> json(double rate) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("weeks_loading", weeks);
        json.put("operations_written", written);
        json.put("operations_per_s", Math.round(rate));
        return json;
    }
}

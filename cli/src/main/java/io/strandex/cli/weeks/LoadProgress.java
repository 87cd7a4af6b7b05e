package io.strandex.cli.weeks;

import io.strandex.series.WeekView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A look at the weeks that are being loaded.
 *
 * @param weeks how many there are
 * @param written what their indices have written since they were opened, searchable or not
 * @param behind offsets that the sink has still to pass, as it last committed; empty where Kafka is not known
 * @param nanos when the look was taken
 */
record LoadProgress(int weeks, long written, OptionalLong behind, long nanos) {

    private static final double NANOS = 1e9;

    static LoadProgress of(List<WeekView> all, OptionalLong behind, long nanos) {
        List<WeekView> loading = all.stream().filter(WeekView::loading).toList();
        long written = loading.stream()
                .flatMap(week -> week.generations().stream())
                .mapToLong(generation -> generation.size().written())
                .sum();
        return new LoadProgress(loading.size(), written, behind, nanos);
    }

    /** Operations a second since an earlier look. */
    double rateSince(LoadProgress before) {
        return Math.max(0, written - before.written) * NANOS / Math.max(1, nanos - before.nanos);
    }

    /** How long it takes to pass what is left at a rate, in seconds; empty where that can't be said. */
    OptionalLong secondsLeft(double rate) {
        return behind.isEmpty() || rate <= 0
                ? OptionalLong.empty()
                : OptionalLong.of((long) Math.ceil(behind.getAsLong() / rate));
    }

    String text(double rate) {
        String written = String.format(
                Locale.ROOT,
                "%d %s loading, %,d operations written, %,.0f/s",
                weeks,
                weeks == 1 ? "week" : "weeks",
                this.written,
                rate);
        if (behind.isEmpty()) {
            return written;
        }
        OptionalLong seconds = secondsLeft(rate);
        String left = seconds.isEmpty() ? "" : ", about " + Periods.text(1_000 * seconds.getAsLong());
        return written + String.format(Locale.ROOT, ", %,d to go", behind.getAsLong()) + left;
    }

    Map<String, Object> json(double rate) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("weeks_loading", weeks);
        json.put("operations_written", written);
        json.put("operations_per_s", Math.round(rate));
        behind.ifPresent(offsets -> json.put("operations_behind", offsets));
        secondsLeft(rate).ifPresent(seconds -> json.put("seconds_left", seconds));
        return json;
    }
}

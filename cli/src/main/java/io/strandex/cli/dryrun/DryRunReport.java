package io.strandex.cli.dryrun;

import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What a dry run would have written. */
final class DryRunReport {
    /** Bytes of a bulk action line apart from index, id, routing and version. */
    private static final int ACTION_BYTES = 90;

    /** Operations of one series and week. */
    static final class Week {
        private long upserts;
        private long deletes;
        private long bulkBytes;

        void add(IndexOp op) {
            upserts += op.getKind() == OpKind.UPSERT ? 1 : 0;
            deletes += op.getKind() == OpKind.DELETE ? 1 : 0;
            bulkBytes += ACTION_BYTES
                    + op.getSeries().length()
                    + op.getWeek().length()
                    + op.getId().getBytes(StandardCharsets.UTF_8).length
                    + op.getRouting().length()
                    + op.getSource().remaining();
        }

        Map<String, Long> figures() {
            Map<String, Long> figures = new LinkedHashMap<>();
            figures.put("upserts", upserts);
            figures.put("deletes", deletes);
            figures.put("bulk_bytes", bulkBytes);
            return figures;
        }
    }

    private final Map<String, Map<String, Week>> weeks = new TreeMap<>();
    private final Map<String, IndexOp> last = new HashMap<>();
    private final Map<String, Long> rejected = new TreeMap<>();
    private long read;
    private long dead;

    void read() {
        read++;
    }

    /** An entry that is no event at all. */
    void refused(String reason) {
        read++;
        rejected(reason);
    }

    void rejected(String reason) {
        rejected.merge(reason, 1L, Long::sum);
    }

    void dead(long count) {
        dead += count;
    }

    void operation(IndexOp op) {
        weeks.computeIfAbsent(op.getSeries(), any -> new TreeMap<>())
                .computeIfAbsent(op.getWeek(), any -> new Week())
                .add(op);
        last.put(op.getSeries() + '|' + op.getWeek() + '|' + op.getId(), op);
    }

    long rejectedCount() {
        return rejected.values().stream().mapToLong(Long::longValue).sum() + dead;
    }

    /** The documents that would stand at the end, in the order of their keys. */
    List<String> documents(int most) {
        return new TreeMap<>(last)
                .values().stream()
                        .filter(op -> op.getKind() == OpKind.UPSERT)
                        .limit(most)
                        .map(op -> StandardCharsets.UTF_8
                                .decode(op.getSource().duplicate())
                                .toString())
                        .toList();
    }

    Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("events_in", read);
        figures.put("documents", live("events"));
        figures.put("slots", live("slots"));
        figures.put("scenes", live("scenes"));
        figures.put("rejected", rejected);
        figures.put("dead", dead);
        Map<String, Object> series = new LinkedHashMap<>();
        weeks.forEach((name, byWeek) -> {
            Map<String, Object> figuresByWeek = new LinkedHashMap<>();
            byWeek.forEach((week, operations) -> figuresByWeek.put(week, operations.figures()));
            series.put(name, figuresByWeek);
        });
        figures.put("operations", series);
        return figures;
    }

    Map<String, Long> reasons() {
        return rejected;
    }

    /** Lines of a table: series, week, upserts, deletes, bulk bytes. */
    Stream<Object[]> rows() {
        return weeks.entrySet().stream()
                .flatMap(series -> series.getValue().entrySet().stream()
                        .map(week -> row(
                                series.getKey(),
                                week.getKey(),
                                week.getValue().figures().values().iterator())));
    }

    private static Object[] row(String series, String week, Iterator<Long> figures) {
        return new Object[] {series, week, figures.next(), figures.next(), figures.next()};
    }

    private long live(String series) {
        return last.values().stream()
                .filter(op -> op.getKind() == OpKind.UPSERT && op.getSeries().equals(series))
                .count();
    }
}

package io.strandex.cli.weeks;

import io.strandex.cli.query.WeeksText;
import io.strandex.cli.table.Table;
import io.strandex.series.GenerationView;
import io.strandex.series.WeekStep;
import io.strandex.series.WeekView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Weeks for people and for programs.
 *
 * @param managed whether lifecycle management looks after the indices
 * @param now epoch milliseconds
 */
record WeekRows(boolean managed, long now) {

    /** A row for each generation; a deleted week has one too. */
    Table table(List<WeekView> weeks) {
        Table table =
                Table.of("SERIES", "WEEK", ">GEN", "STATE", "PHASE", ">AGE", ">SIZE", ">DOCUMENTS", ">SHARDS", "NEXT");
        for (WeekView week : weeks) {
            if (week.generations().isEmpty()) {
                table.row(week.series(), week.week(), "–", state(week), "–", age(week), "–", "–", "–", next(week));
            }
            for (GenerationView generation : week.generations()) {
                boolean last = generation.equals(week.generations().getLast());
                table.row(
                        week.series(),
                        week.week(),
                        number(generation),
                        state(week),
                        generation.phase(),
                        age(week),
                        WeeksText.size(generation.size().bytes()),
                        String.format(Locale.ROOT, "%,d", generation.size().documents()),
                        String.valueOf(generation.size().shards()),
                        problemOr(generation, last ? next(week) : ""));
            }
        }
        return table;
    }

    Map<String, Object> json(WeekView week) {
        List<GenerationView> generations = week.generations();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("series", week.series());
        json.put("week", week.week());
        json.put("state", week.state());
        json.put("loading", week.loading());
        json.put("age_ms", now - week.endMs());
        json.put(
                "documents",
                generations.stream().mapToLong(g -> g.size().documents()).sum());
        json.put("bytes", generations.stream().mapToLong(g -> g.size().bytes()).sum());
        json.put("shards", generations.stream().mapToInt(g -> g.size().shards()).sum());
        json.put("generations", generations.stream().map(WeekRows::json).toList());
        week.next().ifPresent(step -> json.put("next", json(step)));
        return json;
    }

    private static Map<String, Object> json(GenerationView generation) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("index", generation.index());
        json.put("phase", generation.phase());
        json.put("write", generation.write());
        json.put("read_only", generation.readOnly());
        json.put("obstacle", generation.obstacle());
        json.put("problem", generation.lifecycle().problem());
        json.put("documents", generation.size().documents());
        json.put("bytes", generation.size().bytes());
        json.put("shards", generation.size().shards());
        return json;
    }

    private Map<String, Object> json(WeekStep step) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("step", step.kind().text());
        json.put("in_ms", step.dueMs() - now);
        json.put("why", step.why());
        return json;
    }

    private static String state(WeekView week) {
        return week.loading() ? week.state() + ", loading" : week.state();
    }

    /** The digits at the end of the name; shrunk indices keep them. */
    private static String number(GenerationView generation) {
        String digits = generation.index().replaceAll("^.*-", "").replaceAll("^0+(?=.)", "");
        return generation.write() ? digits + "*" : digits;
    }

    private String age(WeekView week) {
        return now < week.endMs() ? "–" : Periods.text(now - week.endMs());
    }

    private String next(WeekView week) {
        return week.next().map(this::next).orElse("");
    }

    private String next(WeekStep step) {
        String when = step.dueMs() <= now ? "due" : "in " + Periods.text(step.dueMs() - now);
        return step.kind().text() + " " + when;
    }

    private static String problemOr(GenerationView generation, String next) {
        if (!generation.lifecycle().problem().isEmpty()) {
            return "ERROR: " + generation.lifecycle().problem();
        }
        return generation.obstacle().isEmpty() ? next : generation.obstacle();
    }
}

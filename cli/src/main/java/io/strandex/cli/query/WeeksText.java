package io.strandex.cli.query;

import io.strandex.cli.table.Table;
import io.strandex.query.weeks.WeekState;
import java.util.List;
import java.util.Locale;

/** Weeks for people. */
public final class WeeksText {

    private static final String[] UNITS = {"B", "KB", "MB", "GB", "TB"};

    private WeeksText() {}

    /** A table with a row for each week. */
    public static Table table(List<WeekState> weeks) {
        Table table = Table.of("SERIES", "WEEK", ">DOCUMENTS", ">SIZE", ">SHARDS", "STATE", "INDICES");
        for (WeekState week : weeks) {
            table.row(
                    week.series(),
                    week.week(),
                    String.format(Locale.ROOT, "%,d", week.documents()),
                    size(week.bytes()),
                    String.valueOf(week.shards()),
                    week.state(),
                    String.join(" ", week.indices()));
        }
        return table;
    }

    /** Three digits at most, in powers of 1,024. */
    public static String size(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 1_000 && unit < UNITS.length - 1) {
            value /= 1_024;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 || value >= 10 ? "%.0f %s" : "%.1f %s", value, UNITS[unit]);
    }
}

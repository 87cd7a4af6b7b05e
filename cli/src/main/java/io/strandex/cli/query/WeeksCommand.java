package io.strandex.cli.query;

import io.strandex.cli.Output;
import io.strandex.cli.table.Screen;
import io.strandex.cli.table.Table;
import io.strandex.query.MediaReader;
import io.strandex.query.weeks.WeekState;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code strandex weeks}: what the cluster holds, week by week. */
@Command(
        name = "weeks",
        description = "List the weeks of every series: documents, bytes, shards, state and indices.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex weeks",
            "  strandex weeks --json",
            "",
            "Weeks are ISO weeks in UTC, by the time of the event: 2021-01-01 lies in 2020-w53."
        })
public final class WeeksCommand implements Runnable {

    private static final String[] UNITS = {"B", "KB", "MB", "GB", "TB"};

    @Mixin
    private StoreOptions store;

    @Mixin
    private Output output;

    /** For picocli. */
    public WeeksCommand() {}

    @Override
    public void run() {
        try (MediaReader reader = store.open()) {
            List<WeekState> weeks = reader.weeks();
            output.json(Map.of("weeks", weeks));
            if (weeks.isEmpty()) {
                output.line("No weeks yet. Load a sample: strandex demo");
            } else {
                table(weeks).lines(Screen.width()).forEach(output::line);
            }
        }
    }

    private static Table table(List<WeekState> weeks) {
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
    static String size(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 1_000 && unit < UNITS.length - 1) {
            value /= 1_024;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 || value >= 10 ? "%.0f %s" : "%.1f %s", value, UNITS[unit]);
    }
}

package io.strandex.cli.weeks;

import io.strandex.cli.Output;
import io.strandex.cli.table.Screen;
import io.strandex.series.WeekView;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code strandex weeks}: what the cluster holds, week by week. */
@Command(
        name = "weeks",
        description = "List the weeks of every series: generations, phase, age, size, documents, shards, next step.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "[COMMAND]",
        subcommands = {EnforceCommand.class, LoadCommand.class},
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex weeks",
            "  strandex weeks --json",
            "  strandex weeks enforce --dry-run",
            "",
            "Weeks are ISO weeks in UTC, by the time of the event: 2021-01-01 lies in 2020-w53."
        })
public final class WeeksCommand implements Runnable {

    @Mixin
    private AdminOptions admin;

    @Mixin
    private Output output;

    /** For picocli. */
    public WeeksCommand() {}

    @Override
    public void run() {
        admin.run(weeks -> {
            WeekRows rows = new WeekRows(weeks.hasLifecycle(), Clock.systemUTC().millis());
            show(weeks.weeks(), rows);
        });
    }

    private void show(List<WeekView> weeks, WeekRows rows) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("lifecycle_management", rows.managed());
        json.put("weeks", weeks.stream().map(rows::json).toList());
        output.json(json);
        if (weeks.isEmpty()) {
            output.line("No weeks yet. Load a sample: strandex demo");
        } else {
            rows.table(weeks).lines(Screen.width()).forEach(output::line);
        }
    }
}

package io.strandex.cli.query;

import io.strandex.cli.Output;
import io.strandex.cli.table.Screen;
import io.strandex.query.MediaReader;
import io.strandex.query.weeks.WeekState;
import java.util.List;
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
                WeeksText.table(weeks).lines(Screen.width()).forEach(output::line);
            }
        }
    }
}

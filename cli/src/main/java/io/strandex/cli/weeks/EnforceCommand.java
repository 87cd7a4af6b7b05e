package io.strandex.cli.weeks;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.series.WeekAdmin;
import io.strandex.series.WeekStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex weeks enforce}: does what is due, with plain calls. */
@Command(
        name = "enforce",
        description = "Do what is due for the weeks: close, roll over, make read-only, merge, delete.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:Nothing was due, or all of it was done (with --dry-run: shown).",
            " 1:A step failed, or Elasticsearch could not be asked. The other steps were carried out.",
            " 2:The command line is wrong."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex weeks enforce --dry-run",
            "  strandex weeks enforce",
            "",
            "For clusters without index lifecycle management, by the rules that the sink was configured with: run it",
            "from time to time. Where a cluster has lifecycle management, only what that leaves to the sink is done.",
            "A second run finds nothing to do."
        })
public final class EnforceCommand implements Runnable {

    @Option(names = "--dry-run", description = "Show what is due and why; change nothing.")
    private boolean dryRun;

    @Mixin
    private AdminOptions admin;

    @Mixin
    private Output output;

    /** For picocli. */
    public EnforceCommand() {}

    @Override
    public void run() {
        admin.run(weeks -> {
            List<WeekStep> due = weeks.due();
            List<WeekAdmin.Result> results = new ArrayList<>();
            if (dryRun) {
                due.forEach(step -> results.add(new WeekAdmin.Result(step, "")));
                due.forEach(step -> output.line("would " + line(step)));
            } else {
                weeks.run(due, result -> {
                    results.add(result);
                    output.line(line(result.step()) + outcome(result));
                });
            }
            finish(weeks.hasLifecycle(), results);
        });
    }

    private void finish(boolean managed, List<WeekAdmin.Result> results) {
        long failed =
                results.stream().filter(result -> !result.failure().isEmpty()).count();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("dry_run", dryRun);
        json.put("lifecycle_management", managed);
        json.put("steps", results.stream().map(this::json).toList());
        json.put("failed", failed);
        output.json(json);
        if (managed) {
            output.line("This cluster has index lifecycle management: it rolls over, ages and deletes by itself.");
        }
        if (results.isEmpty()) {
            output.line("Nothing is due.");
        }
        if (failed > 0) {
            throw CliException.failed(
                    failed + " of " + results.size() + " steps failed; run it again when it is mended");
        }
    }

    private static String line(WeekStep step) {
        String indices = step.indices().isEmpty() ? "" : " " + String.join(" ", step.indices());
        return "%s %s %s:%s %s"
                .formatted(step.kind().text(), step.series(), step.week(), indices, "(" + step.why() + ")");
    }

    private static String outcome(WeekAdmin.Result result) {
        return result.failure().isEmpty() ? "" : " FAILED: " + result.failure();
    }

    private Map<String, Object> json(WeekAdmin.Result result) {
        WeekStep step = result.step();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("step", step.kind().text());
        json.put("series", step.series());
        json.put("week", step.week());
        json.put("indices", step.indices());
        json.put("why", step.why());
        json.put("done", !dryRun && result.failure().isEmpty());
        if (!result.failure().isEmpty()) {
            json.put("failure", result.failure());
        }
        return json;
    }
}

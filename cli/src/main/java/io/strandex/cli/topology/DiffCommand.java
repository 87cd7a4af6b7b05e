package io.strandex.cli.topology;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.testkit.upgrade.TopologyDiff;
import io.strandex.testkit.upgrade.TopologyShape;
import io.strandex.testkit.upgrade.UpgradeIssue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code strandex topology diff OLD NEW}: a build check for upgrades. */
@Command(
        name = "diff",
        description = "Say what an upgrade from one shape to another breaks: stores, changelogs, repartition topics,"
                + " partition counts, schemas.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex topology shape > next.json",
            "  strandex topology diff released.json next.json",
            "",
            "Exit code 0 when nothing breaks, 1 when something does."
        })
public final class DiffCommand implements Callable<Integer> {

    @Mixin
    private Output output = new Output();

    @Parameters(index = "0", paramLabel = "OLD", description = "Shape of what runs now: a file of 'topology shape'.")
    private Path old = Path.of("");

    @Parameters(index = "1", paramLabel = "NEW", description = "Shape of what shall run.")
    private Path young = Path.of("");

    /** For picocli. */
    public DiffCommand() {}

    /** 0 where the upgrade breaks nothing, else 1. */
    @Override
    public Integer call() {
        List<UpgradeIssue> issues = compare();
        boolean safe = issues.stream().noneMatch(issue -> issue.severity() == UpgradeIssue.Severity.BREAKS);
        output.json(Map.of("safe", safe, "issues", issues));
        issues.forEach(issue -> output.line(
                (issue.severity() == UpgradeIssue.Severity.BREAKS ? "breaks  " : "note    ") + issue.what()));
        output.line(safe ? "The upgrade is safe." : "The upgrade is not safe.");
        return safe ? 0 : 1;
    }

    private List<UpgradeIssue> compare() {
        try {
            return TopologyDiff.between(read(old), read(young));
        } catch (IllegalArgumentException e) {
            throw CliException.usage(old + " or " + young + ": " + e.getMessage());
        }
    }

    private static TopologyShape read(Path file) {
        try {
            return TopologyShape.read(file);
        } catch (JsonProcessingException e) {
            throw CliException.usage(file + " is no shape of a topology; write one with: strandex topology shape > "
                    + file.getFileName());
        } catch (IOException e) {
            throw CliException.usage(
                    "cannot read " + file + ": write one with: strandex topology shape > " + file.getFileName());
        }
    }
}

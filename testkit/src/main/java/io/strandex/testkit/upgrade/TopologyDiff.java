package io.strandex.testkit.upgrade;

import io.strandex.testkit.driver.TopologyDriver;
import io.strandex.testkit.upgrade.UpgradeIssue.Severity;
import java.util.List;
import java.util.stream.Collectors;

/** What an upgrade from one shape of an application to another breaks, for an application that has run and has state. */
public final class TopologyDiff {

    private TopologyDiff() {}

    /**
     * Compares; empty where nothing changed that an upgrade sees.
     *
     * @throws IllegalArgumentException if a shape holds a schema that is none
     */
    public static List<UpgradeIssue> between(TopologyShape old, TopologyShape young) {
        var issues = new Issues();
        compareApplication(old, young, issues);
        new StoreDiff(old, young, issues).compare();
        new GlobalDiff(old, young, issues).compare();
        new TopicDiff(old, young, issues).compare();
        new SchemaDiff(old, young, issues).compare();
        return issues.found();
    }

    /**
     * Fails where the upgrade breaks something.
     *
     * @throws AssertionError naming all of it
     */
    public static void assertSafe(TopologyShape old, TopologyShape young) {
        List<UpgradeIssue> issues = between(old, young);
        if (issues.stream().anyMatch(issue -> issue.severity() == Severity.BREAKS)) {
            throw new AssertionError("the upgrade is not safe:\n"
                    + issues.stream().map(UpgradeIssue::toString).collect(Collectors.joining("\n")));
        }
    }

    private static void compareApplication(TopologyShape old, TopologyShape young, Issues issues) {
        if (isUnknown(old) || isUnknown(young)) {
            issues.note("a shape was taken without an application id: whether it stays is not seen");
        } else if (!old.application().equals(young.application())) {
            issues.breaks("application id %s becomes %s: offsets, state and internal topics are left behind"
                    .formatted(old.application(), young.application()));
        }
    }

    private static boolean isUnknown(TopologyShape shape) {
        return shape.application().isEmpty() || shape.application().equals(TopologyDriver.NO_APPLICATION_ID);
    }
}

package io.strandex.testkit.upgrade;

import io.strandex.testkit.upgrade.UpgradeIssue.Severity;
import java.util.ArrayList;
import java.util.List;

/** Collects what a comparison finds. */
final class Issues {

    private final List<UpgradeIssue> found = new ArrayList<>();

    void breaks(String what) {
        found.add(new UpgradeIssue(Severity.BREAKS, what));
    }

    void note(String what) {
        found.add(new UpgradeIssue(Severity.NOTE, what));
    }

    List<UpgradeIssue> found() {
        return List.copyOf(found);
    }
}

package io.strandex.testkit.upgrade;

import static io.strandex.testkit.upgrade.StoreShape.HISTORY;
import static io.strandex.testkit.upgrade.StoreShape.RETENTION;
import static io.strandex.testkit.upgrade.StoreShape.SEGMENT;
import static io.strandex.testkit.upgrade.StoreShape.WINDOW;

import java.util.Objects;

/** Compares how a store keeps its records: whether what was written is read, and as what. */
final class LayoutDiff {

    private final String name;
    private final StoreShape before;
    private final StoreShape after;
    private final Issues issues;

    LayoutDiff(String name, StoreShape before, StoreShape after, Issues issues) {
        this.name = name;
        this.before = before;
        this.after = after;
        this.issues = issues;
    }

    void compare() {
        if (!StoreKind.readsChangelog(before.kind(), after.kind())) {
            issues.breaks("store %s was %s and is %s: what it wrote cannot be read"
                    .formatted(name, before.kind(), after.kind()));
            return;
        }
        if (!before.kind().equals(after.kind())) {
            issues.note("store %s was %s and is %s".formatted(name, before.kind(), after.kind()));
        }
        compareFiles();
        compareWindows();
        compareShorter(RETENTION);
        compareShorter(HISTORY);
    }

    /** Files that are not found, or not opened, have to go, so that the changelog is read instead. */
    private void compareFiles() {
        if (!before.onDisk() || !after.onDisk()) {
            return;
        }
        boolean found =
                Objects.equals(before.times().get(SEGMENT), after.times().get(SEGMENT));
        if (!StoreKind.opensFiles(before.files(), after.files())) {
            issues.breaks("store %s cannot use its files, which are laid out %s: %s"
                    .formatted(name, before.files(), remedy()));
        } else if (!found) {
            issues.breaks("store %s has files of %d ms each, and looks for ones of %d ms: %s"
                    .formatted(name, before.times().get(SEGMENT), after.times().get(SEGMENT), remedy()));
        }
    }

    private String remedy() {
        return after.hasChangelog()
                ? "delete the state directories, and it is restored from its changelog"
                : "its state is lost, since it has no changelog";
    }

    /** Only the start of a window is stored; a join keeps single records, for which any window will do. */
    private void compareWindows() {
        Long size = before.times().get(WINDOW);
        Long newSize = after.times().get(WINDOW);
        if (size == null || newSize == null || size.equals(newSize)) {
            return;
        }
        if (StoreKind.keepsDuplicates(after.kind())) {
            issues.note("store %s joins over %d ms instead of %d ms".formatted(name, newSize, size));
        } else {
            issues.breaks("store %s has windows of %d ms instead of %d ms: it takes the old ones for new ones"
                    .formatted(name, newSize, size));
        }
    }

    private void compareShorter(String time) {
        Long kept = before.times().get(time);
        Long keeps = after.times().get(time);
        if (kept != null && keeps != null && keeps < kept) {
            issues.note("store %s has a %s of %d ms instead of %d ms: what is older is dropped"
                    .formatted(name, time, keeps, kept));
        }
    }
}

package io.strandex.testkit.upgrade;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compares the stores of two shapes: what an application that has state loses of it. */
final class StoreDiff {

    private final TopologyShape old;
    private final TopologyShape young;
    private final Issues issues;

    StoreDiff(TopologyShape old, TopologyShape young, Issues issues) {
        this.old = old;
        this.young = young;
        this.issues = issues;
    }

    void compare() {
        old.stores().forEach((name, before) -> {
            StoreShape after = young.stores().get(name);
            if (after == null) {
                gone(name, before);
            } else {
                compare(name, before, after);
            }
        });
        young.stores().forEach((name, after) -> {
            if (!old.stores().containsKey(name)) {
                issues.note("store %s is new and begins %s"
                        .formatted(
                                name,
                                after.isCopyOfItsSource() ? "with what " + after.changelog() + " holds" : "empty"));
            }
        });
    }

    private void gone(String name, StoreShape before) {
        if (before.isCopyOfItsSource()) {
            issues.note("store %s is gone or renamed: it was a copy of %s".formatted(name, before.changelog()));
        } else if (becomesGlobal(name, before)) {
            issues.note("store %s is global now and is filled again from %s, which must hold every key"
                    .formatted(name, String.join(", ", before.sources())));
        } else if (before.lasts()) {
            issues.breaks("store %s is gone or renamed: its state is lost".formatted(name));
        } else {
            issues.note("store %s is gone or renamed: it was lost at each restart anyway".formatted(name));
        }
    }

    /** A table of a topic; what aggregates one is taken for such, as its name alone does not tell. */
    private boolean becomesGlobal(String name, StoreShape before) {
        StoreShape global = young.globals().get(name);
        return global != null && before.feeds().equals(global.feeds());
    }

    private void compare(String name, StoreShape before, StoreShape after) {
        compareChangelog(name, before, after);
        if (!before.lasts()) {
            return; // each restart begins without it
        }
        new LayoutDiff(name, before, after, issues).compare();
        compareMedium(name, before, after);
        compareSources(name, before, after);
        new WayDiff(name, before, after).compare(young, issues);
        compareGroup(name, before, after);
    }

    private void compareChangelog(String name, StoreShape before, StoreShape after) {
        if (before.changelog().equals(after.changelog())) {
            return;
        }
        if (after.isCopyOfItsSource()) {
            becomesCopy(name, before, after);
        } else if (!after.hasChangelog()) {
            issues.breaks("store %s has no changelog any more: its state is lost when a task moves".formatted(name));
        } else if (before.lasts()) {
            issues.breaks(
                    "store %s has a changelog now, which is empty: what was stored before is lost when a task moves"
                            .formatted(name));
        } else {
            issues.note("store %s has a changelog now, and outlives restarts".formatted(name));
        }
    }

    private void becomesCopy(String name, StoreShape before, StoreShape after) {
        if (before.isCopyOfItsSource()) {
            issues.breaks("store %s is restored from %s instead of %s: its state is lost when a task moves"
                    .formatted(name, after.changelog(), before.changelog()));
        } else {
            issues.note(
                    "store %s is restored from its source topic %s now, which must hold every key: compacted, not deleted"
                            .formatted(name, after.changelog()));
        }
    }

    private void compareMedium(String name, StoreShape before, StoreShape after) {
        if (before.onDisk() == after.onDisk()) {
            return;
        }
        if (after.hasChangelog()) {
            issues.note("store %s moves %s: it is restored from its changelog once"
                    .formatted(name, after.onDisk() ? "to disk" : "to memory"));
        } else if (before.onDisk()) {
            issues.breaks("store %s moves to memory and has no changelog: its state is lost".formatted(name));
        }
    }

    private void compareSources(String name, StoreShape before, StoreShape after) {
        List<String> lost = without(before.sources(), after.sources());
        List<String> gained = without(after.sources(), before.sources());
        if (!lost.isEmpty() && !gained.isEmpty()) {
            issues.breaks("store %s is fed from %s instead of %s: it goes on with what it made of the other"
                    .formatted(name, String.join(", ", gained), String.join(", ", lost)));
            return;
        }
        if (!gained.isEmpty()) {
            issues.note("store %s is fed from %s too".formatted(name, String.join(", ", gained)));
        }
        if (!lost.isEmpty()) {
            issues.note("store %s is not fed from %s any more, and keeps what it made of it"
                    .formatted(name, String.join(", ", lost)));
        }
        if (Lineage.isGenerated(name)) {
            compareGenerated(name, before, after);
        }
    }

    /** The DSL numbers its steps: a store with such a name belongs to whatever stands at that number. */
    private void compareGenerated(String name, StoreShape before, StoreShape after) {
        Optional<String> owner = samePlace(before, after) ? Optional.empty() : ownerBefore(after);
        if (owner.isPresent()) {
            issues.breaks(
                    "store %s is now made where %s was: it gets another one's state".formatted(name, owner.get()));
        } else {
            issues.note("store %s has a generated name: a change before it in the topology gives it another one's state"
                    .formatted(name));
        }
    }

    private Optional<String> ownerBefore(StoreShape after) {
        return old.stores().entrySet().stream()
                .filter(entry -> Lineage.isGenerated(entry.getKey()) && samePlace(entry.getValue(), after))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private static boolean samePlace(StoreShape one, StoreShape other) {
        return one.path().equals(other.path()) && one.sources().equals(other.sources());
    }

    private void compareGroup(String name, StoreShape before, StoreShape after) {
        String group = group(old, name);
        if (group.equals(group(young, name))) {
            return;
        }
        String what = "store %s moves from sub-topology %s to %s".formatted(name, group, group(young, name));
        if (before.hasChangelog() && after.hasChangelog()) {
            issues.note(what + ": it is restored from its changelog once");
        } else if (before.onDisk() && after.onDisk()) {
            issues.breaks(what + " and has no changelog: what is on disk is left behind");
        }
    }

    private static String group(TopologyShape shape, String store) {
        return shape.subtopologies().entrySet().stream()
                .filter(entry -> entry.getValue().stores().contains(store))
                .map(entry -> String.valueOf(entry.getKey()))
                .findFirst()
                .orElse("none");
    }

    private static List<String> without(List<String> all, List<String> others) {
        List<String> left = new ArrayList<>(all);
        left.removeAll(others);
        return left;
    }
}

package io.strandex.testkit.upgrade;

/** Compares global stores, which every instance fills from a topic of others: only what lies on disk can mislead. */
final class GlobalDiff {

    private final TopologyShape old;
    private final TopologyShape young;
    private final Issues issues;

    GlobalDiff(TopologyShape old, TopologyShape young, Issues issues) {
        this.old = old;
        this.young = young;
        this.issues = issues;
    }

    void compare() {
        old.globals().forEach((name, before) -> {
            StoreShape after = young.globals().get(name);
            if (after == null) {
                issues.note(
                        "global store %s is gone or renamed: it was a copy of %s".formatted(name, before.changelog()));
            } else {
                compare(name, before, after);
            }
        });
        young.globals().forEach((name, after) -> {
            if (!old.globals().containsKey(name)) {
                issues.note("global store %s is new and is filled from %s".formatted(name, after.changelog()));
            }
        });
    }

    private void compare(String name, StoreShape before, StoreShape after) {
        boolean stays = before.onDisk() && after.onDisk();
        if (!before.changelog().equals(after.changelog())) {
            String what = "global store %s is filled from %s instead of %s"
                    .formatted(name, after.changelog(), before.changelog());
            if (stays) {
                issues.breaks(what + ": what is on disk of the other stays in it; delete the state directories");
            } else {
                issues.note(what);
            }
        }
        if (stays && !StoreKind.opensFiles(before.files(), after.files())) {
            issues.breaks("global store %s cannot use its files, which are laid out %s: delete the state directories"
                    .formatted(name, before.files()));
        }
    }
}

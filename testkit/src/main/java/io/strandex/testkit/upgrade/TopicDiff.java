package io.strandex.testkit.upgrade;

import io.strandex.testkit.upgrade.InternalTopicShape.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** Compares the topics of two shapes: those that Kafka Streams makes, and those of others. */
final class TopicDiff {

    private final TopologyShape old;
    private final TopologyShape young;
    private final Issues issues;

    TopicDiff(TopologyShape old, TopologyShape young, Issues issues) {
        this.old = old;
        this.young = young;
        this.issues = issues;
    }

    void compare() {
        old.internal().forEach((name, before) -> {
            InternalTopicShape after = young.internal().get(name);
            if (after != null) {
                compareInternal(name, before, after);
            } else if (before.role() == Role.REPARTITION) {
                issues.breaks("%s is gone or renamed: what it still holds is never read".formatted(name));
            }
        });
        young.internal().forEach((name, after) -> {
            if (!old.internal().containsKey(name) && after.role() == Role.REPARTITION) {
                issues.note("%s is new".formatted(name));
            }
        });
        compareExternal();
    }

    private void compareInternal(String name, InternalTopicShape before, InternalTopicShape after) {
        if (before.partitions() != after.partitions()) {
            issues.breaks("%s has %d partitions and would need %d: Kafka Streams does not start"
                    .formatted(name, before.partitions(), after.partitions()));
        }
        compareFeeding(name, before, after);
        compareSettings(name, before, after);
    }

    private void compareFeeding(String name, InternalTopicShape before, InternalTopicShape after) {
        List<String> lost = new ArrayList<>(before.sources());
        lost.removeAll(after.sources());
        List<String> gained = new ArrayList<>(after.sources());
        gained.removeAll(before.sources());
        if (!lost.isEmpty() && !gained.isEmpty()) {
            issues.breaks("%s is fed from %s instead of %s: what it still holds is taken for the other's"
                    .formatted(name, String.join(", ", gained), String.join(", ", lost)));
        }
    }

    /** Kafka Streams does not change the settings of a topic that exists. */
    private void compareSettings(String name, InternalTopicShape before, InternalTopicShape after) {
        after.settings().forEach((setting, value) -> {
            String was = before.settings().getOrDefault(setting, "");
            if (was.equals(value)) {
                return;
            }
            String what = "%s keeps its %s of %s and should have %s"
                    .formatted(name, setting, was.isEmpty() ? "the broker" : was, value);
            if (loses(setting, was, value)) {
                issues.breaks(what + ": what the store needs is lost when a task moves; alter the topic");
            } else {
                issues.note(what + ": alter the topic");
            }
        });
    }

    private static boolean loses(String setting, String was, String value) {
        return switch (setting) {
            case InternalTopicShape.CLEANUP -> was.contains("delete") && !value.contains("delete");
            case InternalTopicShape.COMPACTION_LAG -> was.isEmpty() || isLonger(was, value);
            default -> !was.isEmpty() && isLonger(was, value);
        };
    }

    /** Negative is without end. */
    private static boolean isLonger(String was, String value) {
        long before = Long.parseLong(was);
        long after = Long.parseLong(value);
        return before >= 0 && (after < 0 || after > before);
    }

    private void compareExternal() {
        SortedMap<String, Integer> before = old.topics();
        SortedMap<String, Integer> after = young.topics();
        before.forEach((name, count) -> {
            if (!after.containsKey(name)) {
                issues.note("topic %s is not used any more".formatted(name));
            } else if (!count.equals(after.get(name))) {
                compareCounts(name, count, after.get(name));
            }
        });
        after.keySet().stream()
                .filter(name -> !before.containsKey(name))
                .forEach(name -> issues.note("topic %s is new".formatted(name)));
    }

    /** Keys move to other partitions, and their state stays where it was. */
    private void compareCounts(String topic, int before, int after) {
        String what = "topic %s has %d partitions instead of %d: keys move to other partitions"
                .formatted(topic, after, before);
        List<String> stores = old.subtopologies().values().stream()
                .filter(group -> group.sources().contains(topic))
                .flatMap(group -> group.stores().stream())
                .filter(this::lasted)
                .toList();
        if (stores.isEmpty()) {
            issues.note(what);
        } else {
            issues.breaks(what + ", away from their state in " + String.join(", ", stores));
        }
    }

    private boolean lasted(String store) {
        StoreShape shape = old.stores().get(store);
        return shape == null || shape.lasts();
    }
}

package io.strandex.testkit.upgrade;

import io.strandex.testkit.upgrade.UpgradeIssue.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;

/** What an upgrade from one shape of an application to another breaks. */
public final class TopologyDiff {

    private static final Pattern GENERATED = Pattern.compile(".*-[0-9]{10}");

    private final TopologyShape old;
    private final TopologyShape young;
    private final List<UpgradeIssue> issues = new ArrayList<>();

    private TopologyDiff(TopologyShape old, TopologyShape young) {
        this.old = old;
        this.young = young;
    }

    /**
     * Compares; empty where nothing changed that an upgrade sees.
     *
     * @throws IllegalArgumentException if a shape holds a schema that is none
     */
    public static List<UpgradeIssue> between(TopologyShape old, TopologyShape young) {
        var diff = new TopologyDiff(old, young);
        diff.compareApplication();
        diff.compareStores();
        diff.compareInternalTopics();
        diff.compareSources();
        diff.compareSchemas();
        return List.copyOf(diff.issues);
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

    private void compareApplication() {
        if (!old.application().equals(young.application())) {
            breaks("application id %s becomes %s: offsets, state and internal topics are left behind"
                    .formatted(old.application(), young.application()));
        }
    }

    private void compareStores() {
        old.stores().forEach((name, before) -> {
            StoreShape after = young.stores().get(name);
            if (after == null) {
                breaks("store %s is gone or renamed: its state is lost".formatted(name));
            } else {
                compareStore(name, before, after);
            }
        });
        young.stores().keySet().stream()
                .filter(name -> !old.stores().containsKey(name))
                .forEach(name -> note("store %s is new and begins empty".formatted(name)));
    }

    private void compareStore(String name, StoreShape before, StoreShape after) {
        if (!before.kind().equals(after.kind())) {
            breaks("store %s was %s and is %s: its changelog cannot be read"
                    .formatted(name, before.kind(), after.kind()));
        }
        if (before.changelog() && !after.changelog()) {
            breaks(
                    ("store %s has no changelog any more: its state is lost when a task moves, unless it is a table whose"
                                    + " source topic serves as changelog now")
                            .formatted(name));
        }
        if (!before.changelog() && after.changelog()) {
            breaks("store %s has a changelog now, which is empty: what was stored before is lost when a task moves"
                    .formatted(name));
        }
        if (before.onDisk() != after.onDisk()) {
            note("store %s moves %s: it is restored from its changelog once"
                    .formatted(name, after.onDisk() ? "to disk" : "to memory"));
        }
        if (GENERATED.matcher(name).matches()) {
            note("store %s has a generated name: a change before it in the topology gives it another one's state"
                    .formatted(name));
        }
        String group = group(old, name);
        if (!group.equals(group(young, name))) {
            note("store %s moves from sub-topology %s to %s: it is restored from its changelog once"
                    .formatted(name, group, group(young, name)));
        }
    }

    private static String group(TopologyShape shape, String store) {
        return shape.subtopologies().entrySet().stream()
                .filter(entry -> entry.getValue().stores().contains(store))
                .map(entry -> String.valueOf(entry.getKey()))
                .findFirst()
                .orElse("none");
    }

    private void compareInternalTopics() {
        old.internal().forEach((name, before) -> {
            Integer after = young.internal().get(name);
            if (after != null && !after.equals(before)) {
                breaks("%s has %d partitions and would need %d: Kafka Streams does not start"
                        .formatted(name, before, after));
            } else if (after == null && !name.endsWith("-changelog")) {
                breaks("%s is gone or renamed: what it still holds is never read".formatted(name));
            }
        });
        young.internal().keySet().stream()
                .filter(name -> !old.internal().containsKey(name) && !name.endsWith("-changelog"))
                .forEach(name -> note("%s is new".formatted(name)));
    }

    private void compareSources() {
        SortedMap<String, Integer> before = old.topics();
        SortedMap<String, Integer> after = young.topics();
        before.forEach((name, count) -> {
            if (!after.containsKey(name)) {
                note("topic %s is not used any more".formatted(name));
            } else if (!count.equals(after.get(name))) {
                compareCounts(name, count, after.get(name));
            }
        });
        after.keySet().stream()
                .filter(name -> !before.containsKey(name))
                .forEach(name -> note("topic %s is new".formatted(name)));
    }

    /** Keys move to other partitions, and their state stays where it was. */
    private void compareCounts(String topic, int before, int after) {
        String what = "topic %s has %d partitions instead of %d: keys move to other partitions"
                .formatted(topic, after, before);
        List<String> stores = old.subtopologies().values().stream()
                .filter(group -> group.sources().contains(topic))
                .flatMap(group -> group.stores().stream())
                .toList();
        if (stores.isEmpty()) {
            note(what);
        } else {
            breaks(what + ", away from their state in " + String.join(", ", stores));
        }
    }

    private void compareSchemas() {
        old.schemas().forEach((holder, before) -> {
            String after = young.schemas().get(holder);
            if (after == null) {
                note("nothing is known of the schema of %s any more".formatted(holder));
            } else {
                compareSchema(holder, before, after);
            }
        });
    }

    private void compareSchema(String holder, String before, String after) {
        var found = SchemaCompatibility.checkReaderWriterCompatibility(schema(holder, after), schema(holder, before));
        if (found.getType() != SchemaCompatibilityType.COMPATIBLE) {
            String why = found.getResult().getIncompatibilities().stream()
                    .map(problem -> problem.getLocation() + " " + problem.getMessage())
                    .collect(Collectors.joining("; "));
            breaks("%s: the new schema cannot read what the old one wrote: %s".formatted(holder, why));
        }
    }

    private static Schema schema(String holder, String text) {
        try {
            return new Schema.Parser().parse(text);
        } catch (AvroRuntimeException | NullPointerException e) {
            // Avro throws the second for the name of a schema that nobody has defined.
            throw new IllegalArgumentException("the schema of " + holder + " in a shape is no Avro schema: " + text, e);
        }
    }

    private void breaks(String what) {
        issues.add(new UpgradeIssue(Severity.BREAKS, what));
    }

    private void note(String what) {
        issues.add(new UpgradeIssue(Severity.NOTE, what));
    }
}

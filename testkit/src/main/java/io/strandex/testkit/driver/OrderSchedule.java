package io.strandex.testkit.driver;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Takes one record of one partition at a time, of a partition that a chooser picks. Since a consumer may be behind in
 * any of its partitions, every such order is one that Kafka could bring about.
 */
final class OrderSchedule implements Schedule {

    /** Picks below the number of options; 0 is what is oldest. */
    interface Chooser {
        int choose(int position, int options);
    }

    private final Chooser chooser;
    private final List<Integer> choices = new ArrayList<>();
    private final List<Integer> options = new ArrayList<>();
    private final List<String> trace = new ArrayList<>();
    private int crashesLeft;

    OrderSchedule(Chooser chooser, int crashes) {
        this.chooser = chooser;
        this.crashesLeft = crashes;
    }

    Order order() {
        return new Order(choices, options, trace);
    }

    /** Only where there is a choice is one taken down. */
    @Override
    public int choose(int count) {
        if (count == 1) {
            return 0;
        }
        int choice = Math.min(chooser.choose(choices.size(), count), count - 1);
        choices.add(choice);
        options.add(count);
        return choice;
    }

    @Override
    public boolean step(Fleet fleet) {
        if (fleet.all().stream().anyMatch(TaskRunner::process)) {
            return true; // what waited in a task until the clock moved
        }
        List<LogEntry> waiting = waiting(fleet);
        List<TaskRunner> fragile = crashesLeft == 0 ? List.of() : uncommitted(fleet);
        int goingOn = Math.max(1, waiting.size());
        int choice = choose(goingOn + fragile.size());
        if (choice >= goingOn) {
            crash(fragile.get(choice - goingOn), fleet);
            return true;
        }
        return !waiting.isEmpty() && read(waiting.get(choice), choice, fleet);
    }

    private static List<LogEntry> waiting(Fleet fleet) {
        var entries = new ArrayList<LogEntry>();
        for (TopicPartition partition : fleet.partitions()) {
            TaskRunner reader = fleet.reader(partition);
            LogEntry entry = reader == null ? null : reader.waiting(partition);
            if (entry != null) {
                entries.add(entry);
            }
        }
        GlobalRunner global = fleet.global();
        if (global != null) {
            entries.addAll(global.waiting());
        }
        entries.sort(Comparator.comparingLong(entry -> entry.sequence));
        return entries;
    }

    private static List<TaskRunner> uncommitted(Fleet fleet) {
        return fleet.all().stream()
                .filter(runner -> runner.task().commitNeeded())
                .toList();
    }

    private boolean read(LogEntry entry, int choice, Fleet fleet) {
        TaskRunner reader = fleet.reader(entry.partition);
        String who = reader == null ? "the global task" : "task " + reader.id;
        trace.add("%s %s reads %s@%d %s"
                .formatted(choice == 0 ? " " : "*", who, entry.partition, entry.offset, text(entry.key)));
        if (reader == null) {
            Objects.requireNonNull(fleet.global()).read(entry);
            return true;
        }
        reader.fetchOne(entry.partition);
        reader.process();
        return true;
    }

    private void crash(TaskRunner runner, Fleet fleet) {
        crashesLeft--;
        trace.add("* task %s crashes".formatted(runner.id));
        runner.discard();
        runner.start();
        fleet.wake(runner);
    }

    private static String text(byte @Nullable [] key) {
        if (key == null) {
            return "(no key)";
        }
        String text = new String(key, StandardCharsets.UTF_8);
        boolean readable = text.chars().noneMatch(c -> c < ' ' || c == '\uFFFD');
        return readable ? text : HexFormat.of().formatHex(key);
    }
}

package io.strandex.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.events.IndexOp;
import io.strandex.names.Names;
import io.strandex.salt.SaltEntry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;

/** Slots of spread scenes are gathered by salt first, and nobody can tell by the documents. */
class SaltedSlotsTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Instant IN_FORCE = Rig.START.plus(SaltEntry.DELAY);
    private static final SaltEntry ENTRY = new SaltEntry("hot", 16, IN_FORCE.toEpochMilli());

    /** Small documents, and vectors whose sums depend on the order where they are rounded. */
    private static final Map<String, String> SETTINGS = Map.of(
            "slot.max.document.bytes", "100000", "vector.model", "clip", "vector.dimension", "3", "partitions", "3");

    @Property(tries = 3, shrinking = ShrinkingMode.OFF)
    void shouldWriteTheDocumentsOfTheUnsaltedPathWhenAPlanWidensInTheMiddle(@ForAll long seed) {
        // Given
        List<HotHistory.Sent> history = HotHistory.of(new Random(seed), 250, Duration.ofSeconds(3));

        // When
        Map<String, String> inOneStage = documents(history, settings(false), new Random(seed));
        Map<String, String> inTwo = documents(history, settings(true), new Random(seed + 1));

        // Then
        assertThat(inTwo).hasSizeGreaterThan(2).isEqualTo(inOneStage);
    }

    @Property(tries = 2, shrinking = ShrinkingMode.OFF)
    void shouldWriteTheDocumentsOfTheUnsaltedPathWhenMembersExpire(@ForAll long seed) {
        // Given
        List<HotHistory.Sent> history = HotHistory.of(new Random(seed), 250, Duration.ofHours(6));
        Map<String, String> more = Map.of("retention", "5d");

        // When
        Map<String, String> inOneStage = documents(history, settings(false, more), new Random(seed));
        Map<String, String> inTwo = documents(history, settings(true, more), new Random(seed + 1));

        // Then
        assertThat(inTwo).isNotEmpty().isEqualTo(inOneStage);
    }

    @Test
    void shouldGatherOnEveryPartitionWhenOneSlotIsHot() {
        try (Rig rig = new Rig(Map.of("salt.plan", "static", "salt.width.hot", "6"))) {
            // When
            sendHot(rig, 600);
            rig.settle();

            // Then
            SortedMap<Integer, Long> gathered = rig.loads(Names.GATHER);
            SortedMap<Integer, Long> fused = rig.loads(Names.FUSE);
            assertThat(gathered).hasSize(5).doesNotContainKeys(fused.firstKey());
            assertThat(gathered.values()).allMatch(load -> load > 70 && load < 130);
            assertThat(fused.values()).singleElement().matches(load -> load > 70 && load < 130);
            assertThat(rig.loads(Names.MERGE)).containsExactly(Map.entry(fused.firstKey(), 5L));
            assertThat(onlySlot(rig).get("event_count")).isEqualTo("600");
        }
    }

    @Test
    void shouldTellOnlyWhatHasChangedWhenASlotIsToldAgain() {
        try (Rig rig = new Rig(Map.of("salt.plan", "static", "salt.width.hot", "2", "partitions", "1"))) {
            // Given
            sendHot(rig, 100);
            rig.settle();
            long before = bytesTold(rig);

            // When
            rig.send(Rig.event("hot", "e7").setText("another")).settle();
            rig.send(Rig.event("hot", "e8").setText("another")).settle();

            // Then
            assertThat(bytesTold(rig) - before).isLessThan(before / 10);
            assertThat(onlySlot(rig)).containsEntry("event_count", "100");
        }
    }

    @Test
    void shouldCutWhatASaltTellsIntoRecordsWhenItIsLarge() {
        try (Rig rig = new Rig(Map.of(
                "salt.plan",
                "static",
                "salt.width.hot",
                "2",
                "partitions",
                "1",
                "slot.max.document.bytes",
                "3000000"))) {
            // When
            for (int i = 0; i < 40; i++) {
                rig.send(Rig.event("hot", "e" + i).setText("x".repeat(120_000)));
            }
            rig.settle();

            // Then
            assertThat(told(rig)).hasSizeBetween(2, 5);
            assertThat(told(rig)).allSatisfy(bytes -> assertThat(bytes.length).isLessThan(1_300_000));
            assertThat(onlySlot(rig)).containsEntry("event_count", "40").containsEntry("dropped_count", "16");
        }
    }

    @Test
    void shouldDeleteTheDocumentAndForgetTheListWhenTheLastMemberLeaves() {
        try (Rig rig = new Rig(Map.of("salt.plan", "static", "salt.width.hot", "8", "partitions", "1"))) {
            // Given
            sendHot(rig, 30);
            rig.settle();
            assertThat(rig.index().live("slots")).hasSize(1);

            // When
            for (int i = 0; i < 30; i++) {
                rig.tombstone("hot!e" + i);
            }
            rig.settle();

            // Then
            assertThat(rig.index().live("slots")).isEmpty();
            assertThat(Stream.of(Names.MEMBERS, Names.SALTED_MEMBERS, Names.GROUPS)
                            .map(store -> size(rig, store)))
                    .containsOnly(0L);
        }
    }

    @Test
    void shouldLeaveMembersWhereTheyAreWhenSaltedSlotsAreSwitchedOff() {
        try (Rig rig = new Rig(settings(false))) {
            // Given
            rig.publish(ENTRY, Rig.START);

            // When
            sendHotAt(rig, IN_FORCE, 50);
            rig.settle();

            // Then
            assertThat(rig.loads(Names.GATHER)).isEmpty();
            assertThat(rig.index().live("events").stream()
                            .map(IndexOp::getRouting)
                            .distinct())
                    .hasSizeGreaterThan(5);
        }
    }

    @Test
    void shouldGoOnWithMembersOfBothKindsWhenStateIsOfATimeWithoutSaltedSlots() {
        try (Rig before = new Rig(settings(false));
                Rig after = new Rig(settings(true))) {
            // Given
            before.publish(ENTRY, Rig.START);
            sendHotAt(before, IN_FORCE, 50);
            before.settle();
            StateRecords.restore(after.driver(), StateRecords.of(before.driver()));
            after.publish(ENTRY, Rig.START);

            // When
            for (Rig rig : List.of(before, after)) {
                for (int i = 40; i < 80; i++) {
                    rig.sendAt(
                            IN_FORCE.plusMillis(i),
                            Rig.event("hot", "e" + i).setText("late").build());
                }
                rig.tombstone("hot!e1").tombstone("hot!e79").settle().settle();
            }

            // Then
            assertThat(after.loads(Names.GATHER)).isNotEmpty();
            assertThat(slots(after)).isEqualTo(slots(before));
            assertThat(onlySlot(after)).containsEntry("event_count", "78");
        }
    }

    private static Map<String, String> settings(boolean salted) {
        return settings(salted, Map.of());
    }

    private static Map<String, String> settings(boolean salted, Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(SETTINGS);
        settings.putAll(more);
        settings.put("salt.slots", Boolean.toString(salted));
        return settings;
    }

    /** What slots hold after a history, with the plan widening twice, restarts and crashes on the way. */
    private static Map<String, String> documents(
            List<HotHistory.Sent> history, Map<String, String> settings, Random random) {
        try (Rig rig = new Rig(settings)) {
            Instant now = Rig.START;
            Duration length = history.stream().map(HotHistory.Sent::later).reduce(Duration.ZERO, Duration::plus);
            rig.publish(widened(4, length.dividedBy(4)), Rig.START);
            rig.publish(widened(16, length.dividedBy(2)), Rig.START);
            for (HotHistory.Sent sent : history) {
                now = now.plus(sent.later());
                String key = "hot!" + sent.event().getEventId();
                rig.sendAt(now, key, sent.isTombstone() ? null : rig.bytes(sent.event()));
                disturb(rig, random);
            }
            rig.settle().settle();
            Map<String, String> documents = slots(rig);
            assertThat(rig.count("ops-violations-total")).isZero();
            assertThat(rig.count("slots-failed-total")).isZero();
            return documents;
        }
    }

    private static Map<String, String> slots(Rig rig) {
        Map<String, String> documents = new TreeMap<>();
        rig.index().live("slots").forEach(op -> documents.put(op.getWeek() + ' ' + op.getId(), text(op)));
        return documents;
    }

    private static SaltEntry widened(int width, Duration after) {
        return new SaltEntry("hot", width, Rig.START.plus(after).toEpochMilli());
    }

    private static void disturb(Rig rig, Random random) {
        var tasks = rig.driver().tasks();
        var task = tasks.get(random.nextInt(tasks.size()));
        switch (random.nextInt(100)) {
            case 0 -> rig.driver().crash();
            case 1 -> rig.driver().restart(task);
            case 2 -> rig.driver().migrate(task);
            case 3, 4, 5, 6 -> rig.pass(Duration.ofMillis(700));
            default -> {}
        }
    }

    private static String text(IndexOp op) {
        return op.getVersion() + " " + op.getRouting() + ' '
                + StandardCharsets.UTF_8.decode(op.getSource().duplicate());
    }

    private static void sendHot(Rig rig, int events) {
        sendHotAt(rig, Rig.START.plus(MINUTE), events);
    }

    private static void sendHotAt(Rig rig, Instant logTime, int events) {
        for (int i = 0; i < events; i++) {
            rig.sendAt(logTime, Rig.event("hot", "e" + i).build());
        }
    }

    private static Map<String, String> onlySlot(Rig rig) {
        var slot = rig.index().documents("slots").values().iterator().next();
        Map<String, String> fields = new HashMap<>();
        slot.properties()
                .forEach(field -> fields.put(field.getKey(), field.getValue().asText()));
        return fields;
    }

    private static List<byte[]> told(Rig rig) {
        String topic = rig.driver().applicationId() + '-' + Names.PARTS_BY_SLOT + "-repartition";
        return rig.driver().output(topic, Serdes.ByteArray(), Serdes.ByteArray()).records().stream()
                .map(record -> record.value())
                .toList();
    }

    private static long bytesTold(Rig rig) {
        return told(rig).stream().mapToLong(bytes -> bytes.length).sum();
    }

    private static long size(Rig rig, String store) {
        KeyValueStore<?, ?> entries = rig.driver().store(store, 0, KeyValueStore.class);
        long size = 0;
        try (var all = entries.all()) {
            for (; all.hasNext(); all.next()) {
                size++;
            }
        }
        return size;
    }
}

package io.strandex.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.key.MediaKeys;
import io.strandex.spread.SpreadPartitioner;
import io.strandex.testkit.driver.InputTopic;
import io.strandex.testkit.driver.OutputRecord;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Public cases of partitioning, with twelve raw partitions. */
class PartitionCasesTest {
    private static final int PARTITIONS = 12;

    private final MediaSettings settings = MediaSettings.of(Map.of());
    private final String raw = settings.topics().raw();

    @Test
    @DisplayName("C16: half a surrogate pair in a text goes to the dead letters and loses no neighbour")
    void shouldIndexTheNeighboursWhenATextHoldsHalfASurrogatePair() {
        try (Rig rig = new Rig()) {
            // When
            for (int i = 0; i < 5; i++) {
                MediaEvent event =
                        Rig.event("cam", "e" + i).setText("ok 界 tail").build();
                byte[] bytes = rig.bytes(event);
                rig.sendBytes("cam!e" + i, i == 2 ? withHalfAPair(bytes) : bytes);
            }
            rig.ops();

            // Then
            Collection<JsonNode> documents = rig.index().documents("events").values();
            assertThat(documents)
                    .hasSize(4)
                    .allSatisfy(document ->
                            assertThat(document.get("text").asText()).isEqualTo("ok 界 tail"));
            assertThat(rig.driver().deadLetters()).hasSize(1);
        }
    }

    /** The three bytes that a careless encoder writes for U+DC00, in place of those of another character. */
    private static byte[] withHalfAPair(byte[] bytes) {
        String latin = new String(bytes, StandardCharsets.ISO_8859_1);
        return latin.replace("\u00e7\u0095\u008c", "\u00ed\u00b0\u0080").getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    @DisplayName("C30: producers with other hash rules do not split a slot")
    void shouldFuseOneSlotWhenProducersChoosePartitionsThemselves() {
        try (Rig rig = rig()) {
            // Given
            InputTopic<String, byte[]> input = input(rig);

            // When
            input.sendTo(9, "evt-1", rig.bytes(event("evt-1", "a", Modality.AUDIO)));
            input.sendTo(6, "evt-1", rig.bytes(event("evt-1", "t", Modality.TEXT)));
            rig.driver().run();
            rig.settle();
            rig.ops();

            // Then
            assertThat(rig.index().documents("slots").values())
                    .singleElement()
                    .satisfies(slot -> assertThat(slot.get("modalities"))
                            .map(JsonNode::asText)
                            .containsExactlyInAnyOrder("AUDIO", "TEXT"));
        }
    }

    @Test
    @DisplayName("C32: records without a key and with an empty one spread alike and are all indexed")
    void shouldIndexAllWhenKeysAreNullOrEmpty() {
        try (Rig rig = rig()) {
            // Given
            InputTopic<String, byte[]> input = input(rig).partitionedBy(new SpreadPartitioner());

            // When
            IntStream.range(0, 1000).forEach(i -> input.send(null, bytes(rig, "null-" + i)));
            IntStream.range(0, 1000).forEach(i -> input.send("", bytes(rig, "empty-" + i)));
            rig.driver().run();
            rig.ops();

            // Then
            assertThat(rig.index().live("events")).hasSize(2000);
            assertThat(loads(rig)).hasSize(PARTITIONS).allMatch(load -> load >= 166 && load <= 167);
            assertThat(rig.rejected()).isEmpty();
            assertThat(rig.driver().deadLetters()).isEmpty();
        }
    }

    @Test
    @DisplayName("C33: more raw partitions leave every key with its state")
    void shouldStillFindTheRowWhenTheRawTopicGrows() {
        try (Rig rig = rig()) {
            // Given
            MediaEvent before = event("img", "42", Modality.IMAGE);
            input(rig).sendTo(9, "img-42", rig.bytes(before));
            rig.driver().run();
            String oldKey = onlyKey(rig.ops("events"));

            // When
            rig.driver().addPartitions(raw, 18);
            rig.driver().rebalance();
            MediaEvent moved = MediaEvent.newBuilder(before)
                    .setEventTime(before.getEventTime().plusSeconds(1))
                    .build();
            input(rig).sendTo(15, "img-42", rig.bytes(moved));
            rig.driver().run();
            List<IndexOp> after = rig.ops("events");

            // Then
            assertThat(after).extracting(IndexOp::getId).contains(oldKey).hasSize(2);
            assertThat(rig.index().live("events")).hasSize(1);
            assertThat(rig.driver().topics())
                    .containsEntry(raw, 18)
                    .anySatisfy((topic, count) ->
                            assertThat(topic + " " + count).endsWith("by-event-repartition " + settings.partitions()));
        }
    }

    @Test
    @DisplayName("C35: one hot scene, salted, uses every partition and loses nothing")
    void shouldUseEveryTaskWhenAllEventsAreOfOneScene() {
        try (Rig rig = rig()) {
            // Given
            InputTopic<String, byte[]> input = input(rig).partitionedBy(new SpreadPartitioner());

            // When
            IntStream.range(0, 2000)
                    .forEach(i -> input.send(MediaKeys.defaults().streamKey("cam-hot", "e" + i), bytes(rig, "e" + i)));
            rig.driver().run();
            List<IndexOp> ops = rig.ops("events");

            // Then
            assertThat(loads(rig)).hasSize(PARTITIONS).allMatch(load -> load <= 2 * 2000 / PARTITIONS);
            Set<String> keys = new HashSet<>();
            ops.forEach(op -> keys.add(op.getId()));
            assertThat(keys).hasSize(2000);
        }
    }

    private Rig rig() {
        return new Rig(PARTITIONS);
    }

    private InputTopic<String, byte[]> input(Rig rig) {
        return rig.driver().input(raw, Serdes.String(), Serdes.ByteArray());
    }

    private List<Long> loads(Rig rig) {
        return rig.driver().output(raw, Serdes.String(), Serdes.ByteArray()).records().stream()
                .collect(Collectors.groupingBy(OutputRecord::partition, Collectors.counting()))
                .values()
                .stream()
                .toList();
    }

    private static MediaEvent event(String scene, String id, Modality modality) {
        return Rig.event(scene, id).setModality(modality).build();
    }

    private static byte[] bytes(Rig rig, String id) {
        return rig.bytes(event("cam-hot", id, Modality.TEXT));
    }

    private static String onlyKey(List<IndexOp> ops) {
        assertThat(ops).hasSize(1);
        return ops.get(0).getId();
    }
}

package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.cluster.Cluster;
import io.strandex.cluster.ClusterSettings;
import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import io.strandex.sandbox.Server;
import io.strandex.testkit.sandbox.StrandexSandbox;
import io.strandex.testkit.sandbox.TestServers;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the mapping makes of difficult documents, on a genuine Elasticsearch. */
@StrandexSandbox(Server.ELASTICSEARCH)
class MappingCasesIT {
    private static final String WEEK = "2020-w52";
    private static final int DIMENSIONS = 384;

    private static TestServers servers;
    private static Cluster cluster;
    private static Indices indices;

    @BeforeAll
    static void connect(TestServers given) {
        servers = given;
        cluster = new Cluster(ClusterSettings.of(URI.create(servers.elasticsearch())));
        indices = new Indices(cluster);
    }

    @AfterAll
    static void disconnect() throws IOException {
        cluster.close();
    }

    @Test
    @DisplayName("C90: 1 and then 0.75 are numbers of one kind, and a range finds the fraction")
    void shouldFindTheFractionWhenAnAttributeBeganAsAWholeNumber() {
        try (FakeConnect connect = connect("numbers")) {
            // When
            connect.put(
                    attributes(
                            "one", "\"attributes\":{\"confidence\":1},\"numbers\":{\"confidence\":\"" + hex(1) + "\"}"),
                    attributes(
                            "part",
                            "\"attributes\":{\"confidence\":0.75},\"numbers\":{\"confidence\":\"" + hex(0.75) + "\"}"));
            connect.awaitSettled();

            // Then
            assertThat(connect.letters).isEmpty();
            assertThat(indices.hits("numbers-events", range(0.5, 0.9))).isEqualTo(1);
            assertThat(indices.hits("numbers-events", range(-1e9, 1e9))).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("C91: 1,200 names of attributes add no field to the mapping")
    void shouldKeepItsFieldsWhenNamesOfAttributesAreEndless() {
        try (FakeConnect connect = connect("names")) {
            // Given
            connect.put(Ops.upsert(WEEK, "first", 1, "first"));
            connect.awaitSettled();
            int before = fields("names-events-2020-w52-000001");

            // When
            connect.put(IntStream.range(0, 1_200)
                    .mapToObj(i -> attributes("d" + i, "\"attributes\":{\"" + UUID.randomUUID() + "\":1}"))
                    .toArray(IndexOp[]::new));
            connect.awaitSettled();

            // Then
            assertThat(connect.letters).isEmpty();
            assertThat(indices.hits("names-events", "{\"match_all\":{}}")).isEqualTo(1_201);
            assertThat(fields("names-events-2020-w52-000001")).isEqualTo(before).isLessThan(100);
        }
    }

    @Test
    @DisplayName("C93: a name of dots and slashes is a name like any other")
    void shouldIndexWhenTheNameOfAnAttributeIsDotsAndSlashes() {
        try (FakeConnect connect = connect("paths")) {
            // When
            connect.put(
                    Ops.upsert(WEEK, "before", 1, "neighbour"),
                    attributes("odd", "\"attributes\":{\"../../etc/passwd\":\"x\",\".\":\"y\",\"a..b\":\"z\"}"),
                    Ops.upsert(WEEK, "after", 1, "neighbour"));
            connect.awaitSettled();

            // Then
            assertThat(indices.hits("paths-events", "{\"terms\":{\"key\":[\"before\",\"after\"]}}"))
                    .isEqualTo(2);
            assertThat(indices.hits("paths-events", "{\"term\":{\"attributes.../../etc/passwd\":\"x\"}}")
                            + connect.letters.size())
                    .as("found, or a dead letter")
                    .isEqualTo(1);
        }
    }

    @Test
    @DisplayName("C95: 33,000 bytes of an attribute's value are kept and not indexed")
    void shouldIgnoreTheValueWhenAKeywordIsImmense() {
        try (FakeConnect connect = connect("immense")) {
            // When
            String immense = "\u754c".repeat(11_000);
            connect.put(
                    attributes("a", "\"attributes\":{\"title\":\"" + immense + "\",\"city\":\"Bern\"}"),
                    attributes("b", "\"uri\":\"" + immense + "\""),
                    attributes(
                            "most", "\"attributes\":{\"" + "n".repeat(512) + "\":\"" + "\u754c".repeat(8_191) + "\"}"));
            connect.awaitSettled();

            // Then
            assertThat(connect.letters).isEmpty();
            assertThat(indices.hits("immense-events", "{\"term\":{\"attributes.city\":\"Bern\"}}"))
                    .isEqualTo(1);
            assertThat(indices.hits("immense-events", "{\"exists\":{\"field\":\"attributes.title\"}}"))
                    .isZero();
        }
    }

    @Test
    @DisplayName(
            "C114: only vectors of the mapping's dimension are indexed, the others become dead letters with both numbers")
    void shouldDeadLetterWithBothNumbersWhenAVectorHasAnotherDimension() {
        try (FakeConnect connect = vectors("dims")) {
            // When
            connect.put(vector("less", 383), vector("right", DIMENSIONS), vector("more", 385), vector("none", 0));
            connect.awaitSettled();

            // Then
            assertThat(indices.hits("dims-events", "{\"match_all\":{}}")).isEqualTo(1);
            assertThat(connect.letters)
                    .extracting(letter -> String.valueOf(letter.cause().getMessage()))
                    .hasSize(3)
                    .as("Elasticsearch counts bytes")
                    .anyMatch(message -> message.contains("[1532]") && message.contains("[1536]"))
                    .anyMatch(message -> message.contains("[1540]") && message.contains("[384]"));
        }
    }

    @Test
    @DisplayName("C116: a zero vector is a dead letter of its own, its neighbours are indexed")
    void shouldDeadLetterTheZeroVectorAloneWhenTheSimilarityIsCosine() {
        try (FakeConnect connect = vectors("zero")) {
            // When
            connect.put(
                    vector("before", DIMENSIONS),
                    attributes("zero", "\"embedding\":\"" + base64(new float[DIMENSIONS]) + "\""),
                    vector("after", DIMENSIONS));
            connect.awaitSettled();

            // Then
            assertThat(indices.hits("zero-events", "{\"match_all\":{}}")).isEqualTo(2);
            assertThat(connect.letters).extracting(FakeConnect.Letter::reason).containsExactly("REFUSED");
        }
    }

    @Test
    @DisplayName("C139: where the week's name is an alias of another index, that is written, and none is created")
    void shouldWriteThroughTheAliasWhenTheWeekAlreadyHasAnIndexOfAnotherName() {
        // Given
        indices.call(
                "PUT",
                "/adopted-000001",
                "{\"aliases\":{\"adopted-events-2020-w52-write\":{\"is_write_index\":true},\"adopted-events\":{}}}");
        try (FakeConnect connect = connect("adopted")) {
            // When
            connect.put(Ops.upsert(WEEK, "a", 1, "first"));
            connect.awaitSettled();

            // Then
            assertThat(indices.text("adopted-000001", "a")).isEqualTo("first");
            assertThat(indices.exist("adopted-events-2020-w52-000001")).isFalse();
        }
    }

    @Test
    @DisplayName("C149: an event that moved to another week stands in that week alone")
    void shouldStandInOneWeekWhenAnEventMovedToAnother() {
        try (FakeConnect connect = connect("moved")) {
            // Given
            connect.put(Ops.upsert("2026-w52", "old-key", 1, "corrected later"));
            connect.awaitSettled();

            // When
            connect.put(Ops.delete("2026-w52", "old-key", 2), Ops.upsert("2027-w01", "new-key", 2, "corrected"));
            connect.awaitSettled();

            // Then
            assertThat(indices.hits("moved-events", "{\"term\":{\"event_id\":\"e\"}}"))
                    .isEqualTo(1);
            assertThat(indices.hold("moved-events-2026-w52-000001", "old-key")).isFalse();
            assertThat(connect.metric("operations-deleted-total")).isEqualTo(1);
        }
    }

    @Test
    void shouldSayWhatIsMissingWhenTheClusterHasNoTokenizerForSubstrings() {
        Map<String, String> properties = properties("bare");
        properties.put("index.substrings", "true");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // When
            connect.put(Ops.upsert(WEEK, "a", 1, "first"));

            // Then
            assertThatThrownBy(() -> connect.await(() -> false))
                    .isInstanceOf(ConnectException.class)
                    .hasMessageContaining("ngram");
        }
    }

    @Test
    void shouldPlanTheShardsOfAnIndexWhenTheSizeOfAWeekIsGiven() {
        Map<String, String> properties = properties("planned");
        properties.put("index.week.size.events", "400gb");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // When
            connect.put(Ops.upsert(WEEK, "a", 1, "first"));
            connect.awaitSettled();

            // Then: 100 GB an index, 50 GB a shard, the rest in further generations
            assertThat(indices.settings("planned-events-2020-w52-000001")).containsEntry("index.number_of_shards", "2");
        }
    }

    private static FakeConnect connect(String prefix) {
        return new FakeConnect(properties(prefix));
    }

    private static FakeConnect vectors(String prefix) {
        Map<String, String> properties = properties(prefix);
        properties.put("vector.dimensions.events", Integer.toString(DIMENSIONS));
        return new FakeConnect(properties);
    }

    private static Map<String, String> properties(String prefix) {
        Map<String, String> properties = FakeConnect.properties(servers.elasticsearch());
        properties.put("index.prefix", prefix);
        return properties;
    }

    private static IndexOp attributes(String id, String more) {
        String document = Ops.document(id, "text").replace("\"salt\":0", more + ",\"salt\":0");
        return Ops.op(OpKind.UPSERT, WEEK, id, 1, document);
    }

    private static IndexOp vector(String id, int dimension) {
        float[] values = new float[dimension];
        Arrays.fill(values, 0.5f);
        return attributes(id, "\"embedding\":\"" + base64(values) + "\"");
    }

    private static String base64(float[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Float.BYTES);
        for (float value : values) {
            bytes.putFloat(value);
        }
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    /** As documents hold numbers: the bits of the double in an order that text comparison keeps. */
    private static String hex(double value) {
        long bits = Double.doubleToLongBits(value);
        return String.format("%016x", bits < 0 ? ~bits : bits ^ Long.MIN_VALUE);
    }

    private static String range(double from, double to) {
        return "{\"range\":{\"numbers.confidence\":{\"gt\":\"" + hex(from) + "\",\"lt\":\"" + hex(to) + "\"}}}";
    }

    private static int fields(String index) {
        JsonNode mapping =
                indices.call("GET", "/" + index + "/_mapping").path(index).path("mappings");
        return mapping.path("properties").size();
    }
}

package io.strandex.cli.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cli.Main;
import io.strandex.key.Dimension;
import io.strandex.key.Kind;
import io.strandex.key.Layout;
import io.strandex.key.MediaKeys;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class DdlCommandTest {
    private static final String FOUR_COLUMNS = "events: {salt:2}|{ts:time_ms}:{scene:hash8}:{event:hash13}";

    private static final Pattern ALTERNATIVE = Pattern.compile("--layout '([^']*)'");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "elasticsearch",
                "opensearch",
                "cassandra",
                "scylla",
                "tidb",
                "cockroachdb",
                "postgres-pgvector",
                "milvus",
                "qdrant",
                "weaviate",
                "risingwave",
                "tablestore"
            })
    void shouldWriteTheGoldenDefinitionWhenGivenAStore(String store) throws IOException {
        // When
        int code = run(
                "--store",
                store,
                "--hot-from",
                "2021-01-01",
                "--layout",
                store.equals("tablestore") ? FOUR_COLUMNS : MediaKeys.EVENTS);

        // Then
        assertThat(code).as(err.toString()).isZero();
        assertThat(out.toString()).isEqualTo(golden(store));
    }

    @ParameterizedTest
    @ValueSource(strings = {"elasticsearch", "opensearch", "milvus", "weaviate"})
    void shouldBeJsonWhenTheStoreTakesJson(String store) throws IOException {
        run("--store", store);
        assertThat(new ObjectMapper().readTree(out.toString()).isObject()).isTrue();
    }

    @ParameterizedTest
    @DisplayName("C22: a layout longer than the store's keys is refused, and the hash named")
    @CsvSource(
            delimiter = '§',
            value = {
                "milvus § slots: {scene:text128}!{chunk:ms10}:S:{uuid:hash6} § takes keys of at most 64 bytes",
                "milvus § slots: {scene:text128}!{chunk:ms10}:S:{uuid:hash6} § --layout 'slots:"
                        + " {scene:hash13}!{chunk:ms10}:S:{uuid:hash6}' --rows 1000000",
                "milvus § {ts:time_ms}{b:uint18}{c:uint18}{d:uint18}{event:hash13} § leave dimensions out",
                "tablestore § events: {ts:time_ms}:{modality}:{scene:hash8}:{event:hash13}:{salt:2} § at most 4 key"
                        + " columns",
                "oracle § {event:hash13}{ts:time_ms} § no store 'oracle'",
                "milvus § {event:hash13}{ts:time_mz} § 'time_mz' is no kind"
            })
    void shouldRefuseAndSayWhatToDoWhenTheStoreCannotHoldIt(String store, String layout, String complaint) {
        assertThat(run("--store", store, "--layout", layout)).isEqualTo(2);
        assertThat(err.toString()).contains(complaint);
    }

    @Test
    void shouldTakeTheHashedLayoutThatTheRefusalNames() {
        assertThat(run(
                        "--store",
                        "milvus",
                        "--layout",
                        "slots: {scene:hash13}!{chunk:ms10}:S:{uuid:hash6}",
                        "--rows",
                        "1000000"))
                .as(err.toString())
                .isZero();
    }

    @Test
    void shouldPutTheSaltWhereTheStorePartitions() {
        run("--store", "cassandra");
        assertThat(out.toString())
                .contains("PRIMARY KEY ((year_month, salt), ts_ms, modality, scene_hash, event_hash)");
        run("--store", "tidb");
        assertThat(out.toString())
                .contains("PRIMARY KEY (salt, ts_ms, modality, scene_hash, event_hash) /*T![clustered_index]");
    }

    /** Each pair: what the refusal names, and options that it says to take, which then are taken. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '§',
            value = {
                "postgres-pgvector § order: {ts:time_ms}:{event:hash13} § a table order (a reserved word)",
                "postgres-pgvector § {user:text9}!{ts:time_ms}:{event:hash13} § a column user (a reserved word)",
                "postgres-pgvector § {key:uint3}{ts:time_ms}:{event:hash13} § a column key (there is one already)",
                "postgres-pgvector § {ts:time_ms}{ts_ms:ms4}{event:hash13} § a column ts_ms (there is one already)",
                "cockroachdb § {index:uint3}{ts:time_ms}:{event:hash13} § a column index (a reserved word)",
                "risingwave § {limit:uint3}{ts:time_ms}:{event:hash13} § a column limit (a reserved word)",
                "tidb § {rank:uint3}{ts:time_ms}:{event:hash13} § a column rank (a reserved word)",
                "cassandra § {scene:hash8}{scene_hash:uint4}{ts:time_ms}{event:hash13} § a column scene_hash",
                "cassandra § {year_month:uint6}{ts:time_ms}{event:hash13} § a column year_month (there is one already)",
                "scylla § {token:uint6}{ts:time_ms}{event:hash13} § a column token (a reserved word)",
                "tablestore § {scene:hash8}{scene_hash:uint4}{ts:time_ms}{event:hash13} § a column scene_hash"
            })
    void shouldNameALayoutThatTheStoreTakesWhenItCannotHaveTheNames(String store, String layout, String complaint) {
        // When
        int refused = run("--store", store, "--layout", layout);
        Matcher other = ALTERNATIVE.matcher(err.toString());

        // Then
        assertThat(refused).isEqualTo(2);
        assertThat(err.toString()).contains(complaint);
        assertThat(other.find()).isTrue();
        assertThat(run("--store", store, "--layout", other.group(1)))
                .as(err.toString())
                .isZero();
        assertSameKeys(Layout.parse(layout), Layout.parse(other.group(1)));
    }

    private static void assertSameKeys(Layout layout, Layout renamed) {
        assertThat(renamed.dimensions()).map(Dimension::kind).isEqualTo(kinds(layout));
        assertThat(renamed.readable().greatestLength())
                .isEqualTo(layout.readable().greatestLength());
    }

    private static List<Kind> kinds(Layout layout) {
        return layout.dimensions().stream().map(Dimension::kind).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "elasticsearch, 4096",
        "opensearch, 16000",
        "cassandra, 8192",
        "scylla, 16000",
        "tidb, 16383",
        "cockroachdb, 16000",
        "postgres-pgvector, 4000",
        "milvus, 32768",
        "qdrant, 65535",
        "weaviate, 65535",
        "risingwave, 16000"
    })
    void shouldRefuseAVectorWhenTheStoreCannotSearchIt(String store, int greatest) {
        assertThat(run("--store", store, "--dimension", Integer.toString(greatest)))
                .isZero();
        assertThat(run("--store", store, "--dimension", Integer.toString(greatest + 1)))
                .isEqualTo(2);
        assertThat(err.toString()).contains("at most " + greatest + " dimensions", "--dimension " + greatest);
        assertThat(run("--store", store, "--dimension", "0")).isEqualTo(2);
    }

    @Test
    void shouldIndexHalvesWhenPgvectorCannotIndexFloats() {
        run("--store", "postgres-pgvector", "--dimension", "2000");
        assertThat(out.toString()).contains("hnsw (embedding vector_cosine_ops)");
        run("--store", "postgres-pgvector", "--dimension", "2001");
        assertThat(out.toString()).contains("hnsw ((embedding::halfvec(2001)) halfvec_cosine_ops)");
    }

    @Test
    void shouldPartHotFromColdWhereItIsAsked() {
        assertThat(run("--store", "tidb", "--hot-from", "2026-02-01")).isZero();
        assertThat(out.toString()).contains("VALUES LESS THAN (1769904000000), -- 2026-02-01T00:00:00Z");
        assertThat(run("--store", "tidb", "--hot-from", "1969-12-31")).isEqualTo(2);
        assertThat(run("--store", "tidb", "--hot-from", "soon")).isEqualTo(2);
        assertThat(run("--store", "tidb", "--layout", "log: {at:time_ms}{event:hash13}"))
                .isZero();
        assertThat(out.toString()).contains("PARTITION BY RANGE (at)");
    }

    @Test
    void shouldRefuseAKeyOfMoreColumnsThanAStoreTakes() {
        // Given
        String layout = "{ts:time_ms}{event:hash13}"
                + IntStream.range(0, 100).mapToObj(i -> "{d" + i + ":uint2}").collect(Collectors.joining());

        // Then
        assertThat(run("--store", "tidb", "--layout", layout)).isEqualTo(2);
        assertThat(err.toString()).contains("tidb takes at most 16 key columns").contains("has 102");
        assertThat(run("--store", "cassandra", "--layout", layout)).isZero();
        assertThat(out.toString()).contains("d99 ASC");
    }

    @Test
    void shouldPartitionByTheFirstDimensionWhenCassandraHasNoTime() {
        run("--store", "cassandra", "--layout", "{cam:text64}!{salt:2}{chunk:ms10}");
        assertThat(out.toString())
                .contains("cam text,", "PRIMARY KEY ((cam, salt), chunk)")
                .doesNotContain("year_month");
    }

    @ParameterizedTest
    @DisplayName("C10: the locale writes no digits of its own, and no dotless i, into a definition")
    @ValueSource(strings = {"ar-EG", "tr-TR", "hi-IN-u-nu-deva"})
    void shouldWriteTheSameDefinitionsWhateverTheLocale(String tag) throws IOException {
        Locale usual = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(tag));
        try {
            for (Store store : Store.values()) {
                shouldWriteTheGoldenDefinitionWhenGivenAStore(store.toString());
                out.getBuffer().setLength(0);
            }
        } finally {
            Locale.setDefault(usual);
        }
    }

    private static String golden(String store) throws IOException {
        try (InputStream file = Objects.requireNonNull(DdlCommandTest.class.getResourceAsStream(store + ".txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private int run(String... arguments) {
        CommandLine command = Main.commandLine(new DdlCommand());
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(arguments);
    }
}

package io.strandex.cli.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cli.Main;
import io.strandex.key.MediaKeys;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class DdlCommandTest {
    private static final String FOUR_COLUMNS = "events: {salt:2}|{ts:time_ms}:{scene:hash8}:{event:hash13}";

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
        int code = run("--store", store, "--layout", store.equals("tablestore") ? FOUR_COLUMNS : MediaKeys.EVENTS);

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

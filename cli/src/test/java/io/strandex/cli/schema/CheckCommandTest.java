package io.strandex.cli.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.cli.CommandRun;
import io.strandex.registry.SchemaRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The gate against what docs/schemas.md forbids. */
class CheckCommandTest {
    private static final String RELEASED = """
            {"type": "record", "name": "E", "namespace": "n", "fields": [
              {"name": "id", "type": "string"},
              {"name": "at", "type": {"type": "long", "logicalType": "timestamp-millis"}},
              {"name": "n", "type": "int"},
              {"name": "price", "type": {"type": "bytes", "logicalType": "decimal", "precision": 9, "scale": 2}},
              {"name": "kind", "type": {"type": "enum", "name": "K", "symbols": ["U", "A", "B"], "default": "U"}},
              {"name": "note", "type": ["null", "string", "long"], "default": null},
              {"name": "parts", "type": {"type": "array", "items":
                {"type": "record", "name": "P", "fields": [{"name": "x", "type": "double", "default": 0}, {"name": "y", "type": "double", "default": 0}]}}}
            ]}
            """;

    private final String registry = "mock://" + UUID.randomUUID();

    @TempDir
    private Path directory;

    private CommandRun check(String schema, String... more) throws IOException {
        Path file = Files.writeString(directory.resolve("new.avsc"), schema);
        List<String> line = new java.util.ArrayList<>(
                List.of("schema", "check", "--registry", registry, "--schema", file.toString(), "--subject", "s"));
        line.addAll(List.of(more));
        return CommandRun.of(line.toArray(String[]::new));
    }

    private void release() {
        register(RELEASED);
    }

    private void register(String schema) {
        try (SchemaRegistry client = SchemaRegistry.of(Map.of("schema.registry.url", registry))) {
            client.register("s", new Schema.Parser().parse(schema), false);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '~',
            value = {
                "{\"name\": \"n\", \"type\": \"int\"},##REMOVED field n.E.n",
                "\"name\": \"n\"#\"name\": \"m\", \"default\": 0#REMOVED field n.E.n",
                "\"A\", \"B\"#\"A\"#REMOVED symbol B of n.K",
                "\"string\", \"long\"]#\"string\"]#REMOVED type long of n.E.note",
                "\"type\": \"int\"#\"type\": \"long\"#REMOVED type int of n.E.n",
                "timestamp-millis#timestamp-micros#REMOVED type timestamp-millis long of n.E.at",
                "\"scale\": 2#\"scale\": 3#REMOVED type decimal(9,2) bytes of n.E.price",
                "\"precision\": 9, \"scale\": 2#\"precision\": 9#REMOVED type decimal(9,2) bytes of n.E.price",
                "\"precision\": 9#\"precision\": 8#REMOVED type decimal(9,2) bytes of n.E.price",
                ", \"default\": \"U\"##REMOVED default U of n.K",
                "\"default\": \"U\"#\"default\": \"A\"#REMOVED default U of n.K",
                "\"name\": \"note\"#\"name\": \"id2\", \"aliases\": [\"id\", \"note\"]#UNREADABLE",
                ", {\"name\": \"y\", \"type\": \"double\", \"default\": 0}##REMOVED field n.P.y"
            })
    void shouldFailWhenSomethingThatWasReleasedIsGone(String before, String after, String problem) throws IOException {
        // Given
        release();
        assertThat(RELEASED).contains(before);

        // When
        CommandRun run = check(RELEASED.replace(before, after == null ? "" : after));

        // Then
        assertThat(run.code()).as(run.out() + run.err()).isEqualTo(1);
        assertThat(run.out()).contains("s version 1", problem, "NOT compatible");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '~',
            value = {
                "\"name\": \"n\"#\"name\": \"m\", \"aliases\": [\"n\"]",
                "\"A\", \"B\"#\"A\", \"B\", \"C\"",
                "\"string\", \"long\"]#\"string\", \"long\", \"double\"]",
                "{\"name\": \"n\"#{\"name\": \"more\", \"type\": \"string\", \"default\": \"\"}, {\"name\": \"n\"",
                "\"precision\": 9#\"precision\": 12",
                "\"id\"#\"id\""
            })
    void shouldPassWhenThingsAreAddedOrKeptByAnAlias(String before, String after) throws IOException {
        // Given
        release();

        // When
        CommandRun run = check(RELEASED.replace(before, after));

        // Then
        assertThat(run.code()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("compatible").doesNotContain("NOT");
    }

    @Test
    void shouldFailWhenAnAliasNamesASiblingThatIsGone() throws IOException {
        // Given
        release();
        String merged = RELEASED.replace(", {\"name\": \"y\", \"type\": \"double\", \"default\": 0}", "")
                .replace("{\"name\": \"x\"", "{\"name\": \"x\", \"aliases\": [\"y\"]");

        // When
        CommandRun run = check(merged);

        // Then
        assertThat(run.code()).as(run.out() + run.err()).isEqualTo(1);
        assertThat(run.out()).contains("UNREADABLE", "matches multiple fields", "REMOVED field n.P.y");
    }

    @Test
    void shouldJudgeWhatIsNewWhenSomethingWasRemovedInThePast() throws IOException {
        // Given
        release();
        String without = RELEASED.replace("{\"name\": \"n\", \"type\": \"int\"},", "");
        register(without);

        // When
        CommandRun same = check(without);
        CommandRun less = check(without.replace("\"A\", \"B\"", "\"A\""));
        CommandRun other = check(RELEASED.replace("\"type\": \"int\"", "\"type\": \"long\", \"default\": 0"));

        // Then
        assertThat(same.code()).as(same.out() + same.err()).isZero();
        assertThat(same.out()).contains("the newest version lacks it, too: REMOVED field n.E.n");
        assertThat(less.code()).isEqualTo(1);
        assertThat(less.out()).contains("s version 2", "  REMOVED symbol B of n.K");
        assertThat(other.code()).isEqualTo(1);
        assertThat(other.out()).contains("  REMOVED type int of n.E.n");
    }

    @Test
    void shouldFailWhenTheRegistryDoesNotHoldTheSubjectUnlessItIsNew() throws IOException {
        // When
        CommandRun refused = check(RELEASED);
        CommandRun allowed = check(RELEASED, "--allow-new");

        // Then
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.out()).contains("s: the registry holds no version", "--allow-new");
        assertThat(allowed.code()).isZero();
    }

    @Test
    void shouldCompareASchemaThatHoldsItself() throws IOException {
        // Given
        String tree = "{\"type\":\"record\",\"name\":\"T\",\"fields\":[{\"name\":\"next\",\"type\":[\"null\",\"T\"]}]}";
        try (SchemaRegistry client = SchemaRegistry.of(Map.of("schema.registry.url", registry))) {
            client.register("s", new Schema.Parser().parse(tree), false);
        }

        // When / Then
        assertThat(check(tree).code()).isZero();
    }
}

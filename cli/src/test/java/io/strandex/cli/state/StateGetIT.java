package io.strandex.cli.state;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.app.AppSettings;
import io.strandex.app.Bootstrap;
import io.strandex.app.RunningTopology;
import io.strandex.cli.CommandRun;
import io.strandex.event.MediaEvents;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.key.MediaKeys;
import io.strandex.salt.SaltEntry;
import io.strandex.sandbox.Server;
import io.strandex.serde.AvroSerde;
import io.strandex.testkit.sandbox.StrandexSandbox;
import io.strandex.testkit.sandbox.TestServers;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

/** {@code strandex state get} over two instances that share the state. */
@StrandexSandbox(Server.KAFKA)
class StateGetIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int SCENES = 20;
    private static final String ODD_SCENE = "a \"b\"!c";

    private final String prefix = "state-" + UUID.randomUUID();
    private final String planTopic = prefix + ".salt-plan.v1";

    @Test
    void shouldFindEveryRowSlotAndPlanWhicheverInstanceIsAsked(TestServers servers) throws Exception {
        // Given
        AppSettings one = settings(servers, "one", freePort());
        AppSettings two = settings(servers, "two", freePort());
        prepare(servers, one);
        try (RunningTopology first = RunningTopology.start(one);
                RunningTopology second = RunningTopology.start(two)) {
            await(() -> isShared(first, second));
            await(() ->
                    run(first, "--scene", ODD_SCENE, "--at-ms", "1500").out().contains("\"head\":{"));

            // When
            Set<Integer> answers = new TreeSet<>();
            for (int scene = 0; scene < SCENES; scene++) {
                answers.add(status(first, "event?scene=s" + scene + "&event=e"));
            }

            // Then
            assertThat(answers).containsExactly(200, 307);
            for (RunningTopology asked : List.of(first, second)) {
                for (int scene = 0; scene < SCENES; scene++) {
                    CommandRun found = run(asked, "--scene", "s" + scene, "--event", "e");
                    assertThat(found.code()).as(found.err()).isZero();
                    assertThat(json(found).at("/live/scene_id").asText()).isEqualTo("s" + scene);
                }
                JsonNode slot = json(run(asked, "--scene", ODD_SCENE, "--at-ms", "1500"));
                assertThat(slot.path("members").asInt()).isEqualTo(1);
                assertThat(slot.at("/head/scene_id").asText()).isEqualTo(ODD_SCENE);
                JsonNode plan = json(run(asked, "--scene", "s1", "--plan"));
                assertThat(plan.path("width").asInt()).isEqualTo(4);
                assertThat(plan.path("entries")).hasSize(2);
                assertThat(run(asked, "--scene", "s1", "--event", "none").code())
                        .isEqualTo(1);
                assertThat(run(asked, "--scene", "s2", "--plan").code()).isEqualTo(1);
            }
            assertThat(run(first, "--scene", "s".repeat(600), "--at-ms", "0").code())
                    .isEqualTo(2);

            // When
            second.streams().close(PATIENCE);

            // Then
            await(() -> status(first, "event?scene=s0&event=e") == 200 && allHere(first));
        }
    }

    @Test
    void shouldSayThatNobodyAnswersWhenTheAppIsDown() {
        // When
        CommandRun run = CommandRun.of("state", "get", "--scene", "s", "--event", "e", "--app", "http://127.0.0.1:1");

        // Then
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).contains("127.0.0.1:1").doesNotContain("\tat ");
    }

    private static boolean isShared(RunningTopology first, RunningTopology second) {
        return List.of(first, second).stream()
                .allMatch(each -> each.streams().state().isRunningOrRebalancing()
                        && each.streams().metadataForLocalThreads().stream()
                                .anyMatch(thread -> thread.activeTasks().size() > 1));
    }

    private static boolean allHere(RunningTopology running) {
        for (int scene = 0; scene < SCENES; scene++) {
            if (status(running, "event?scene=s" + scene + "&event=e") != 200) {
                return false;
            }
        }
        return true;
    }

    private static CommandRun run(RunningTopology asked, String... arguments) {
        String[] all = new String[arguments.length + 5];
        System.arraycopy(
                new String[] {"state", "get", "--json", "--app", "http://127.0.0.1:" + asked.port()}, 0, all, 0, 5);
        System.arraycopy(arguments, 0, all, 5, arguments.length);
        return CommandRun.of(all);
    }

    private static JsonNode json(CommandRun run) throws Exception {
        assertThat(run.code()).as(run.err()).isZero();
        return new ObjectMapper().readTree(run.out());
    }

    private static int status(RunningTopology asked, String path) {
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI uri = URI.create("http://127.0.0.1:" + asked.port() + "/state/" + path);
            return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding())
                    .statusCode();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private void prepare(TestServers servers, AppSettings settings) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers.kafka()))) {
            new Bootstrap(settings.media().topics()).createTopics(admin, 2);
        }
        String raw = settings.media().topics().raw();
        try (AvroSerde<MediaEvent> serde =
                        AvroSerde.of(MediaEvent.class, settings.streams().originals());
                KafkaProducer<String, byte[]> producer = new KafkaProducer<>(
                        Map.of("bootstrap.servers", servers.kafka()),
                        new StringSerializer(),
                        new ByteArraySerializer())) {
            for (int scene = 0; scene <= SCENES; scene++) {
                String id = scene == SCENES ? ODD_SCENE : "s" + scene;
                MediaEvent event = MediaEvents.upsert(id, "e", Modality.TEXT, Instant.parse("2026-03-02T00:00:00Z"))
                        .setStartMs(1_000L)
                        .build();
                byte[] value = serde.serializer().serialize(raw, event);
                producer.send(new ProducerRecord<>(raw, MediaKeys.defaults().streamKey(id, "e"), value))
                        .get();
            }
            long now = System.currentTimeMillis();
            for (SaltEntry entry : List.of(new SaltEntry("s1", 4, now - 1), SaltEntry.published("s1", 16, now))) {
                producer.send(new ProducerRecord<>(planTopic, entry.toString(), new byte[] {1}))
                        .get();
            }
        }
    }

    private AppSettings settings(TestServers servers, String name, int port) {
        Map<String, String> values = new HashMap<>();
        values.put("topic.prefix", prefix);
        values.put("partitions", "4");
        values.put("topic.salt.plan", planTopic);
        values.put("kafka.bootstrap.servers", servers.kafka());
        values.put("kafka.application.id", prefix);
        values.put("kafka.application.server", "127.0.0.1:" + port);
        values.put(
                "kafka.state.dir",
                Path.of("target", "it-state", prefix, name).toAbsolutePath().toString());
        values.put("state.dir.temporary.allowed", "true");
        values.put("schema.registry.url", "mock://" + prefix);
        values.put("http.host", "127.0.0.1");
        values.put("http.port", Integer.toString(port));
        return AppSettings.of(values);
    }

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void await(BooleanSupplier condition) {
        Instant end = Instant.now().plus(PATIENCE);
        while (!condition.getAsBoolean()) {
            assertThat(Instant.now()).isBefore(end);
            LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
        }
    }
}

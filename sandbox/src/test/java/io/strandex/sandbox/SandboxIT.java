package io.strandex.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SandboxIT {

    @TempDir
    private static Path directory;

    private static final List<SandboxEvent> EVENTS = new CopyOnWriteArrayList<>();
    private static Sandbox sandbox;

    @BeforeAll
    static void start() {
        sandbox = Sandbox.builder()
                .dataDirectory(directory.resolve("data"))
                .listener(EVENTS::add)
                .start();
    }

    @AfterAll
    static void closeAndLeaveNothing() {
        List<ProcessHandle> processes = Stream.of(Server.values())
                .map(server -> ProcessHandle.of(sandbox.pid(server)).orElseThrow())
                .toList();
        sandbox.close();
        assertThat(processes).hasSize(4).noneMatch(ProcessHandle::isAlive);
        assertThat(Files.exists(directory.resolve("data"))).isFalse();
    }

    @Test
    void shouldServeAllAddressesWhenStarted() {
        // Given
        SandboxState state = SandboxState.read(sandbox.dataDirectory()).orElseThrow();

        // When
        boolean registry = Http.isOk(sandbox.registry() + "/subjects");
        boolean connect = Http.isOk(sandbox.connect() + "/connectors");
        boolean elasticsearch = Http.isOk(sandbox.elasticsearch() + "/_cat/health");

        // Then
        assertThat(List.of(registry, connect, elasticsearch)).containsOnly(true);
        assertThat(sandbox.log(Server.KAFKA)).content().contains("Kafka Server started");
        assertThat(EVENTS).filteredOn(SandboxEvent.Ready.class::isInstance).hasSizeGreaterThanOrEqualTo(4);
        assertThat(state.isRunning()).isTrue();
        assertThat(state.members())
                .extracting(SandboxState.Member::name)
                .startsWith("kafka", "registry", "connect", "elasticsearch");
        assertThat(state.address(Server.KAFKA)).contains(sandbox.kafka());
        assertThat(sandbox.peakMemory(Server.KAFKA).orElseThrow()).isBetween(50L << 20, 1L << 30);
    }

    @Test
    void shouldKeepItsDocumentsAndPortWhenElasticsearchIsKilledAndRestarted() throws Exception {
        // Given
        String address = sandbox.elasticsearch();
        assertThat(send("PUT", address + "/kept/_doc/1?refresh=true", "{\"a\":1}"))
                .contains("created");

        // When
        sandbox.kill(Server.ELASTICSEARCH);
        boolean diedAtOnce = !sandbox.isAlive(Server.ELASTICSEARCH);
        sandbox.restart(Server.ELASTICSEARCH);

        // Then
        assertThat(diedAtOnce).isTrue();
        assertThat(sandbox.elasticsearch()).isEqualTo(address);
        assertThat(send("GET", address + "/kept/_doc/1", "")).contains("\"found\":true");
    }

    @Test
    void shouldNotAnswerWhenPaused() throws Exception {
        // Given
        String subjects = sandbox.registry() + "/subjects";

        // When
        sandbox.pause(Server.REGISTRY);
        boolean whilePaused = Http.isOk(subjects);
        sandbox.resume(Server.REGISTRY);

        // Then
        assertThat(whilePaused).isFalse();
        assertThat(Http.isOk(subjects)).isTrue();
    }

    @Test
    void shouldRefuseWhenAnotherSandboxRunsInTheDirectory() {
        // Given
        SandboxBuilder second = Sandbox.builder().servers(Server.REGISTRY).dataDirectory(sandbox.dataDirectory());

        // When, Then
        assertThatThrownBy(second::start)
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("Another sandbox runs in " + sandbox.dataDirectory());
        assertThatThrownBy(second::startDetached)
                .isInstanceOf(SandboxException.class)
                .hasMessageContaining("Another sandbox runs in " + sandbox.dataDirectory());
        assertThat(SandboxState.read(sandbox.dataDirectory())).get().matches(SandboxState::isRunning);
    }

    @Test
    void shouldRunAFurtherProcessWithItsLogWhenAsked() throws Exception {
        // Given
        ChildSpec child = new ChildSpec("greeter", List.of("echo", "hello"), Map.of(), Optional.empty());

        // When
        int code = sandbox.run(child).onExit().get();

        // Then
        assertThat(code).isZero();
        assertThat(sandbox.dataDirectory().resolve("logs/greeter.log")).hasContent("hello");
    }

    private static String send(String method, String url, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request, BodyHandlers.ofString()).body();
        }
    }
}

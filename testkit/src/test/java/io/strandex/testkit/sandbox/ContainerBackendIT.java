package io.strandex.testkit.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.strandex.sandbox.Server;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The four servers in containers. The base image comes from a registry, or from this machine with
 * {@code -Dstrandex.containers.base=localhost/…}.
 */
class ContainerBackendIT {

    private static ContainerBackend servers;

    @BeforeAll
    static void start() {
        assumeTrue(ContainerBackend.isEngineThere(), "skipped: no container engine answers on this machine");
        servers = new ContainerBackend(List.of());
        servers.ensure(Set.of(Server.ELASTICSEARCH, Server.REGISTRY));
        servers.ensure(EnumSet.allOf(Server.class));
    }

    @AfterAll
    static void stop() {
        if (servers != null) {
            servers.close();
        }
    }

    private static String get(String url) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
                    .body();
        }
    }

    @Test
    void shouldAnswerAsTheGenuineServersDo() throws Exception {
        assertThat(get(servers.elasticsearch() + "/_cluster/health")).contains("\"number_of_nodes\":1");
        assertThat(get(servers.registry() + "/subjects")).isEqualTo("[]");
        assertThat(get(servers.connect() + "/")).contains("\"version\":\"4.4.0\"");
    }

    @Test
    void shouldKeepAddressAndDataWhenKafkaIsKilledAndRestarted() throws Exception {
        // Given
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers.kafka()))) {
            admin.createTopics(List.of(new NewTopic("kept", 3, (short) 1)))
                    .all()
                    .get();
        }

        // When
        servers.kill(Server.KAFKA);
        servers.restart(Server.KAFKA);

        // Then
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers.kafka()))) {
            assertThat(admin.listTopics().names().get()).contains("kept", "connect.configs");
        }
    }

    @Test
    void shouldGoOnWhenAPausedServerIsResumed() throws Exception {
        // When
        servers.pause(Server.REGISTRY);
        boolean answered = Readiness.isReady(Server.REGISTRY, servers.registry());
        servers.resume(Server.REGISTRY);

        // Then
        assertThat(answered).isFalse();
        assertThat(get(servers.registry() + "/subjects")).isEqualTo("[]");
    }

    @Test
    void shouldRefuseAServerThatNobodyAskedFor() {
        try (var none = new ContainerBackend(List.of())) {
            assertThatThrownBy(() -> none.address(Server.KAFKA))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("kafka");
        }
    }
}

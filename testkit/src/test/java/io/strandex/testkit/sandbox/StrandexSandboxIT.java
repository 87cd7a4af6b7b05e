package io.strandex.testkit.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandex.sandbox.Server;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StrandexSandboxIT {

    /** What the nested classes saw, over the whole JVM. */
    private static final Set<String> ADDRESSES = new HashSet<>();

    @Nested
    @StrandexSandbox(Server.KAFKA)
    class OneClass {

        @Test
        void shouldReachKafkaWhenAskedForIt(TestServers servers) throws Exception {
            // Given
            try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers.kafka()))) {
                // When
                admin.createTopics(List.of(new NewTopic("one-class", 1, (short) 1)))
                        .all()
                        .get();

                // Then
                assertThat(admin.listTopics().names().get()).contains("one-class");
            }
            ADDRESSES.add(servers.kafka());
            assertThat(ADDRESSES).hasSize(1);
        }
    }

    @Nested
    @StrandexSandbox({Server.KAFKA, Server.REGISTRY})
    class AnotherClass {

        @Test
        void shouldShareKafkaAndAddTheRegistryWhenAskedForBoth(TestServers servers) throws Exception {
            // Given
            URI subjects = URI.create(servers.registry() + "/subjects");

            // When
            int code = ((HttpURLConnection) subjects.toURL().openConnection()).getResponseCode();

            // Then
            assertThat(code).isEqualTo(200);
            ADDRESSES.add(servers.kafka());
            assertThat(ADDRESSES).hasSize(1);
        }

        @Test
        void shouldComeBackAtTheSameAddressWhenKilledAndRestarted(TestServers servers) throws Exception {
            // Given
            String address = servers.registry();

            // When
            servers.kill(Server.REGISTRY);
            servers.restart(Server.REGISTRY);

            // Then
            URI subjects = URI.create(address + "/subjects");
            assertThat(((HttpURLConnection) subjects.toURL().openConnection()).getResponseCode())
                    .isEqualTo(200);
        }

        @Test
        void shouldRefuseAServerThatNobodyAskedFor(TestServers servers) {
            // Given
            Server missing = Server.ELASTICSEARCH;

            // When, Then
            assertThatThrownBy(() -> servers.address(missing))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("elasticsearch");
        }
    }
}

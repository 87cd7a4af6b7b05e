package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigValue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What Connect's {@code validate} says of a configuration. */
class SinkValidationTest {
    private final ElasticsearchSinkConnector connector = new ElasticsearchSinkConnector();

    @Test
    void shouldFindNothingWhenTheConfigurationIsRight() {
        assertThat(messages(properties())).isEmpty();
    }

    @Test
    void shouldFindEveryProblemAtOnceWhenThereAreSeveral() {
        // Given
        Map<String, String> properties = properties();
        properties.remove("connection.url");
        properties.remove("consumer.override.isolation.level");
        properties.put("errors.tolerance", "none");
        properties.put("bulk.actions", "0");
        properties.put("retention.events", "90 days");
        properties.put("index.refresh.interval", "often");
        properties.put("blocked.policy", "ignore");
        properties.put("connection.username", "svc");
        properties.put("bulk.sise.bytes", "1");

        // When
        List<String> messages = messages(properties);

        // Then
        assertThat(messages).hasSize(9);
        assertThat(messages)
                .anyMatch(message -> message.contains("connection.url"))
                .anyMatch(message -> message.contains("isolation.level must be read_committed"))
                .anyMatch(message -> message.contains("errors.tolerance must be all"))
                .anyMatch(message -> message.contains("bulk.actions"))
                .anyMatch(message -> message.contains("retention.events must be an ISO 8601 duration"))
                .anyMatch(message -> message.contains("index.refresh.interval must be a time such as"))
                .anyMatch(message -> message.contains("blocked.policy"))
                .anyMatch(message -> message.contains("connection.password is missing"))
                .anyMatch(message -> message.contains("Did you mean bulk.size.bytes?"));
        assertThatThrownBy(() -> ElasticsearchSinkConnector.check(properties))
                .isInstanceOf(ConfigException.class)
                .message()
                .hasLineCount(9);
    }

    @Test
    @DisplayName("C123: without a replication factor for the dead letters, one message names the setting")
    void shouldNameTheSettingWhenTheReplicationOfDeadLettersIsLeftToConnect() {
        // Given
        Map<String, String> properties = properties();
        properties.remove("errors.deadletterqueue.topic.replication.factor");

        // When
        List<String> messages = messages(properties);

        // Then
        assertThat(messages)
                .singleElement()
                .asString()
                .contains("errors.deadletterqueue.topic.replication.factor", "1 where there is one broker");
    }

    @Test
    @DisplayName("C134: a prefix that makes an illegal index name is refused with the form it must have")
    void shouldRefuseThePrefixWhenItIsNoLegalIndexName() {
        for (String prefix : List.of("MM.Events-Prod", "mm-2026-W53", "_mm", "9mm", "")) {
            // Given
            Map<String, String> properties = properties();
            properties.put("index.prefix", prefix);

            // When
            List<String> messages = messages(properties);

            // Then
            assertThat(messages).singleElement().asString().contains("index.prefix must be lower case letters");
        }
    }

    @Test
    void shouldRefuseTheTimeoutWhenARequestCouldOutliveTheMemoryOfDeletes() {
        // Given
        Map<String, String> properties = properties();
        properties.put("request.timeout.ms", "3500000");

        // Then
        assertThat(messages(properties))
                .singleElement()
                .asString()
                .startsWith("index.gc.deletes must be at least two minutes longer than request.timeout.ms");
        properties.put("index.gc.deletes", "2h");
        assertThat(messages(properties)).isEmpty();
        properties.put("index.gc.deletes", "150s");
        properties.put("request.timeout.ms", "30000");
        assertThat(messages(properties)).isEmpty();
    }

    @Test
    void shouldRefuseALoadThatEndsBeforeItsWeekIsLookedUpAgain() {
        // Given
        Map<String, String> properties = properties();
        properties.put("load.idle.ms", "30000");

        // Then
        assertThat(messages(properties))
                .singleElement()
                .asString()
                .startsWith("load.idle.ms must be longer than week.refresh.ms");
        properties.put("week.refresh.ms", "29999");
        assertThat(messages(properties)).isEmpty();
    }

    @Test
    @DisplayName("C166: no answer of validate, no message and no dump of the settings holds a secret")
    void shouldShowNoSecretWhenAConfigurationIsWrong() {
        // Given
        Map<String, String> properties = properties();
        properties.put("connection.url", "http://svc:S3cret-7@localhost:1");
        properties.put("connection.username", "svc");
        properties.put("connection.password", "S3cret-8");
        properties.put("connection.api.key", "S3cret-9");
        properties.put("connection.ssl.truststore.password", "S3cret-10");
        properties.put("connection.ssl.keystore.password", "S3cret-11");
        properties.put("connection.ssl.key.password", "S3cret-12");

        // When
        List<ConfigValue> answer = connector.validate(properties).configValues();

        // Then
        assertThat(messages(properties)).isNotEmpty();
        assertThat(answer.stream().map(ConfigValue::toString)).noneMatch(text -> text.contains("S3cret"));
        assertThat(messages(properties)).noneMatch(message -> message.contains("S3cret"));
        assertThatThrownBy(() -> ElasticsearchSinkConnector.check(properties)).hasMessageNotContaining("S3cret");
        properties.put("connection.url", "http://localhost:1");
        SinkConfig config = new SinkConfig(properties);
        assertThat(config.values().toString()).doesNotContain("S3cret");
        assertThat(config.cluster().toString()).doesNotContain("S3cret");
    }

    @Test
    void shouldRecommendTheValuesWhenASettingHasFew() {
        // When
        List<ConfigValue> answer = connector.validate(properties()).configValues();

        // Then
        assertThat(answer)
                .filteredOn(value -> value.name().equals("blocked.policy"))
                .singleElement()
                .satisfies(value -> assertThat(value.recommendedValues()).contains("unblock", "dead-letter", "expire"));
    }

    private static Map<String, String> properties() {
        return new HashMap<>(FakeConnect.properties("http://localhost:9200"));
    }

    private List<String> messages(Map<String, String> properties) {
        return connector.validate(properties).configValues().stream()
                .flatMap(value -> value.errorMessages().stream())
                .toList();
    }
}

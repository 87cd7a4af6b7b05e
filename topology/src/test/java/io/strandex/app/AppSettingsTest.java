package io.strandex.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.strandex.salting.SaltMode;
import io.strandex.settings.SettingsException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AppSettingsTest {
    private static final Map<String, String> LEAST =
            Map.of("kafka.bootstrap.servers", "broker:9092", "schema.registry.url", "mock://settings");

    @Test
    void shouldRunExactlyOnceWithNamedResourcesUnlessToldOtherwise() {
        // When
        AppSettings settings = AppSettings.of(LEAST);

        // Then
        assertThat(settings.streams().getString("processing.guarantee")).isEqualTo("exactly_once_v2");
        assertThat(settings.streams().getBoolean("ensure.explicit.internal.resource.naming"))
                .isTrue();
        assertThat(settings.streams().getString("errors.dead.letter.queue.topic.name"))
                .isEqualTo("media.dead-letters.v1");
        assertThat(settings.needsLogTime()).isTrue();
    }

    @Test
    void shouldPassKafkaKeysThrough() {
        // Given
        Map<String, String> values = new HashMap<>(LEAST);
        values.put("kafka.processing.guarantee", "at_least_once");
        values.put("kafka.num.standby.replicas", "1");

        // When
        AppSettings settings = AppSettings.of(values);

        // Then
        assertThat(settings.streams().getString("processing.guarantee")).isEqualTo("at_least_once");
        assertThat(settings.streams().getInt("num.standby.replicas")).isEqualTo(1);
    }

    @Test
    void shouldTellEveryProblemAtOnce() {
        // Given
        Map<String, String> values = Map.of(
                "slot.lenght", "30s",
                "slot.interval", "soon",
                "partitions", "0",
                "conflict", "owerwrite",
                "vector.model", "clip",
                "kafka.state.dir", "/tmp/state");

        // When
        SettingsException refused = catchThrowableOfType(SettingsException.class, () -> AppSettings.of(values));

        // Then
        assertThat(refused.problems())
                .anyMatch(problem -> problem.contains("slot.lenght; did you mean slot.length?"))
                .anyMatch(problem -> problem.startsWith("slot.interval is 'soon'"))
                .anyMatch(problem -> problem.contains("partitions is 0"))
                .anyMatch(problem -> problem.startsWith("conflict is 'owerwrite'"))
                .anyMatch(problem -> problem.contains("vector.model and vector.dimension go together"))
                .anyMatch(problem -> problem.contains("kafka.bootstrap.servers"))
                .anyMatch(problem -> problem.contains("schema.registry.url"));
    }

    @Test
    void shouldRefuseAPlanThatChangesWhenNothingRemembersEvents() {
        // Given
        Map<String, String> values = new HashMap<>(LEAST);
        values.put("conflict", "no-check");
        assertThat(AppSettings.of(values).media().salt().mode()).isEqualTo(SaltMode.STATIC);
        values.put("salt.plan", "adaptive");
        values.put("salt.width.cam, hot=1", "100");

        // When
        SettingsException refused = catchThrowableOfType(SettingsException.class, () -> AppSettings.of(values));

        // Then
        assertThat(refused.problems())
                .hasSize(2)
                .anyMatch(problem -> problem.startsWith("salt.plan=adaptive needs"))
                .anyMatch(problem -> problem.startsWith("salt.width.cam, hot=1 is 100"));
    }

    @Test
    void shouldRefuseStateUnderATemporaryDirectory_C61() {
        // Given
        Map<String, String> values = new HashMap<>(LEAST);
        values.put("kafka.state.dir", "/tmp/kafka-streams");

        // When
        SettingsException refused = catchThrowableOfType(SettingsException.class, () -> AppSettings.of(values));

        // Then
        assertThat(refused.problems()).singleElement().asString().contains("/tmp");
    }

    @Test
    void shouldTakeATemporaryDirectoryWhenTheStateMayGoWithIt() {
        // Given
        Map<String, String> values = new HashMap<>(LEAST);
        values.put("kafka.state.dir", "/tmp/kafka-streams");
        values.put("state.dir.temporary.allowed", "true");

        // When
        AppSettings settings = AppSettings.of(values);

        // Then
        assertThat(settings.streams().getString("state.dir")).isEqualTo("/tmp/kafka-streams");
    }

    @Test
    void shouldExitWithTwoWhenSettingsAreWrong() {
        // When
        int code = StreamsApp.run(Optional.of(Path.of("there", "is", "no.properties")), Map.of());

        // Then
        assertThat(code).isEqualTo(2);
        assertThat(StreamsApp.run(Optional.empty(), Map.of("STRANDEX_APP_NONSENSE", "1")))
                .isEqualTo(2);
    }
}

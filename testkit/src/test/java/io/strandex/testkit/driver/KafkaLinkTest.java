package io.strandex.testkit.driver;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KafkaLinkTest {

    /** A class path with another Kafka: an older version number, and a class that has not moved yet. */
    private static final class OlderKafka extends ClassLoader {

        OlderKafka() {
            super(KafkaLinkTest.class.getClassLoader());
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            return name.equals("kafka/kafka-streams-version.properties")
                    ? new ByteArrayInputStream("version=4.3.0".getBytes(StandardCharsets.UTF_8))
                    : super.getResourceAsStream(name);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals("org.apache.kafka.common.utils.internals.LogContext")) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
    }

    @Test
    void shouldFindEveryMemberWhenKafkaIsTheRightOne() {
        // When / Then
        assertThatCode(KafkaLink::verify).doesNotThrowAnyException();
    }

    @Test
    void shouldNameTheNeededVersionAndWhatIsMissingWhenKafkaIsAnother() {
        // Given
        var other = new OlderKafka();

        // When / Then
        assertThatThrownBy(() -> KafkaLink.verify(other))
                .isInstanceOf(KafkaVersionMismatch.class)
                .hasMessageContaining("needs kafka-streams and kafka-clients 4.4.x")
                .hasMessageContaining("kafka-streams is 4.3.0")
                .hasMessageContaining("missing org.apache.kafka.common.utils.internals.LogContext#new/1");
    }
}

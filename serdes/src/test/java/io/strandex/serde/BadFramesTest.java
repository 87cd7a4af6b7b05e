package io.strandex.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** C63 and C64: whatever is no whole frame is refused with a reason, and the next good one is read. */
class BadFramesTest {
    private final AvroSerde<IndexOp> serde =
            AvroSerde.of(IndexOp.class, Map.of("schema.registry.url", "mock://" + UUID.randomUUID()));
    private final AvroDeserializer<IndexOp> reader = (AvroDeserializer<IndexOp>) serde.deserializer();
    private final IndexOp op = IndexOp.newBuilder()
            .setKind(OpKind.UPSERT)
            .setSeries("events")
            .setWeek("2020-w53")
            .setId("1609213866388:txt:abc")
            .setRouting("0123456789abc~0")
            .setVersion(6_591_340_000_000_000L)
            .setSource(ByteBuffer.wrap("{\"key\":\"ä\"}".getBytes(StandardCharsets.UTF_8)))
            .build();
    private final byte[] good = serde.serializer().serialize("ops", op);

    @AfterEach
    void close() {
        serde.close();
    }

    @Test
    void shouldReadBackWhatWasWritten() {
        assertThat(reader.decode(good)).isEqualTo(op);
        assertThat(reader.deserialize("ops", good)).isEqualTo(op);
    }

    @ParameterizedTest
    @CsvSource({
        "7b2261223a317d, magic byte",
        "'', 0 bytes",
        "00, 1 bytes",
        "000000, 3 bytes",
        "00000003e7020202, id 999",
        "0000000001, IndexOp",
        "000000000100ffffffff0f, IndexOp",
        "000000000100ffffffffffffffffff01, IndexOp",
        "0000000001faffffff0f, IndexOp"
    })
    void shouldRefuseWithReasonWhenBytesAreNoFrame_C63_C64(String hex, String reason) {
        byte[] bytes = java.util.HexFormat.of().parseHex(hex);
        assertThatThrownBy(() -> reader.decode(bytes))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining(reason);
        assertThat(reader.decode(good)).isEqualTo(op);
    }

    @Test
    void shouldRefuseEveryCutOfAGoodFrame() {
        for (int length = 0; length < good.length; length++) {
            byte[] cut = Arrays.copyOf(good, length);
            assertThatThrownBy(() -> reader.decode(cut)).isInstanceOf(SerializationException.class);
        }
        assertThat(reader.decode(good)).isEqualTo(op);
    }

    @Test
    void shouldRefuseTrailingBytes() {
        byte[] longer = Arrays.copyOf(good, good.length + 3);
        assertThatThrownBy(() -> reader.decode(longer))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("left over");
    }
}

package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.bulk.Outcome;
import io.strandex.connect.elasticsearch.OperationReader.NoOp;
import io.strandex.connect.elasticsearch.OperationReader.ReadOp;
import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import io.strandex.serde.AvroSerde;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FrameReaderTest {
    private static final Map<String, String> REGISTRY = Map.of("schema.registry.url", "mock://frames");
    private static final String[] TEXTS = {"", "a", "2020-w52", "\u00e9\u20ac\ud83d\ude00", "x".repeat(200)};

    private final AvroSerde<IndexOp> serde = AvroSerde.of(IndexOp.class, REGISTRY);

    @Test
    void shouldReadWhatAvroReadsWhenFramesAreWhole() {
        FrameReader reader = new FrameReader();
        Random random = new Random(7);
        for (int i = 0; i < 2_000; i++) {
            // Given
            IndexOp op = random(random);

            // When
            ReadOp read = Objects.requireNonNull(reader.read(serde.serializer().serialize("t", op)));

            // Then
            assertThat(read.delete()).isEqualTo(op.getKind() == OpKind.DELETE);
            assertThat(read.destination().series()).isEqualTo(op.getSeries());
            assertThat(read.destination().week()).isEqualTo(op.getWeek());
            assertThat(read.id()).isEqualTo(op.getId());
            assertThat(read.routing()).isEqualTo(op.getRouting());
            assertThat(read.version()).isEqualTo(op.getVersion());
            assertThat(read.source().length()).isEqualTo(op.getSource().remaining());
        }
    }

    /** C64: cut frames and frames with bytes left over. */
    @Test
    void shouldBeUnreadableWhenAFrameIsCutOrHasBytesLeftOver() {
        byte[] frame = serde.serializer().serialize("t", random(new Random(1)));
        try (OperationReader reader = new OperationReader(REGISTRY)) {
            for (int length = 0; length <= frame.length + 3; length++) {
                // When
                OperationReader.Reading read = reader.read(Arrays.copyOf(frame, length));

                // Then
                if (length == frame.length) {
                    assertThat(read).isInstanceOf(ReadOp.class);
                } else {
                    assertThat(read)
                            .isInstanceOfSatisfying(
                                    NoOp.class, no -> assertThat(no.outcome()).isInstanceOf(Outcome.Dead.class));
                }
            }
        }
    }

    private static IndexOp random(Random random) {
        byte[] source = new byte[random.nextInt(300)];
        random.nextBytes(source);
        return IndexOp.newBuilder()
                .setKind(random.nextBoolean() ? OpKind.UPSERT : OpKind.DELETE)
                .setSeries(TEXTS[random.nextInt(TEXTS.length)])
                .setWeek(TEXTS[random.nextInt(TEXTS.length)])
                .setId(TEXTS[random.nextInt(TEXTS.length)] + random.nextInt())
                .setRouting(TEXTS[random.nextInt(TEXTS.length)])
                .setVersion(random.nextLong())
                .setSource(ByteBuffer.wrap(source))
                .build();
    }
}

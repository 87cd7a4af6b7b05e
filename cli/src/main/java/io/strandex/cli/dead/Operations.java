package io.strandex.cli.dead;

import io.strandex.events.IndexOp;
import io.strandex.serde.AvroDeserializer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** Reads the operations in letters. */
final class Operations implements AutoCloseable {
    private final AvroDeserializer<IndexOp> decoder;

    Operations(Map<String, Object> registry) {
        Map<String, Object> config = new HashMap<>(registry);
        this.decoder = AvroDeserializer.of(IndexOp.class, config);
    }

    /** Null when the bytes are no operation. */
    @Nullable
    OperationText read(byte @Nullable [] value) {
        if (value == null) {
            return null;
        }
        try {
            IndexOp op = decoder.decode(value);
            return new OperationText(
                    op.getKind().name(),
                    op.getSeries(),
                    op.getWeek(),
                    op.getId(),
                    op.getVersion(),
                    StandardCharsets.UTF_8.decode(op.getSource().duplicate()).toString());
        } catch (SerializationException e) {
            return null;
        }
    }

    @Override
    public void close() {
        decoder.close();
    }
}

package io.strandex.connect.elasticsearch;

import io.strandex.bulk.DeadReason;
import io.strandex.bulk.Destination;
import io.strandex.bulk.Operation;
import io.strandex.bulk.Origin;
import io.strandex.bulk.Outcome;
import io.strandex.bulk.Source;
import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import io.strandex.registry.SchemaRegistry;
import io.strandex.serde.AvroDeserializer;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.SchemaNormalization;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.connect.errors.ConnectException;
import org.jspecify.annotations.Nullable;

/** Reads a record's bytes as an index operation. Used by the task's thread alone. */
final class OperationReader implements AutoCloseable {
    private static final int HEADER = 5;
    private static final String CANONICAL = SchemaNormalization.toParsingForm(IndexOp.getClassSchema());

    private final AvroDeserializer<IndexOp> decoder;
    private final SchemaRegistry registry;
    private final FrameReader frames = new FrameReader();
    /** Of each schema id, whether frames with it are written as the sink's own schema says. */
    private final Map<Integer, Boolean> own = new HashMap<>();

    OperationReader(Map<String, String> properties) {
        this.decoder = AvroDeserializer.of(IndexOp.class, properties);
        this.registry = SchemaRegistry.of(properties);
    }

    /** Either an operation or why the bytes are none. */
    sealed interface Reading {}

    /** A readable record. */
    record ReadOp(boolean delete, Destination destination, String id, String routing, long version, Source source)
            implements Reading {
        Operation toOperation(Origin origin) {
            return new Operation(origin, delete, destination, id, routing, version, source);
        }
    }

    /**
     * An unreadable record.
     *
     * @param outcome its end
     */
    record NoOp(Outcome.Dead outcome) implements Reading {}

    /**
     * Reads a value.
     *
     * @throws org.apache.kafka.connect.errors.RetriableException if the registry can't be reached
     * @throws ConnectException if the value is not bytes: a wrong converter
     */
    Reading read(@Nullable Object value) {
        if (value == null) {
            return unreadable("The record has no value; a delete has one too.");
        }
        if (!(value instanceof byte[] bytes)) {
            throw new ConnectException("The value is a " + value.getClass().getSimpleName()
                    + ": set value.converter to org.apache.kafka.connect.converters.ByteArrayConverter.");
        }
        try {
            ReadOp fast = quickly(bytes);
            return fast != null ? fast : read(decoder.decode(bytes));
        } catch (SerializationException e) {
            return unreadable(String.valueOf(e.getMessage()));
        } catch (RetriableException e) {
            throw new org.apache.kafka.connect.errors.RetriableException(e.getMessage(), e);
        }
    }

    /** Null for whatever Avro should look at. */
    private @Nullable ReadOp quickly(byte[] bytes) {
        if (bytes.length <= HEADER || bytes[0] != 0) {
            return null;
        }
        int id = ByteBuffer.wrap(bytes, 1, Integer.BYTES).getInt();
        Boolean known = own.get(id);
        if (known == null) {
            known = CANONICAL.equals(SchemaNormalization.toParsingForm(registry.byId(id, "")));
            own.put(id, known);
        }
        try {
            return known ? frames.read(bytes) : null;
        } catch (IndexOutOfBoundsException cut) {
            return null;
        }
    }

    private static ReadOp read(IndexOp op) {
        ByteBuffer source = op.getSource();
        return new ReadOp(
                op.getKind() == OpKind.DELETE,
                new Destination(op.getSeries(), op.getWeek()),
                op.getId(),
                op.getRouting(),
                op.getVersion(),
                new Source(source.array(), source.arrayOffset() + source.position(), source.remaining()));
    }

    private static NoOp unreadable(String explanation) {
        return new NoOp(new Outcome.Dead(DeadReason.UNREADABLE, explanation));
    }

    @Override
    public void close() {
        decoder.close();
        registry.close();
    }
}

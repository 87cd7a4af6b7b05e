package io.strandex.connect.elasticsearch;

import io.strandex.bulk.DeadReason;
import io.strandex.bulk.Destination;
import io.strandex.bulk.Operation;
import io.strandex.bulk.Outcome;
import io.strandex.bulk.Source;
import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import io.strandex.serde.AvroDeserializer;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.connect.errors.ConnectException;

/** Reads a record's bytes as an index operation. */
final class OperationReader implements AutoCloseable {
    private final AvroDeserializer<IndexOp> decoder;

    OperationReader(Map<String, String> properties) {
        this.decoder = AvroDeserializer.of(IndexOp.class, properties);
    }

    /** Either an operation or why the bytes are none. */
    sealed interface Reading {}

    /**
     * A readable record.
     *
     * @param op the operation
     */
    record ReadOp(IndexOp op) implements Reading {
        Operation toOperation(Delivery delivery) {
            return new Operation(
                    delivery,
                    op.getKind() == OpKind.DELETE,
                    new Destination(op.getSeries(), op.getWeek()),
                    op.getId(),
                    op.getRouting(),
                    op.getVersion(),
                    source(op.getSource()));
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
    Reading read(Object value) {
        if (value == null) {
            return unreadable("The record has no value; a delete has one too.");
        }
        if (!(value instanceof byte[] bytes)) {
            throw new ConnectException("The value is a " + value.getClass().getSimpleName()
                    + ": set value.converter to org.apache.kafka.connect.converters.ByteArrayConverter.");
        }
        try {
            return new ReadOp(decoder.decode(bytes));
        } catch (SerializationException e) {
            return unreadable(String.valueOf(e.getMessage()));
        } catch (RetriableException e) {
            throw new org.apache.kafka.connect.errors.RetriableException(e.getMessage(), e);
        }
    }

    private static NoOp unreadable(String explanation) {
        return new NoOp(new Outcome.Dead(DeadReason.UNREADABLE, explanation));
    }

    private static Source source(ByteBuffer buffer) {
        return new Source(buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
    }

    @Override
    public void close() {
        decoder.close();
    }
}

package io.strandex.serde;

import io.strandex.registry.SchemaRegistry;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.io.DatumReader;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Finds the reader for a frame's schema id, once per id, and reads the frame. */
final class ReaderSchemas {
    private static final int MAX_CACHED = 1000;
    private static final ThreadLocal<FrameDecoder> DECODER = ThreadLocal.withInitial(FrameDecoder::new);

    private final SchemaRegistry registry;
    private final AvroSettings settings;
    private final Map<Integer, Reader> readers = new ConcurrentHashMap<>();
    private volatile @Nullable Reader last;

    private record Reader(int id, Schema writer, DatumReader<Object> datumReader) {}

    ReaderSchemas(SchemaRegistry registry, AvroSettings settings) {
        this.registry = registry;
        this.settings = settings;
    }

    Object read(String topic, Headers headers, byte[] bytes) {
        byte[] header = SchemaHeader.find(headers, settings.key());
        if (header == null) {
            return read(topic, bytes);
        }
        Schema writer =
                SchemaHeader.schema(header, registry, settings.subjects().subjectToRead(topic, settings.key()));
        return read(new Reader(-1, writer, DatumReaders.of(writer, settings)), bytes, 0);
    }

    Object read(String topic, byte[] frame) {
        return read(reader(topic, Frames.schemaId(frame)), frame, Frames.HEADER);
    }

    private Reader reader(String topic, int id) {
        Reader recent = last;
        if (recent != null && recent.id == id) {
            return recent;
        }
        Reader known = readers.get(id);
        Reader reader = known == null ? find(topic, id) : known;
        last = reader;
        return reader;
    }

    private Reader find(String topic, int id) {
        Schema writer =
                registry.byId(id, topic.isEmpty() ? "" : settings.subjects().subjectToRead(topic, settings.key()));
        Reader reader = new Reader(id, writer, DatumReaders.of(writer, settings));
        if (readers.size() >= MAX_CACHED) {
            readers.clear();
        }
        readers.put(id, reader);
        return reader;
    }

    private static Object read(Reader reader, byte[] bytes, int offset) {
        if (reader.writer.getType() == Schema.Type.BYTES && reader.writer.getLogicalType() == null) {
            return Arrays.copyOfRange(bytes, offset, bytes.length);
        }
        FrameDecoder decoder = DECODER.get().over(bytes, offset);
        try {
            Object datum = reader.datumReader.read(null, decoder);
            int left = decoder.remainingBytes();
            if (left > 0) {
                throw new SerializationException(left + " bytes are left over after a " + reader.writer.getFullName());
            }
            return datum;
        } catch (SerializationException e) {
            throw e;
        } catch (IOException | RuntimeException | StackOverflowError e) {
            throw bad(reader, e);
        } finally {
            decoder.clear();
        }
    }

    private static SerializationException bad(Reader reader, Throwable cause) {
        String reason = cause instanceof StackOverflowError
                ? "nested too deep"
                : cause.getMessage() == null
                        ? "cut or garbled (" + cause.getClass().getSimpleName() + ")"
                        : cause.getMessage();
        return new SerializationException(
                "Not a " + reader.writer.getFullName() + " of schema id " + reader.id + ": " + reason, cause);
    }
}

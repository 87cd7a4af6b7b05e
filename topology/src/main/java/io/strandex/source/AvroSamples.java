package io.strandex.source;

import io.strandex.serde.LogicalTypes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.SeekableByteArrayInput;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** Reads Avro samples as the trees that a mapping sees. */
public final class AvroSamples {
    private static final byte[] FILE = {'O', 'b', 'j', 1};
    private static final int MARK = 16;

    private AvroSamples() {}

    /** Whether bytes are an Avro file or a frame of Confluent's wire format; JSON is never taken for one. */
    public static boolean isAvro(byte[] bytes) {
        return bytes.length > 0 && (bytes[0] == 0 || isFile(bytes));
    }

    private static boolean isFile(byte[] bytes) {
        return bytes.length > FILE.length && Arrays.equals(bytes, 0, FILE.length, FILE, 0, FILE.length);
    }

    /**
     * The values of an Avro file, or the one value of a frame.
     *
     * @param registry address of the registry; asked for with a frame only
     * @throws org.apache.kafka.common.errors.SerializationException if the frame can't be read
     * @throws IOException if the file can't be read
     */
    public static List<@Nullable Object> read(byte[] bytes, String topic, Supplier<String> registry)
            throws IOException {
        List<@Nullable Object> trees = new ArrayList<>();
        if (!isFile(bytes)) {
            Trees frames = Trees.values(SourceFormat.AVRO, Map.of("schema.registry.url", registry.get()));
            trees.add(frames.read(topic, new RecordHeaders(), bytes));
            return trees;
        }
        GenericDatumReader<Object> reader = new GenericDatumReader<>(null, null, LogicalTypes.data());
        try (DataFileReader<Object> file = new DataFileReader<>(new SeekableByteArrayInput(bytes), reader)) {
            requireEnd(bytes, Math.toIntExact(file.previousSync()));
            file.forEach(datum -> trees.add(AvroTree.of(datum)));
            return trees;
        } catch (AvroRuntimeException e) {
            throw new IOException("the Avro file is broken: " + e.getMessage(), e);
        }
    }

    /** Avro's reader takes a cut block for the end; a whole file ends with the mark that also ends its header. */
    private static void requireEnd(byte[] bytes, int header) throws IOException {
        int end = bytes.length;
        if (!Arrays.equals(bytes, header - MARK, header, bytes, Math.max(header - MARK, end - MARK), end)) {
            throw new IOException("the Avro file is broken: its end is missing");
        }
    }
}

package io.strandex.store;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.specific.SpecificData;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads single objects of one class as Avro's specification lays them out ("Single-object encoding"), over
 * whole arrays and with the generated coders: Avro's own message classes go byte by byte through streams. What another
 * schema wrote is left to a decoder that knows it. Safe for use by many threads.
 */
final class SingleObjects<T> {
    private static final byte[] MARKER = {(byte) 0xC3, 0x01};
    private static final ThreadLocal<Buffers> BUFFERS = ThreadLocal.withInitial(Buffers::new);

    private final byte[] header;
    private final DatumWriter<T> writer;
    private final DatumReader<T> reader;
    private final @Nullable HotRecord<T> hot;
    private final BinaryMessageDecoder<T> others;

    SingleObjects(SpecificData model, Class<T> type, BinaryMessageDecoder<T> others) {
        Schema schema = model.getSchema(type);
        model.setCustomCoders(true);
        // Its reader would go before the generated coders, and takes a quarter longer for a row.
        model.setFastReaderEnabled(false);
        this.header = header(schema);
        this.writer = writer(model, schema);
        this.reader = reader(model, schema);
        this.hot = HotRecord.of(type);
        this.others = others;
    }

    byte[] write(T value) {
        return hot == null ? writeByAvro(value) : write(value, hot);
    }

    private byte[] write(T value, HotRecord<T> way) {
        StateOutput output = BUFFERS.get().output.start(header);
        way.write(value, output);
        return output.toByteArray();
    }

    private byte[] writeByAvro(T value) {
        Buffers buffers = BUFFERS.get();
        try {
            BinaryEncoder encoder = buffers.start(header);
            writer.write(value, encoder);
            encoder.flush();
            return buffers.bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    T read(byte[] bytes) {
        try {
            return isOurs(bytes) ? readOurs(bytes) : others.decode(bytes, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private T readOurs(byte[] bytes) throws IOException {
        return hot == null
                ? reader.read(null, BUFFERS.get().over(bytes, header.length))
                : hot.read(new StateInput(bytes, header.length));
    }

    private boolean isOurs(byte[] bytes) {
        return bytes.length >= header.length && Arrays.equals(bytes, 0, header.length, header, 0, header.length);
    }

    private static byte[] header(Schema schema) {
        try {
            byte[] fingerprint = SchemaNormalization.parsingFingerprint("CRC-64-AVRO", schema);
            byte[] header = Arrays.copyOf(MARKER, MARKER.length + fingerprint.length);
            System.arraycopy(fingerprint, 0, header, MARKER.length, fingerprint.length);
            return header;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Avro computes this fingerprint itself", e);
        }
    }

    @SuppressWarnings("unchecked") // Avro's factories know no types.
    private static <T> DatumWriter<T> writer(SpecificData model, Schema schema) {
        return (DatumWriter<T>) model.createDatumWriter(schema);
    }

    @SuppressWarnings("unchecked") // Avro's factories know no types.
    private static <T> DatumReader<T> reader(SpecificData model, Schema schema) {
        return (DatumReader<T>) model.createDatumReader(schema);
    }

    /** What a thread writes into and reads with, again and again. */
    private static final class Buffers {
        private final StateOutput output = new StateOutput();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private @Nullable BinaryEncoder encoder;
        private @Nullable BinaryDecoder decoder;

        BinaryEncoder start(byte[] header) {
            bytes.reset();
            bytes.writeBytes(header);
            encoder = EncoderFactory.get().binaryEncoder(bytes, encoder);
            return encoder;
        }

        BinaryDecoder over(byte[] record, int from) {
            decoder = DecoderFactory.get().binaryDecoder(record, from, record.length - from, decoder);
            return decoder;
        }
    }
}

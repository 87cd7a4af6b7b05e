package io.strandex.serde;

import java.nio.ByteBuffer;
import org.apache.kafka.common.errors.SerializationException;

/** Confluent's wire format: magic byte 0, schema id as four big-endian bytes, Avro binary. */
final class Frames {
    static final byte MAGIC = 0;
    static final int HEADER = 5;

    private Frames() {}

    /** The schema id of a frame. */
    static int schemaId(byte[] frame) {
        if (frame.length < HEADER) {
            throw new SerializationException(
                    "Not a frame: " + frame.length + " bytes, but magic byte and schema id alone are " + HEADER);
        }
        if (frame[0] != MAGIC) {
            throw new SerializationException(
                    "Not a frame: it starts with byte 0x%02x, not with the magic byte 0".formatted(frame[0] & 0xff));
        }
        return ByteBuffer.wrap(frame, 1, Integer.BYTES).getInt();
    }
}

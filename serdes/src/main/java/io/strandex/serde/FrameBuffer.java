package io.strandex.serde;

import java.io.ByteArrayOutputStream;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/** One thread's buffer and encoder, reused from record to record. */
final class FrameBuffer extends ByteArrayOutputStream {
    private static final int KEEP_AT_MOST = 1 << 20;
    private static final int START = 1024;

    private final BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(this, null);

    FrameBuffer() {
        super(START);
    }

    /** Starts a frame: magic byte and schema id. */
    BinaryEncoder start(int id) {
        reset();
        if (buf.length > KEEP_AT_MOST) {
            buf = new byte[START];
        }
        write(Frames.MAGIC);
        write(id >>> 24);
        write(id >>> 16);
        write(id >>> 8);
        write(id);
        return encoder;
    }
}

package io.strandex.key;

import io.strandex.events.Modality;
import org.jspecify.annotations.Nullable;

/**
 * Reads event keys of fixed width, without an object but the result. It answers null to what is no key;
 * the general decoder then says why.
 */
final class EventKeyReader {
    private static final ThreadLocal<AsciiBuffer> BUFFERS = ThreadLocal.withInitial(AsciiBuffer::new);

    private final EventShape shape;
    private final byte[] literals;
    private final byte[] mask;
    private final int length;

    EventKeyReader(Layout layout, EventShape shape) {
        this.shape = shape;
        this.literals = EventShape.literals(layout);
        this.length = literals.length - Swar.SLACK;
        this.mask = new byte[literals.length];
        for (int i = 0; i < length; i++) {
            mask[i] = (byte) (literals[i] == 0 ? 0 : 0xFF);
        }
    }

    @Nullable
    EventKey read(String key) {
        AsciiBuffer buffer = BUFFERS.get();
        return key.length() == length && buffer.load(key) && literalsMatch(buffer.bytes) ? read(buffer.bytes) : null;
    }

    private @Nullable EventKey read(byte[] in) {
        long time = Swar.digits(in, shape.time().at(), shape.time().width());
        long salt = shape.salt().width() == 0
                ? 0
                : Swar.digits(in, shape.salt().at(), shape.salt().width());
        Modality modality = Modalities.at(in, shape.modality().at());
        if ((time | salt) < 0
                || modality == Modality.UNKNOWN
                || !isToken(in, shape.scene())
                || !isToken(in, shape.event())) {
            return null;
        }
        return new EventKey(time, modality, token(in, shape.scene()), token(in, shape.event()), (int) salt);
    }

    private boolean literalsMatch(byte[] in) {
        long difference = 0;
        for (int i = 0; i < length; i += 8) {
            difference |= (Swar.get(in, i) ^ Swar.get(literals, i)) & Swar.get(mask, i);
        }
        return difference == 0;
    }

    private static boolean isToken(byte[] in, EventShape.Place place) {
        return Swar.isToken(in, place.at(), place.width());
    }

    private static HashToken token(byte[] in, EventShape.Place place) {
        return new HashToken(Swar.token(in, place.at(), place.width()), place.width());
    }
}

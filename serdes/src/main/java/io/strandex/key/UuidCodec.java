package io.strandex.key;

import java.util.Comparator;
import java.util.UUID;

/** UUIDs: five groups in lower case, or 16 bytes; unsigned order, unlike {@link UUID#compareTo}. */
record UuidCodec() implements Codec {
    private static final int TEXT = 36;

    @Override
    public Object check(String dimension, Object value) {
        return Codec.typed(dimension, value, UUID.class, "a UUID");
    }

    @Override
    public void writeText(Object value, KeyWriter out) {
        out.putAscii(value.toString());
    }

    @Override
    public Object readText(KeyReader in) {
        String text = in.ascii(TEXT);
        try {
            UUID uuid = UUID.fromString(text);
            if (uuid.toString().equals(text)) {
                return uuid;
            }
        } catch (IllegalArgumentException e) {
            throw in.malformed("'" + text + "' is no UUID");
        }
        throw in.malformed("'" + text + "' is not the usual form of a UUID");
    }

    @Override
    public void writeBinary(Object value, KeyWriter out) {
        UUID uuid = (UUID) value;
        out.putBytes(uuid.getMostSignificantBits(), Long.BYTES);
        out.putBytes(uuid.getLeastSignificantBits(), Long.BYTES);
    }

    @Override
    public Object readBinary(KeyReader in) {
        long most = in.bytes(Long.BYTES);
        return new UUID(most, in.bytes(Long.BYTES));
    }

    @Override
    public Comparator<Object> order() {
        return (a, b) -> compare((UUID) a, (UUID) b);
    }

    private static int compare(UUID a, UUID b) {
        int order = Long.compareUnsigned(a.getMostSignificantBits(), b.getMostSignificantBits());
        return order == 0 ? Long.compareUnsigned(a.getLeastSignificantBits(), b.getLeastSignificantBits()) : order;
    }

    @Override
    public int maxText() {
        return TEXT;
    }

    @Override
    public int maxBinary() {
        return 2 * Long.BYTES;
    }
}

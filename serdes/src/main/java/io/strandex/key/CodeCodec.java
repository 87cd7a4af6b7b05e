package io.strandex.key;

import io.strandex.key.KeyException.Problem;
import java.util.Comparator;
import java.util.List;

/** Codes of one length: as they are, or their rank in one byte. */
record CodeCodec(List<String> codes) implements Codec {
    @Override
    public Object check(String dimension, Object value) {
        String code = Codec.typed(dimension, value, String.class, "a code");
        if (!codes.contains(code)) {
            throw new KeyException(dimension, Problem.OUT_OF_WIDTH, "'" + code + "' is none of " + codes);
        }
        return code;
    }

    @Override
    public void writeText(Object value, KeyWriter out) {
        out.putAscii((String) value);
    }

    @Override
    public Object readText(KeyReader in) {
        String code = in.ascii(maxText());
        if (!codes.contains(code)) {
            throw in.malformed("'" + code + "' is none of " + codes);
        }
        return code;
    }

    @Override
    public void writeBinary(Object value, KeyWriter out) {
        out.put(codes.indexOf((String) value));
    }

    @Override
    public Object readBinary(KeyReader in) {
        int rank = in.next();
        if (rank >= codes.size()) {
            throw in.malformed("there is no code of rank " + rank);
        }
        return codes.get(rank);
    }

    @Override
    public Comparator<Object> order() {
        return Codec.natural(String.class);
    }

    @Override
    public int maxText() {
        return codes.get(0).length();
    }

    @Override
    public int maxBinary() {
        return 1;
    }
}

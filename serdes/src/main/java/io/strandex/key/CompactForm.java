package io.strandex.key;

import java.io.ByteArrayOutputStream;

/** Keys as few bytes, without literals. */
final class CompactForm extends KeyForm {
    private static final int TERMINATOR = 2;

    CompactForm(Layout layout) {
        super(layout);
    }

    @Override
    void write(Part part, Object value, KeyWriter out) {
        part.codec().writeBinary(value, out);
    }

    @Override
    Object read(Part part, KeyReader in) {
        return part.codec().readBinary(in);
    }

    @Override
    void writeLiteral(String literal, KeyWriter out) {
        // The order of dimensions needs no literals.
    }

    @Override
    void readLiteral(String literal, KeyReader in) {
        // None was written.
    }

    @Override
    int literalLength(String literal) {
        return 0;
    }

    @Override
    int greatest(Codec codec) {
        return codec.maxBinary();
    }

    @Override
    KeyRange startingWith(KeyBytes start) {
        return KeyRange.prefix(start);
    }

    /** No key is the beginning of another. */
    @Override
    KeyRange only(KeyBytes key) {
        return KeyRange.prefix(key);
    }

    @Override
    KeyBytes withTextStart(KeyBytes before, Part text, String start) {
        KeyWriter out = new KeyWriter();
        text.codec().writeBinary(text.codec().check(text.name(), start), out);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(before.view());
        bytes.write(out.toKey().view(), 0, out.length() - TERMINATOR);
        return KeyBytes.of(bytes.toByteArray());
    }
}

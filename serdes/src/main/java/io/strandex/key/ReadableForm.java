package io.strandex.key;

/** Keys as text, literals among the values. */
final class ReadableForm extends KeyForm {
    ReadableForm(Layout layout) {
        super(layout);
    }

    @Override
    void write(Part part, Object value, KeyWriter out) {
        part.codec().writeText(value, out);
    }

    @Override
    Object read(Part part, KeyReader in) {
        return part.codec().readText(in);
    }

    @Override
    void writeLiteral(String literal, KeyWriter out) {
        out.putAscii(literal);
    }

    @Override
    void readLiteral(String literal, KeyReader in) {
        in.literal(literal);
    }

    @Override
    int literalLength(String literal) {
        return literal.length();
    }

    @Override
    int greatest(Codec codec) {
        return codec.maxText();
    }

    @Override
    KeyRange startingWith(KeyBytes start) {
        return KeyRange.prefix(start.text());
    }

    /** Nothing a key may hold sorts below the terminator, so that it bounds the key alone. */
    @Override
    KeyRange only(KeyBytes key) {
        return new KeyRange(key, KeyBytes.of(key.text() + TextCodec.TERMINATOR));
    }

    @Override
    KeyBytes withTextStart(KeyBytes before, Part text, String start) {
        KeyWriter out = new KeyWriter();
        text.codec().writeText(text.codec().check(text.name(), start), out);
        return KeyBytes.of(before.text() + out.toKey().text());
    }
}

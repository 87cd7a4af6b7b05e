package io.strandex.bulk;

/** Writes the inside of JSON strings as UTF-8 into an array, without a detour over temporary objects. */
final class JsonText {
    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
    private static final int ESCAPE_LENGTH = 6;

    private JsonText() {}

    /** How many bytes {@link #write} will write. */
    static int length(String text) {
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                length += c < 0x800 ? 2 : Character.isSurrogate(c) ? pairLength(text, i) : 3;
            } else if (c < ' ') {
                length += ESCAPE_LENGTH;
            } else {
                length += c == '"' || c == '\\' ? 2 : 1;
            }
        }
        return length;
    }

    /** Writes the text and returns the position after it. */
    static int write(String text, byte[] target, int position) {
        int at = position;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                at = writeWide(text, i, target, at);
                i += Character.isHighSurrogate(c) && pairLength(text, i) == 4 ? 1 : 0;
            } else if (c < ' ') {
                at = writeEscape(c, target, at);
            } else {
                if (c == '"' || c == '\\') {
                    target[at++] = '\\';
                }
                target[at++] = (byte) c;
            }
        }
        return at;
    }

    /** A pair counts four bytes at its first half, none at its second; half a pair is escaped, so that the server judges it. */
    private static int pairLength(String text, int i) {
        char c = text.charAt(i);
        if (Character.isHighSurrogate(c)) {
            return i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1)) ? 4 : ESCAPE_LENGTH;
        }
        return i > 0 && Character.isHighSurrogate(text.charAt(i - 1)) ? 0 : ESCAPE_LENGTH;
    }

    private static int writeWide(String text, int i, byte[] target, int position) {
        char c = text.charAt(i);
        int at = position;
        if (Character.isSurrogate(c)) {
            return pairLength(text, i) == 4 ? writePair(text.codePointAt(i), target, at) : writeEscape(c, target, at);
        }
        if (c < 0x800) {
            target[at++] = (byte) (0xC0 | (c >> 6));
        } else {
            target[at++] = (byte) (0xE0 | (c >> 12));
            target[at++] = (byte) (0x80 | ((c >> 6) & 0x3F));
        }
        target[at++] = (byte) (0x80 | (c & 0x3F));
        return at;
    }

    private static int writePair(int codePoint, byte[] target, int position) {
        int at = position;
        target[at++] = (byte) (0xF0 | (codePoint >> 18));
        target[at++] = (byte) (0x80 | ((codePoint >> 12) & 0x3F));
        target[at++] = (byte) (0x80 | ((codePoint >> 6) & 0x3F));
        target[at++] = (byte) (0x80 | (codePoint & 0x3F));
        return at;
    }

    private static int writeEscape(char c, byte[] target, int position) {
        int at = position;
        target[at++] = '\\';
        target[at++] = 'u';
        for (int shift = 12; shift >= 0; shift -= 4) {
            target[at++] = HEX[(c >> shift) & 0xF];
        }
        return at;
    }
}

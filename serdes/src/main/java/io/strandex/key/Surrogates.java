package io.strandex.key;

/** Looks for halves of surrogate pairs, which UTF-8 cannot express. */
public final class Surrogates {
    private static final int BLOCK = 256;
    private static final ThreadLocal<char[]> BLOCKS = ThreadLocal.withInitial(() -> new char[BLOCK]);

    private Surrogates() {}

    /** Index of the first surrogate of a text that is without its partner; -1 where there is none. */
    public static int firstLone(String text) {
        return mayHoldAny(text) ? find(text) : -1;
    }

    /** Most texts have no character from U+D800 on, and are looked through in blocks by their bits, many times as fast. */
    private static boolean mayHoldAny(String text) {
        char[] block = BLOCKS.get();
        int bits = 0;
        for (int from = 0; from < text.length(); from += BLOCK) {
            int length = Math.min(BLOCK, text.length() - from);
            text.getChars(from, from + length, block, 0);
            bits |= bits(block, length);
        }
        return (bits & Character.MIN_SURROGATE) == Character.MIN_SURROGATE;
    }

    private static int bits(char[] block, int length) {
        int bits = 0;
        for (int i = 0; i < length; i++) {
            bits |= block[i];
        }
        return bits;
    }

    private static int find(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (i + 1 == text.length() || !Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
                    return i;
                }
                i++;
            }
        }
        return -1;
    }
}

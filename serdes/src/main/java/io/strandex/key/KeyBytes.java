package io.strandex.key;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** An encoded key or a bound of keys: bytes that never change, ordered as unsigned numbers. */
public final class KeyBytes implements Comparable<KeyBytes> {
    private final byte[] bytes;

    private KeyBytes(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The UTF-8 bytes of a text. */
    public static KeyBytes of(String text) {
        return new KeyBytes(Utf8.bytes("key", text));
    }

    /** A copy of the bytes. */
    public static KeyBytes of(byte[] bytes) {
        return new KeyBytes(bytes.clone());
    }

    /** The first {@code length} bytes of a buffer, copied. */
    static KeyBytes copyOf(byte[] buffer, int length) {
        return new KeyBytes(Arrays.copyOf(buffer, length));
    }

    /** A copy of the bytes. */
    public byte[] toArray() {
        return bytes.clone();
    }

    /** Number of bytes. */
    public int length() {
        return bytes.length;
    }

    /** The bytes read as UTF-8, which those of the readable encoding are. */
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** The bytes as lower-case hexadecimal digits. */
    public String hex() {
        return HexFormat.of().formatHex(bytes);
    }

    /** Whether these bytes begin with all of the others. */
    public boolean startsWith(KeyBytes prefix) {
        return prefix.bytes.length <= bytes.length
                && Arrays.equals(bytes, 0, prefix.bytes.length, prefix.bytes, 0, prefix.bytes.length);
    }

    /**
     * The least bytes above everything that begins with these: the last byte below 0xFF raised by one, what follows
     * cut off. Empty where there is none, since the bytes are all 0xFF or there are no bytes.
     */
    public Optional<KeyBytes> successor() {
        int last = bytes.length - 1;
        while (last >= 0 && bytes[last] == (byte) 0xFF) {
            last--;
        }
        if (last < 0) {
            return Optional.empty();
        }
        byte[] next = Arrays.copyOf(bytes, last + 1);
        next[last]++;
        return Optional.of(new KeyBytes(next));
    }

    /** These bytes without a copy, for reading only. */
    byte[] view() {
        return bytes;
    }

    @Override
    public int compareTo(KeyBytes other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyBytes key && Arrays.equals(bytes, key.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** The text where every byte is printable ASCII, else {@code 0x} and hexadecimal digits. */
    @Override
    public String toString() {
        for (byte b : bytes) {
            if (b < 0x20 || b == 0x7F) {
                return "0x" + hex();
            }
        }
        return text();
    }
}

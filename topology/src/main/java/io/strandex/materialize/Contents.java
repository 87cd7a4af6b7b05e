package io.strandex.materialize;

import io.strandex.state.ContentHash;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** Tells equal contents by 128 bits: the first half of SHA-256 (FIPS 180-4), which the processor computes itself. */
final class Contents {
    private static final int BYTES = 16;
    private static final ThreadLocal<MessageDigest> SHA_256 = ThreadLocal.withInitial(Contents::sha256);

    private Contents() {}

    static ContentHash hash(ByteBuffer content) {
        MessageDigest digest = SHA_256.get();
        digest.update(content.duplicate());
        return new ContentHash(Arrays.copyOf(digest.digest(), BYTES));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}

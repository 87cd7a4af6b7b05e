package io.strandex.key;

import io.strandex.spread.SpreadHash;
import java.nio.charset.StandardCharsets;

/** Buffers of one thread in which a key is put together, so that nothing but the key is allocated. */
final class Scratch {
    private static final int IDS = 512;
    private static final int KEY = 512 + Swar.SLACK;
    private static final ThreadLocal<Scratch> OF_THREAD = ThreadLocal.withInitial(Scratch::new);

    /** The key being written. */
    final byte[] key = new byte[KEY];

    private final byte[] ids = new byte[IDS];
    private long sceneHash;
    private long streamHash;

    private Scratch() {}

    static Scratch ofThread() {
        return OF_THREAD.get();
    }

    /** Hashes both ids. Ids that are their own escaped form are hashed in place, others by way of their stream key. */
    void hash(String sceneId, String eventId) {
        int scene = sceneId.length();
        int event = eventId.length();
        if (scene + event < IDS && copy(sceneId, 0) && copy(eventId, scene + 1)) {
            ids[scene] = TextCodec.TERMINATOR;
            sceneHash = SpreadHash.of(ids, 0, scene);
            streamHash = SpreadHash.of(ids, 0, scene + 1 + event);
        } else {
            sceneHash = Identity.sceneHash(sceneId);
            streamHash = Identity.hash(sceneId, eventId);
        }
    }

    long sceneHash() {
        return sceneHash;
    }

    long streamHash() {
        return streamHash;
    }

    /** Copies a key of at most 512 characters into the buffer; false where it is not all ASCII. */
    boolean load(String text) {
        int all = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            key[i] = (byte) c;
            all |= c;
        }
        return all <= 0x7F;
    }

    String text(int length) {
        return new String(key, 0, length, StandardCharsets.ISO_8859_1);
    }

    /** Copies an id; false where it is empty or holds anything but ASCII above the escaped bytes. */
    private boolean copy(String id, int at) {
        int length = id.length();
        int outside = length - 1;
        for (int i = 0; i < length; i++) {
            char c = id.charAt(i);
            ids[at + i] = (byte) c;
            outside |= c - ('"' + 1) | 0x7F - c;
        }
        return outside >= 0;
    }
}

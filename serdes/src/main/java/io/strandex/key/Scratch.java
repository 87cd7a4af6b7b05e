package io.strandex.key;

import io.strandex.key.KeyException.Problem;
import io.strandex.spread.SpreadHash;

/**
 * The buffers of one thread for the keys of one layout, so that nothing but the key is allocated: the stream key, which
 * is hashed there, and the key, in which the literals stand from the beginning.
 */
final class Scratch {
    /** The key being written. */
    final byte[] key;

    private final AsciiBuffer ids = new AsciiBuffer();
    private long sceneHash;
    private long streamHash;

    Scratch(byte[] template) {
        this.key = template.clone();
    }

    /** Hashes both ids. Ids that are their own escaped form are hashed in place, others by way of their stream key. */
    void hash(String sceneId, String eventId) {
        if (sceneId == null || eventId == null) {
            throw new KeyException(sceneId == null ? "scene" : "event", Problem.EMPTY, "the id is null");
        }
        int scene = sceneId.length();
        int all = scene + 1 + eventId.length();
        if (scene > 0 && all > scene + 1 && ids.load(sceneId, TextCodec.TERMINATOR, eventId) && isPlain(all)) {
            sceneHash = SpreadHash.of(ids.bytes, 0, scene);
            streamHash = SpreadHash.of(ids.bytes, 0, all);
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

    /** Whether only the terminator is below the bytes of text. */
    private boolean isPlain(int length) {
        return Swar.countBelow(ids.bytes, length, TextCodec.ESCAPE + 1) == 1;
    }
}

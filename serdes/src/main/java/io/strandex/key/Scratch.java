package io.strandex.key;

import io.strandex.spread.SpreadHash;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

/** Buffers of one thread in which a key is put together, so that nothing but the key is allocated. */
final class Scratch {
    private static final int CAPACITY = 512;
    private static final ThreadLocal<Scratch> OF_THREAD = ThreadLocal.withInitial(Scratch::new);

    /** The key being written, or the UTF-8 form of the text being read. */
    final byte[] key = new byte[CAPACITY + Swar.SLACK];

    private final byte[] ids = new byte[CAPACITY + Swar.SLACK];
    private final char[] characters = new char[CAPACITY];
    private final CharBuffer source = CharBuffer.wrap(characters);
    private final ByteBuffer idBytes = ByteBuffer.wrap(ids, 0, CAPACITY);
    private final ByteBuffer keyBytes = ByteBuffer.wrap(key, 0, CAPACITY);
    private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
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
        int all = scene + 1 + event;
        if (scene == 0 || event == 0 || all > CAPACITY || !encode(sceneId, eventId, all)) {
            sceneHash = Identity.sceneHash(sceneId);
            streamHash = Identity.hash(sceneId, eventId);
            return;
        }
        sceneHash = SpreadHash.of(ids, 0, scene);
        streamHash = SpreadHash.of(ids, 0, all);
    }

    long sceneHash() {
        return sceneHash;
    }

    long streamHash() {
        return streamHash;
    }

    /** Copies a key into the buffer; false where it is too long or not all ASCII. */
    boolean load(String text) {
        int length = text.length();
        if (length > CAPACITY) {
            return false;
        }
        text.getChars(0, length, characters, 0);
        return encode(keyBytes, length);
    }

    String text(int length) {
        return new String(key, 0, length, StandardCharsets.ISO_8859_1);
    }

    /** The stream key in bytes; false unless all is ASCII and only the terminator is below the bytes of text. */
    private boolean encode(String sceneId, String eventId, int all) {
        int scene = sceneId.length();
        sceneId.getChars(0, scene, characters, 0);
        characters[scene] = TextCodec.TERMINATOR;
        eventId.getChars(0, eventId.length(), characters, scene + 1);
        return encode(idBytes, all) && Swar.countBelow(ids, all, TextCodec.ESCAPE + 1) == 1;
    }

    private boolean encode(ByteBuffer target, int length) {
        source.limit(length).position(0);
        target.clear();
        encoder.reset();
        return encoder.encode(source, target, true).isUnderflow() && target.position() == length;
    }
}

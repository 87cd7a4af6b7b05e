package io.strandex.key;

import io.strandex.key.KeyException.Problem;
import io.strandex.spread.SpreadHash;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stream key of an event and its hashes. Ids may be of any length, but not empty. */
final class Identity {
    static final Layout STREAM_KEY = Layout.parse("{scene:text}!{event:text}", KeyLimits.NONE);

    private static final KeyForm FORM = STREAM_KEY.readable();

    private Identity() {}

    static String streamKey(String sceneId, String eventId) {
        return isPlain(sceneId) && isPlain(eventId)
                ? sceneId + TextCodec.TERMINATOR + eventId
                : bytes(sceneId, eventId).text();
    }

    /** Whether an id stands in a key as it is: it is not empty, and nothing of it is escaped or refused. */
    private static boolean isPlain(@Nullable String id) {
        if (id == null || id.isEmpty()) {
            return false;
        }
        for (int i = 0; i < id.length(); i++) {
            if (id.charAt(i) <= TextCodec.ESCAPE || id.charAt(i) >= Character.MIN_SURROGATE) {
                return false;
            }
        }
        return true;
    }

    static StreamKey parse(String key) {
        List<Object> values = FORM.decode(KeyBytes.of(key));
        return new StreamKey(notEmpty("scene", (String) values.get(0)), notEmpty("event", (String) values.get(1)));
    }

    /** Hash of the stream key, which salt, partition and the {@code event} dimension share. */
    static long hash(String sceneId, String eventId) {
        return SpreadHash.of(bytes(sceneId, eventId).view());
    }

    /** Hash of the scene id alone. */
    static long sceneHash(String sceneId) {
        return SpreadHash.of(Utf8.bytes("scene", notEmpty("scene", sceneId)));
    }

    static String notEmpty(String dimension, String id) {
        if (id == null) {
            throw new KeyException(dimension, Problem.EMPTY, "the id is null");
        }
        if (id.isEmpty()) {
            throw new KeyException(dimension, Problem.EMPTY, "the id is empty");
        }
        return id;
    }

    private static KeyBytes bytes(String sceneId, String eventId) {
        return FORM.encode(List.of(notEmpty("scene", sceneId), notEmpty("event", eventId)));
    }
}

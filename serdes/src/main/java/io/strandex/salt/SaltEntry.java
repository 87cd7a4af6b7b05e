package io.strandex.salt;

import io.strandex.key.KeyLimits;
import io.strandex.key.Layout;
import java.time.Duration;
import java.util.List;

/**
 * A line of the salt history: from a log time on, a scene is spread at least so wide. Its text is the record key on the
 * compacted topic of the plan: it holds all three values, so that compaction never takes an entry away.
 *
 * @param sceneId the scene
 * @param width number of salts, 1 to 99
 * @param fromMs log time from which on the entry is in force, milliseconds since the epoch
 */
public record SaltEntry(String sceneId, int width, long fromMs) {
    /** Time from publication until an entry is in force, by when every instance and every reader has it. */
    public static final Duration DELAY = Duration.ofMinutes(10);

    /** Greatest width: the salt has two digits. */
    public static final int GREATEST_WIDTH = 99;

    private static final Layout KEY = Layout.parse("{scene:text}!{width:uint2}:{from:time_ms}", KeyLimits.NONE);

    /**
     * Checks that the entry can be written.
     *
     * @throws IllegalArgumentException if the scene is no id, the width is none or the time is before 1970 or after 2286
     */
    public SaltEntry {
        if (width < 1 || width > GREATEST_WIDTH) {
            throw new IllegalArgumentException("a salt width is within 1 and " + GREATEST_WIDTH + ", not " + width);
        }
        if (KEY.encode(sceneId, width, fromMs).charAt(0) == '!') {
            throw new IllegalArgumentException("a salt entry names a scene, and '' is none");
        }
    }

    /**
     * An entry that is published at a time and in force a {@link #DELAY} later.
     *
     * @throws IllegalArgumentException if that is after the year 2286
     */
    public static SaltEntry published(String sceneId, int width, long atMs) {
        long from = atMs + DELAY.toMillis();
        return new SaltEntry(sceneId, width, from < atMs ? atMs : from);
    }

    /**
     * Reads the form that {@link #toString()} writes.
     *
     * @throws IllegalArgumentException if the text is no entry
     */
    public static SaltEntry parse(String text) {
        List<Object> values = KEY.decode(text);
        return new SaltEntry((String) values.get(0), ((Long) values.get(1)).intValue(), (Long) values.get(2));
    }

    /**
     * The entry as it counts when its record got a log time: one that came too late to be in force from the time it
     * states is so from its own log time on, in every replay alike.
     */
    public SaltEntry appendedAt(long logTime) {
        return logTime <= fromMs ? this : new SaltEntry(sceneId, width, logTime);
    }

    @Override
    public String toString() {
        return KEY.encode(sceneId, width, fromMs);
    }
}

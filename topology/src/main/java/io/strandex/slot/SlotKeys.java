package io.strandex.slot;

import io.strandex.spread.Spread;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * Keys of what one salt gathers of a slot, {@code slot~07}, and of members, {@code TEXT|stream key}. No slot's key begins
 * another's, and salts have two digits, so the members of one slot or salt are one prefix.
 */
public final class SlotKeys {
    private static final char SALT = '~';
    private static final int SALT_CHARS = 3;

    private SlotKeys() {}

    /**
     * The key of a salt of a slot.
     *
     * @param salt 0 to 99
     */
    public static String salted(String slot, int salt) {
        return slot + SALT + (char) ('0' + salt / 10) + (char) ('0' + salt % 10);
    }

    /** The slot that a salt belongs to. */
    static String slot(String salted) {
        return salted.substring(0, salted.length() - SALT_CHARS);
    }

    static int salt(String salted) {
        return Integer.parseInt(salted.substring(salted.length() - 2));
    }

    /** Whether a key under a slot is that of one of its salts. */
    public static boolean isSalted(String slot, String key) {
        return key.charAt(slot.length()) == SALT;
    }

    static String member(String modality, String streamKey) {
        return modality + '|' + streamKey;
    }

    static String modality(String member) {
        return member.substring(0, member.indexOf('|'));
    }

    /**
     * Places the salts of a slot on partitions one after the other, beginning behind that of the slot itself.
     *
     * @param <V> any value
     */
    public static final class SpreadBySalt<V> implements StreamPartitioner<String, V> {
        @Override
        @SuppressWarnings("removal") // The form without headers is still the abstract one.
        public Optional<Set<Integer>> partitions(String topic, String key, V value, int count) {
            return Optional.of(Set.of((Spread.partition(slot(key), count) + salt(key)) % count));
        }
    }
}

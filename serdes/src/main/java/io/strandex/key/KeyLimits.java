package io.strandex.key;

/**
 * What a layout must keep to be loaded.
 *
 * @param greatestBytes greatest length of a key in its readable form
 * @param collisions how likely two events may share a key
 */
public record KeyLimits(int greatestBytes, CollisionBudget collisions) {
    /** Limits of a storage key: Elasticsearch refuses a document id of more than 512 bytes. */
    public static final KeyLimits STORAGE = new KeyLimits(512, CollisionBudget.DEFAULT);

    /** No limits: for record keys. */
    public static final KeyLimits NONE = new KeyLimits(Integer.MAX_VALUE, CollisionBudget.NONE);
}

package io.strandex.key;

import io.strandex.events.Modality;
import io.strandex.key.KeyException.Problem;

/**
 * The keys of media events and of their slots: one shared rule for producers, topology and readers. Immutable and safe
 * for threads. Keys are texts whose UTF-8 bytes are ordered as their dimensions are. Ids may be of any length and hold
 * any character but half a surrogate pair; they must not be empty. Every method refuses what has no place in a key with
 * a {@link KeyException} that names the dimension.
 */
public final class MediaKeys {
    /** Text form of the default layout of the events series. */
    public static final String EVENTS = "events: {ts:time_ms}:{modality}:{scene:hash8}:{event:hash13}:{salt:2}";

    /** Text form of the default layout of the slots series. */
    public static final String SLOTS = "slots: {scene:text128}!{chunk:ms10}:S:{uuid:hash6}";

    private static final int ROUTING_LENGTH = 8;
    private static final MediaKeys DEFAULTS = of(Layout.parse(EVENTS), Layout.parse(SLOTS));

    private final EventLayout events;
    private final SlotLayout slots;

    private MediaKeys(EventLayout events, SlotLayout slots) {
        this.events = events;
        this.slots = slots;
    }

    /** The two default layouts, {@link #EVENTS} and {@link #SLOTS}. */
    public static MediaKeys defaults() {
        return DEFAULTS;
    }

    /**
     * Keys of other layouts. The events layout holds the dimensions of {@link #EVENTS}, in any order, of which the salt
     * may be missing, and may hold {@code {week}} and a derived hash; the slots layout starts with scene and chunk.
     *
     * @throws KeyException if a layout asks for something else
     */
    public static MediaKeys of(Layout events, Layout slots) {
        return of(events, slots, CollisionBudget.DEFAULT);
    }

    /**
     * Keys of other layouts, whose event dimension keeps another collision budget.
     *
     * @throws KeyException if a layout asks for something else, or the events layout breaks the budget
     */
    public static MediaKeys of(Layout events, Layout slots, CollisionBudget budget) {
        return new MediaKeys(new EventLayout(events, budget), new SlotLayout(slots));
    }

    /** The layout of event keys. */
    public Layout eventLayout() {
        return events.layout();
    }

    /** The layout of slot keys. */
    public Layout slotLayout() {
        return slots.layout();
    }

    /**
     * The storage key of an event.
     *
     * @param eventTimeMs milliseconds since the epoch, 0 or more
     * @param modality any but {@code UNKNOWN}
     * @param salt as {@link #salt} gives it
     */
    public String eventKey(long eventTimeMs, Modality modality, String sceneId, String eventId, int salt) {
        return events.encode(eventTimeMs, modality, sceneId, eventId, salt);
    }

    /** What an event key says; ids are tokens where the layout hashes them. */
    public EventKey parseEventKey(String key) {
        return events.decode(key);
    }

    /**
     * The storage key of a slot.
     *
     * @param chunkStartMs first millisecond of the slot inside the scene, 0 or more
     */
    public String slotKey(String sceneId, long chunkStartMs) {
        return slots.encode(sceneId, chunkStartMs);
    }

    /** What a slot key says. */
    public SlotKey parseSlotKey(String key) {
        return slots.decode(key);
    }

    /** The identity of an event as a record key: {@code {scene:text}!{event:text}}. */
    public String streamKey(String sceneId, String eventId) {
        return Identity.streamKey(sceneId, eventId);
    }

    /** Reads what {@link #streamKey} wrote. */
    public StreamKey parseStreamKey(String key) {
        return Identity.parse(key);
    }

    /**
     * The Elasticsearch routing of a scene's documents of one salt; it holds no comma, whatever the scene is called.
     *
     * @param salt 0 or more
     */
    public String routing(String sceneId, int salt) {
        if (salt < 0) {
            throw new KeyException("salt", Problem.OUT_OF_WIDTH, salt + " is negative");
        }
        return new HashToken(Identity.sceneHash(sceneId), ROUTING_LENGTH) + "~" + salt;
    }

    /**
     * The salt of an event: the hash of its stream key modulo the width in force, as unsigned numbers.
     *
     * @param width number of salts, at least 1
     * @return 0 to width - 1
     */
    public int salt(String sceneId, String eventId, int width) {
        if (width < 1) {
            throw new KeyException("salt", Problem.OUT_OF_WIDTH, "a width of " + width + " holds no salt");
        }
        return width == 1 ? 0 : (int) Long.remainderUnsigned(Identity.hash(sceneId, eventId), width);
    }

    /** Keys of all events from one time on and before another, in milliseconds since the epoch. */
    public KeyRange events(long fromMs, long toMs) {
        return events.range(fromMs, toMs);
    }

    /** Keys of all slots of a scene. */
    public KeyRange slots(String sceneId) {
        return slots.range(sceneId);
    }

    /** Keys of the slots of a scene that start at one time or later and before another, inside the scene. */
    public KeyRange slots(String sceneId, long fromMs, long toMs) {
        return slots.range(sceneId, fromMs, toMs);
    }
}

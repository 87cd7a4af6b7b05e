package io.strandex.names;

/**
 * Every name inside the topology. Store and repartition names become topic names and directories, so changing one is a
 * breaking change that needs a migration note.
 */
public final class Names {
    // Entrance
    public static final String READ_RAW = "read-raw";
    public static final String ADMIT = "admit";
    public static final String ROUTE_JUDGED = "route-judged-";
    public static final String ADMITTED = "admitted";
    public static final String REJECTED = "rejected";
    public static final String TELL_REASON = "tell-reason";
    public static final String WRITE_REJECTED = "write-rejected";

    // Other topics, each by its name
    public static final String READ_SOURCE = "read-source-";
    public static final String ADMIT_SOURCE = "admit-source-";
    public static final String MERGE_SOURCE = "merge-source-";

    // Salt
    public static final String READ_PLAN = "read-plan";
    public static final String SALT_PLAN = "salt-plan";
    public static final String WIDEN_SCENES = "widen-scenes";
    public static final String WRITE_PLAN = "write-plan";

    // Events
    public static final String KEY_BY_EVENT = "key-by-event";
    public static final String BY_EVENT = "by-event";
    public static final String MATERIALIZE = "materialize";
    public static final String APPEND = "append";
    public static final String ROWS = "rows-by-event";
    public static final String ROUTE_EFFECTS = "route-effects-";
    public static final String DOCUMENTS = "documents";
    public static final String MEMBERSHIPS = "memberships";
    public static final String SALTED_MEMBERSHIPS = "salted-memberships";
    public static final String PRESENCES = "presences";
    public static final String ANNOUNCE_SCENES = "announce-scenes";
    public static final String SCENE_WEEKS = "scene-weeks";
    public static final String BY_SCENE = "by-scene";
    public static final String TELL_SCENES = "tell-scenes";
    public static final String WIDTHS = "widths-by-scene";
    public static final String KEY_EVENT_OPS = "key-event-ops";
    public static final String CHECK_EVENT_OPS = "check-event-ops";
    public static final String WRITE_EVENT_OPS = "write-event-ops";
    public static final String WRITE_SCENE_OPS = "write-scene-ops";

    // Slots
    public static final String KEY_BY_SLOT = "key-by-slot";
    public static final String BY_SLOT = "by-slot";
    public static final String FUSE = "fuse-slots";
    public static final String MEMBERS = "members-by-slot";
    public static final String HEADS = "heads-by-slot";
    public static final String DIRTY = "dirty-slots";
    public static final String KEY_BY_SLOT_SALT = "key-by-slot-salt";
    public static final String BY_SLOT_SALT = "by-slot-salt";
    public static final String GATHER = "gather-salts";
    public static final String SALTED_MEMBERS = "members-by-slot-salt";
    public static final String SALTED_DIRTY = "dirty-slot-salts";
    public static final String PARTS_BY_SLOT = "parts-by-slot";
    public static final String MERGE = "merge-parts";
    public static final String GROUPS = "groups-by-slot-salt";
    public static final String CHECK_SLOT_OPS = "check-slot-ops";
    public static final String WRITE_SLOT_OPS = "write-slot-ops";

    private Names() {}
}

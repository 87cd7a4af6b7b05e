package io.strandex.admit;

import io.strandex.key.MediaKeys;
import io.strandex.key.StreamKey;

/** The columns that identify a source record. */
public enum StreamKeyColumns {
    /** Event ids are unique within a scene. */
    SCENE_AND_EVENT {
        @Override
        public String key(MediaKeys keys, StreamKey identity) {
            return keys.streamKey(identity.sceneId(), identity.eventId());
        }
    },
    /** Event ids are unique over all scenes, so that an event may move to another scene. */
    EVENT {
        @Override
        public String key(MediaKeys keys, StreamKey identity) {
            return identity.eventId();
        }
    };

    /** The key of the row. */
    public abstract String key(MediaKeys keys, StreamKey identity);
}

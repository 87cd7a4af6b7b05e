package io.strandex.key;

import io.strandex.events.Modality;
import io.strandex.week.IsoWeek;

/** What the dimensions of an events layout are filled from. */
record EventValues(long eventTimeMs, Modality modality, String sceneId, String eventId, int salt) {
    /** The value of a dimension, as its codec takes it. */
    Object of(Dimension dimension) {
        return switch (dimension.name()) {
            case "ts" -> eventTimeMs;
            case "modality" -> Modalities.code(modality);
            case "scene" -> scene(dimension.kind());
            case "event" -> event(dimension.kind());
            case "salt" -> (long) salt;
            case "week" -> IsoWeek.of(eventTimeMs);
            default -> throw new IllegalStateException("no event fills " + dimension);
        };
    }

    private Object scene(Kind kind) {
        return kind instanceof Kind.Hash hash
                ? new HashToken(Identity.sceneHash(sceneId), hash.length())
                : Identity.notEmpty("scene", sceneId);
    }

    /** The hash covers the whole stream key, so that equal event ids of two scenes stay apart. */
    private Object event(Kind kind) {
        return kind instanceof Kind.Hash hash
                ? new HashToken(Identity.hash(sceneId, eventId), hash.length())
                : Identity.notEmpty("event", eventId);
    }
}

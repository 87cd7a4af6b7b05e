package io.strandex.key;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A dimension of an events layout of fixed width, and the literal that follows it.
 *
 * @param what what the dimension holds
 * @param width its characters
 * @param after the literal, as a long that starts with its characters
 * @param afterLength characters of the literal
 */
record EventStep(What what, int width, long after, int afterLength) {
    private static final int MAX_LITERAL = 8;
    private static final int MAX_SALT = 8;

    enum What {
        TIME,
        MODALITY,
        SCENE,
        EVENT,
        SALT
    }

    /** The steps of a layout that hashes both ids; null where it holds more than that. */
    static EventStep @Nullable [] of(Layout layout) {
        List<EventStep> steps = new ArrayList<>();
        for (Part part : layout.parts()) {
            What what = what(part.dimension());
            if (what == null || part.after().length() > MAX_LITERAL) {
                return null;
            }
            int length = part.after().length();
            steps.add(new EventStep(what, part.codec().maxText(), Swar.packed(part.after()), length));
        }
        return layout.lead().isEmpty() ? steps.toArray(EventStep[]::new) : null;
    }

    private static @Nullable What what(Dimension dimension) {
        return switch (dimension.kind()) {
            case Kind.TimeMs time -> What.TIME;
            case Kind.Code code -> What.MODALITY;
            case Kind.Salt salt when salt.digits() <= MAX_SALT -> What.SALT;
            case Kind.Hash hash when dimension.name().equals("scene") -> What.SCENE;
            case Kind.Hash hash when dimension.name().equals("event") -> What.EVENT;
            case Kind other -> null;
        };
    }
}

package io.strandex.key;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the dimensions of an events layout stand, all of them of fixed width since both ids are hashed.
 *
 * @param time place of the time
 * @param modality place of the modality
 * @param scene place of the scene's token
 * @param event place of the event's token
 * @param salt place of the salt, of width 0 where the layout has none
 */
record EventShape(Place time, Place modality, Place scene, Place event, Place salt) {
    private static final int MAX_SALT = 8;
    private static final List<String> NAMES = List.of("ts", "modality", "scene", "event", "salt");

    /** Where a dimension starts and how many characters it has. */
    record Place(int at, int width) {}

    /** The shape of a layout; null where it holds more than these dimensions, or text. */
    static @Nullable EventShape of(Layout layout) {
        List<Place> places = new ArrayList<>(List.of(none(), none(), none(), none(), none()));
        int at = layout.lead().length();
        for (Part part : layout.parts()) {
            int which = NAMES.indexOf(part.name());
            if (which < 0 || !fits(part.dimension().kind())) {
                return null;
            }
            places.set(which, new Place(at, part.codec().maxText()));
            at += part.codec().maxText() + part.after().length();
        }
        return new EventShape(places.get(0), places.get(1), places.get(2), places.get(3), places.get(4));
    }

    /** The literals of a layout at their places, zeros where dimensions stand, and bytes to spare. */
    static byte[] literals(Layout layout) {
        byte[] template = new byte[layout.readable().greatestLength() + Swar.SLACK];
        int at = put(template, 0, layout.lead());
        for (Part part : layout.parts()) {
            at = put(template, at + part.codec().maxText(), part.after());
        }
        return template;
    }

    private static int put(byte[] template, int at, String literal) {
        for (int i = 0; i < literal.length(); i++) {
            template[at + i] = (byte) literal.charAt(i);
        }
        return at + literal.length();
    }

    private static boolean fits(Kind kind) {
        return switch (kind) {
            case Kind.TimeMs time -> true;
            case Kind.Code code -> true;
            case Kind.Hash hash -> true;
            case Kind.Salt salt -> salt.digits() <= MAX_SALT;
            case Kind other -> false;
        };
    }

    private static Place none() {
        return new Place(0, 0);
    }
}

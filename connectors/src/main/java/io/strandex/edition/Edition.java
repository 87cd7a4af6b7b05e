package io.strandex.edition;

import java.util.Comparator;
import java.util.Optional;

/**
 * One copy of the series: {@code v1} is the first, which has the plain names; {@code v2} and later ones carry their name in theirs.
 *
 * @param name {@code v} and a number
 */
public record Edition(String name) {
    /** The edition that a first deployment writes. */
    public static final Edition FIRST = new Edition("v1");

    /** The order in which editions are built. */
    public static final Comparator<Edition> OLDEST_FIRST = Comparator.comparingInt(Edition::number);

    static final String NAME = "v[1-9][0-9]{0,5}";

    /**
     * Checks the name.
     *
     * @throws IllegalArgumentException if it has another form
     */
    public Edition {
        if (!name.matches(NAME)) {
            throw new IllegalArgumentException("an edition is named v and a number, such as v2, not '" + name + "'");
        }
    }

    /** The edition of a name; empty where the name has another form. */
    public static Optional<Edition> parse(String name) {
        return name.matches(NAME) ? Optional.of(new Edition(name)) : Optional.empty();
    }

    private int number() {
        return Integer.parseInt(name.substring(1));
    }

    /** What the plain name becomes for this edition: of {@code strandex} itself in the first, {@code strandex-v2} in the second. */
    public String of(String plain) {
        return equals(FIRST) ? plain : parked(plain);
    }

    /** The same, but never the plain name: readers' aliases of an edition that readers do not see. */
    public String parked(String plain) {
        return plain + "-" + name;
    }

    @Override
    public String toString() {
        return name;
    }
}

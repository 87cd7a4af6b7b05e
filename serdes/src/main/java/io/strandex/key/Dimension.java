package io.strandex.key;

/**
 * A named dimension of a layout.
 *
 * @param name what the value is called
 * @param kind what it holds
 */
public record Dimension(String name, Kind kind) implements Segment {
    /** Name of the dimension that is derived from all others where its kind is a hash. */
    static final String DERIVED = "uuid";

    /** Whether the value follows from the other dimensions and is not given: a hash with the name {@code uuid}. */
    public boolean derived() {
        return name.equals(DERIVED) && kind instanceof Kind.Hash;
    }

    @Override
    public String toString() {
        String word = kind.toString();
        if (kind instanceof Kind.Salt salt && name.equals("salt")) {
            return "{salt:" + salt.digits() + "}";
        }
        return name.equals(word) ? "{" + name + "}" : "{" + name + ":" + word + "}";
    }
}

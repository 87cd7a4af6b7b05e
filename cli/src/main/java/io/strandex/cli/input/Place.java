package io.strandex.cli.input;

/**
 * Where an entry stands.
 *
 * @param source the file, or {@code -} for standard input
 * @param line the line it starts on, from 1
 */
public record Place(String source, long line) {
    @Override
    public String toString() {
        return source + ":" + line;
    }
}

package io.strandex.testkit.golden;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.streams.Topology;

/**
 * A checked-in file that says how something must look, such as a topology's description. Run the tests with
 * {@code -Dstrandex.golden.write=true} to write it anew, and review the change with the rest of the commit.
 *
 * @param path where the file stands
 */
public record GoldenFile(Path path) {

    /** The system property that writes golden files instead of comparing them. */
    public static final String WRITE = "strandex.golden.write";

    /**
     * Compares a topology's description.
     *
     * @throws AssertionError where it differs, with the lines that do
     */
    public void assertMatches(Topology topology) {
        assertMatches(topology.describe().toString());
    }

    /**
     * Compares any text; line ends and spaces before them do not matter.
     *
     * @throws AssertionError where it differs or the file is missing
     */
    public void assertMatches(String actual) {
        try {
            if (Boolean.getBoolean(WRITE)) {
                Files.createDirectories(path.toAbsolutePath().getParent());
                Files.writeString(path, actual.stripTrailing() + "\n");
                return;
            }
            if (!Files.exists(path)) {
                throw new AssertionError("%s is missing; write it with -D%s=true".formatted(path, WRITE));
            }
            compare(Files.readString(path), actual);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void compare(String expected, String actual) {
        var difference = LineDiff.of(expected, actual);
        if (!difference.isEmpty()) {
            throw new AssertionError("differs from %s (- expected, + actual); write it anew with -D%s=true:%n%s"
                    .formatted(path, WRITE, String.join("\n", difference)));
        }
    }
}

package io.strandex.sandbox;

import io.strandex.sandbox.tree.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;

/**
 * Directories in the place of others that Elasticsearch's user can't reach, all below one directory that belongs to
 * root. The wanted place holds a link; a stand-in whose link is gone is cleared away when the next one is made.
 */
final class StandIn {
    private static final Path ROOT = Path.of("/var/tmp/strandex-root");
    private static final String PREFIX = "elasticsearch-";
    private static final String WANTED = "stands-in-for";

    private StandIn() {}

    /** The stand-in for a directory, made when there is none. */
    static Path of(Path wanted) throws IOException {
        if (Files.isSymbolicLink(wanted)) {
            return Files.createDirectories(Files.readSymbolicLink(wanted));
        }
        clear();
        Path instead = Files.createTempDirectory(root(), PREFIX);
        Files.createSymbolicLink(wanted, instead);
        Files.writeString(instead.resolve(WANTED), wanted.toString());
        return instead;
    }

    /** The directory of all stand-ins, readable by everybody, writable by root only. */
    static Path root() throws IOException {
        Files.createDirectories(
                ROOT, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        if (!Integer.valueOf(0).equals(Files.getAttribute(ROOT, "unix:uid", LinkOption.NOFOLLOW_LINKS))) {
            throw new SandboxException(ROOT + " belongs to somebody else; remove it");
        }
        return ROOT;
    }

    private static void clear() throws IOException {
        try (Stream<Path> children = Files.list(root())) {
            for (Path child : (Iterable<Path>) children::iterator) {
                if (child.getFileName().toString().startsWith(PREFIX) && isForgotten(child)) {
                    Trees.delete(child);
                }
            }
        }
    }

    private static boolean isForgotten(Path child) throws IOException {
        try {
            Path wanted = Path.of(Files.readString(child.resolve(WANTED)));
            return !Files.isSymbolicLink(wanted)
                    || !Files.readSymbolicLink(wanted).equals(child);
        } catch (NoSuchFileException e) {
            return false; // It is being made or cleared away by somebody else at this moment.
        }
    }
}

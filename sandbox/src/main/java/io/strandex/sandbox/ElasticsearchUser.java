package io.strandex.sandbox;

import io.strandex.sandbox.tree.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * Who runs Elasticsearch. It refuses root, so under root it runs as a user without a name, and its files lie where
 * that user can reach them: where the wanted directory can't be reached (below {@code /root}, say), a directory under
 * {@code /var/tmp} that belongs to root stands in, with a link from the wanted place.
 */
sealed interface ElasticsearchUser {

    /** What stands in front of the command. */
    List<String> prefix();

    /** Makes the tree this user's. */
    void own(Path tree) throws IOException;

    /** The wanted directory, or one in its place, created. */
    Path within(Path wanted) throws IOException;

    /** The cache, or one in its place. */
    Path cache(Path wanted) throws IOException;

    /** The user for whoever runs this JVM. */
    static ElasticsearchUser current() {
        return isRoot() ? new Nameless() : new Same();
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    /** The user who runs this JVM. */
    record Same() implements ElasticsearchUser {
        @Override
        public List<String> prefix() {
            return List.of();
        }

        @Override
        public void own(Path tree) {
            // It is already.
        }

        @Override
        public Path within(Path wanted) throws IOException {
            return Files.createDirectories(wanted);
        }

        @Override
        public Path cache(Path wanted) {
            return wanted;
        }
    }

    /** A user id that nobody has, for root. */
    record Nameless() implements ElasticsearchUser {
        private static final int UID = 59_200;
        private static final Path REACHABLE = Path.of("/var/tmp/strandex-root");

        @Override
        public List<String> prefix() {
            return List.of("setpriv", "--reuid=" + UID, "--regid=" + UID, "--clear-groups", "--");
        }

        @Override
        public void own(Path tree) throws IOException {
            Trees.give(tree, UID);
        }

        @Override
        public Path within(Path wanted) throws IOException {
            if (Files.isSymbolicLink(wanted)) {
                return Files.createDirectories(Files.readSymbolicLink(wanted));
            }
            if (Trees.isOpenToAll(wanted)) {
                return Files.createDirectories(wanted);
            }
            Path instead = Files.createTempDirectory(reachable(), "elasticsearch-");
            Files.createSymbolicLink(wanted, instead);
            return instead;
        }

        @Override
        public Path cache(Path wanted) throws IOException {
            return Trees.isOpenToAll(wanted) ? wanted : reachable().resolve("cache");
        }

        private static Path reachable() throws IOException {
            Files.createDirectories(
                    REACHABLE, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
            Object owner = Files.getAttribute(REACHABLE, "unix:uid", LinkOption.NOFOLLOW_LINKS);
            if (!Integer.valueOf(0).equals(owner)) {
                throw new SandboxException(REACHABLE + " belongs to somebody else; remove it or set STRANDEX_CACHE");
            }
            return REACHABLE;
        }
    }
}

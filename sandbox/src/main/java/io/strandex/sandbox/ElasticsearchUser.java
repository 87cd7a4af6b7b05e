package io.strandex.sandbox;

import com.sun.security.auth.module.UnixSystem;
import io.strandex.sandbox.tree.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Who runs Elasticsearch. It refuses root, so under root it runs as a user without a name, and its files lie where
 * that user can reach them: where the wanted directory can't be reached (below {@code /root}, say), a directory under
 * {@code /var/tmp} that belongs to root stands in, with a link from the wanted place.
 */
sealed interface ElasticsearchUser {

    /** What stands in front of the command. */
    List<String> prefix() throws IOException;

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
        return new UnixSystem().getUid() == 0;
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

        @Override
        public List<String> prefix() throws IOException {
            Path java = Path.of(System.getProperty("java.home"));
            if (!Trees.isOpenToAll(java)) {
                throw new SandboxException("Elasticsearch refuses root, and another user can't reach the JDK in " + java
                        + "; set JAVA_HOME to a JDK that everybody can read");
            }
            return List.of("setpriv", "--reuid=" + UID, "--regid=" + UID, "--clear-groups", "--");
        }

        @Override
        public void own(Path tree) throws IOException {
            Trees.give(tree, UID);
        }

        @Override
        public Path within(Path wanted) throws IOException {
            return Files.isSymbolicLink(wanted) || !Trees.isOpenToAll(wanted)
                    ? StandIn.of(wanted)
                    : Files.createDirectories(wanted);
        }

        @Override
        public Path cache(Path wanted) throws IOException {
            return Trees.isOpenToAll(wanted) ? wanted : StandIn.root().resolve("cache");
        }
    }
}

package io.strandex.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * A server's classes as the JVM keeps them in memory (class data sharing): a server that finds them needs a good third
 * less processor time to start. The first server that is stopped in good order writes the archive, into its own
 * directory; from there it goes into the cache, for all that start later. A JVM that can't use one goes without.
 */
final class ClassArchive {
    private final Path shared;
    private final Path draft;
    private final boolean missing;

    private ClassArchive(Path shared, Path draft) {
        this.shared = shared;
        this.draft = draft;
        missing = !Files.exists(shared);
    }

    /**
     * The archive of a server.
     *
     * @param cache where archives are kept
     * @param work a directory the server may write to
     * @param server whose classes
     * @param identity what the classes depend on: options and class path
     */
    static ClassArchive of(Path cache, Path work, Server server, List<String> identity) {
        String key = server.label() + "-" + hash(identity);
        return new ClassArchive(cache.resolve("classes").resolve(key + ".jsa"), work.resolve(server.label() + ".jsa"));
    }

    /** What the server's JVM is to be told. */
    List<String> options() {
        return List.of(
                missing ? "-XX:ArchiveClassesAtExit=" + draft : "-XX:SharedArchiveFile=" + shared,
                "-Xlog:disable"); // Why an archive does not fit is of no interest to the reader of a server's log.
    }

    /** Whether the server is to write the archive when it ends in good order. */
    boolean isMissing() {
        return missing;
    }

    /** Takes what the server has written, if it has. */
    void harvest() throws IOException {
        if (!missing || !Files.exists(draft)) {
            return;
        }
        Files.createDirectories(shared.getParent());
        Path copy = Files.createTempFile(
                shared.getParent(),
                "draft",
                ".jsa",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r--r--")));
        Files.copy(draft, copy, StandardCopyOption.REPLACE_EXISTING);
        Files.delete(draft);
        Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-r--r--"));
        Files.move(copy, shared, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String hash(List<String> identity) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(System.getProperty("java.vm.version").getBytes(StandardCharsets.UTF_8));
            identity.forEach(part -> digest.update((part + '\n').getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(digest.digest(), 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}

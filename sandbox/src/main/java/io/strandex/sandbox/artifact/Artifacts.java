package io.strandex.sandbox.artifact;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Class paths and unpacked archives of released artifacts.
 *
 * <p>Coordinates are Maven's {@code group:artifact[:extension[:classifier]]:version}. Files come from the local Maven
 * repository, and from Maven Central or its mirror where they are missing. What has been resolved or unpacked once is
 * remembered in the cache directory, so that a warm call reads one small file. Safe against other processes that do
 * the same at the same time, and against being killed half way.
 */
public final class Artifacts {
    private final Path cache;
    private final Consumer<ArtifactProgress> listener;

    /**
     * Artifacts remembered in one cache directory.
     *
     * @param cache created when missing
     * @param listener told about downloads and unpacking; may be called from several threads
     */
    public Artifacts(Path cache, Consumer<ArtifactProgress> listener) {
        this.cache = cache.toAbsolutePath();
        this.listener = listener;
    }

    /** The cache directory: {@code STRANDEX_CACHE}, or {@code ~/.cache/strandex}. */
    public static Path defaultCache() {
        String chosen = System.getenv("STRANDEX_CACHE");
        return chosen == null || chosen.isBlank()
                ? Path.of(System.getProperty("user.home"), ".cache", "strandex")
                : Path.of(chosen).toAbsolutePath();
    }

    /** The same in another cache directory. */
    public Artifacts in(Path otherCache) {
        return new Artifacts(otherCache, listener);
    }

    /** The directory this instance remembers things in. */
    public Path cache() {
        return cache;
    }

    /**
     * The class path of the given artifacts together, dependencies of scope compile and runtime included.
     *
     * @throws IOException if an artifact can be found neither here nor at the remote repository; the message names it
     */
    public List<Path> classPath(List<String> coordinates) throws IOException {
        Path remembered = cache.resolve("classpath").resolve(key(coordinates) + ".txt");
        if (Files.exists(remembered)) {
            List<Path> paths =
                    Files.readAllLines(remembered).stream().map(Path::of).toList();
            if (paths.stream().allMatch(Files::exists)) {
                return paths;
            }
        }
        List<Path> paths;
        try (MavenCentral central = new MavenCentral(listener)) {
            paths = central.resolve(coordinates);
        }
        remember(remembered, paths);
        return paths;
    }

    /**
     * The file of one artifact, without its dependencies.
     *
     * @throws IOException if it can be found neither here nor at the remote repository; the message names it
     */
    public Path file(String coordinate) throws IOException {
        try (MavenCentral central = new MavenCentral(listener)) {
            return central.file(coordinate);
        }
    }

    /**
     * The directory an archive ({@code zip} or {@code tar.gz}) has been unpacked to, below the cache. It is shared with
     * other processes: read it, never change it.
     *
     * @throws IOException as for {@link #classPath}, or if the archive can't be unpacked
     */
    public Path unpacked(String coordinate) throws IOException {
        String name = coordinate.replace(':', '_');
        Path target = cache.resolve("unpacked").resolve(name);
        if (Files.isDirectory(target)) {
            return target;
        }
        Path archive;
        try (MavenCentral central = new MavenCentral(listener)) {
            archive = central.file(coordinate);
        }
        new Archive(archive, listener).unpackTo(target);
        return target;
    }

    private static void remember(Path file, List<Path> paths) throws IOException {
        Files.createDirectories(file.getParent());
        Path draft = Files.createTempFile(file.getParent(), "draft", ".txt");
        Files.write(draft, paths.stream().map(Path::toString).toList());
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String key(List<String> coordinates) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            Stream.concat(
                            coordinates.stream(),
                            Stream.of(MavenSettings.localRepository().toString()))
                    .forEach(part -> digest.update((part + '\n').getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(digest.digest(), 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}

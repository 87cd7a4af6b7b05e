package io.strandex.sandbox.tree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** Operations on whole directory trees. Symbolic links are never followed. */
public final class Trees {
    private Trees() {}

    /**
     * Deletes a directory with everything in it; a missing one is fine, and so are files that vanish meanwhile.
     *
     * @throws IOException if something can't be deleted
     */
    public static void delete(Path root) throws IOException {
        if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw failure;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                    throws IOException {
                Files.deleteIfExists(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Copies a tree into a directory that may exist already; files that exist are replaced. */
    public static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> paths = Files.walk(from)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                Path target = to.resolve(from.relativize(path).toString());
                if (Files.isDirectory(path)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(path, target, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    /** Whether any user of the machine may pass through the directory and all above it. */
    public static boolean isOpenToAll(Path directory) throws IOException {
        for (Path path = directory.toAbsolutePath(); path != null; path = path.getParent()) {
            if (Files.exists(path)
                    && !Files.getPosixFilePermissions(path).contains(PosixFilePermission.OTHERS_EXECUTE)) {
                return false;
            }
        }
        return true;
    }

    /** Gives a tree to the user with the given numeric id. Needs root. */
    public static void give(Path root, int uid) throws IOException {
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                Files.setAttribute(path, "unix:uid", uid);
                Files.setAttribute(path, "unix:gid", uid);
            }
        }
    }

    /** Moves a directory in one step; where the target exists already, deletes it instead: they are alike. */
    public static void moveOrDelete(Path directory, Path target) throws IOException {
        try {
            Files.move(directory, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!Files.isDirectory(target)) {
                throw e;
            }
            delete(directory);
        }
    }

    /** A short hash over the names and contents of trees. */
    public static String hash(List<Path> roots) throws IOException {
        CRC32 checksum = new CRC32();
        for (Path root : roots) {
            try (Stream<Path> paths = Files.walk(root).sorted()) {
                for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
                    checksum.update(root.getFileName()
                            .resolve(root.relativize(path))
                            .toString()
                            .getBytes(StandardCharsets.UTF_8));
                    checksum.update(Files.readAllBytes(path));
                }
            }
        }
        return "%08x".formatted(checksum.getValue());
    }
}

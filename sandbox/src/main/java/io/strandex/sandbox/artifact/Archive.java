package io.strandex.sandbox.artifact;

import io.strandex.sandbox.tree.Trees;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;

/**
 * One archive to be unpacked. The target directory appears in one atomic move, so it is either whole or not there;
 * a lock file beside it keeps several processes from doing the work twice.
 */
final class Archive {
    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final Consumer<ArtifactProgress> listener;

    Archive(Path file, Consumer<ArtifactProgress> listener) {
        this.file = file;
        this.listener = listener;
    }

    /** Unpacks unless somebody has done so already. In one JVM, one thread at a time. */
    void unpackTo(Path target) throws IOException {
        synchronized (Archive.class) {
            Files.createDirectories(target.getParent());
            Path lockFile = target.resolveSibling(target.getFileName() + ".lock");
            try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                if (lock.isValid() && !Files.isDirectory(target)) {
                    Path draft = target.resolveSibling(target.getFileName() + ".draft");
                    Trees.delete(draft);
                    unpack(draft);
                    Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
                }
            }
        }
    }

    private void unpack(Path target) throws IOException {
        String name = file.getFileName().toString();
        long total = Files.size(file);
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(file), BUFFER);
                ArchiveInputStream<?> archive = open(raw, name)) {
            for (ArchiveEntry entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
                write(archive, entry, target);
                listener.accept(new ArtifactProgress(
                        name, ArtifactProgress.Step.UNPACK, Math.min(total, archive.getBytesRead()), -1));
            }
        }
    }

    private static ArchiveInputStream<?> open(InputStream raw, String name) throws IOException {
        return name.endsWith(".zip")
                ? new ZipArchiveInputStream(raw)
                : new TarArchiveInputStream(new GZIPInputStream(raw, BUFFER));
    }

    private static void write(InputStream content, ArchiveEntry entry, Path target) throws IOException {
        Path path = target.resolve(entry.getName()).normalize();
        if (!path.startsWith(target)) {
            throw new IOException("The archive names a file outside itself: " + entry.getName());
        }
        if (entry.isDirectory()) {
            Files.createDirectories(path);
        } else {
            Files.createDirectories(path.getParent());
            Files.copy(content, path);
        }
    }
}

package io.strandex.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.KeyManagementException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Trust and identity that follow their files: a new connection uses what stands in them when it is made, sessions of older files are not
 * resumed. Files that can't be used, such as half written ones, change nothing; the next connection looks again.
 */
public final class ReloadingTls extends SSLContextSpi {
    private static final Logger LOGGER = LoggerFactory.getLogger(ReloadingTls.class);

    private final List<Path> files;
    private final Supplier<SSLContext> loader;
    private List<Stamp> stamps;
    private SSLContext current;

    /** What changes when a file is written or replaced, through links as well. */
    private record Stamp(
            FileTime modified, long size, @Nullable Object key) {}

    private ReloadingTls(List<Path> files, Supplier<SSLContext> loader) {
        this.files = List.copyOf(files);
        this.loader = loader;
        this.stamps = stamps();
        this.current = loader.get();
    }

    /**
     * A context that is loaded anew when one of its files has changed.
     *
     * @param files what is read
     * @param loader reads them; what it throws at first is thrown here, later it is logged
     */
    public static SSLContext of(List<Path> files, Supplier<SSLContext> loader) {
        ReloadingTls spi = new ReloadingTls(files, loader);
        return new SSLContext(spi, spi.current.getProvider(), spi.current.getProtocol()) {};
    }

    private synchronized SSLContext current() {
        List<Stamp> now = stamps();
        if (!now.equals(stamps)) {
            try {
                current = loader.get();
                stamps = now;
                LOGGER.info("Certificates were read again. [files={}]", files);
            } catch (RuntimeException e) {
                LOGGER.warn(
                        "Changed certificates can't be used; the old ones stay in use. [files={}, cause={}]",
                        files,
                        e.getMessage());
            }
        }
        return current;
    }

    private List<Stamp> stamps() {
        return files.stream().flatMap(file -> stamp(file).stream()).toList();
    }

    private static Optional<Stamp> stamp(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return Optional.of(new Stamp(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey()));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    @Override
    protected SSLEngine engineCreateSSLEngine() {
        return current().createSSLEngine();
    }

    @Override
    protected SSLEngine engineCreateSSLEngine(String host, int port) {
        return current().createSSLEngine(host, port);
    }

    @Override
    protected SSLSocketFactory engineGetSocketFactory() {
        return current().getSocketFactory();
    }

    @Override
    protected SSLServerSocketFactory engineGetServerSocketFactory() {
        return current().getServerSocketFactory();
    }

    @Override
    protected SSLSessionContext engineGetServerSessionContext() {
        return current().getServerSessionContext();
    }

    @Override
    protected SSLSessionContext engineGetClientSessionContext() {
        return current().getClientSessionContext();
    }

    @Override
    protected void engineInit(
            KeyManager @Nullable [] keys, TrustManager @Nullable [] trust, @Nullable SecureRandom random)
            throws KeyManagementException {
        throw new KeyManagementException("trust and identity come from files");
    }
}

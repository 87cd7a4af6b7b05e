package io.strandex.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Who we are to Elasticsearch. Secrets that stand in a file are read again after Elasticsearch refused them. */
public final class Credentials {
    private static final Logger LOGGER = LoggerFactory.getLogger(Credentials.class);
    private static final long NEVER = Long.MIN_VALUE;

    private final Supplier<Optional<String>> source;
    /** When they were first refused since they were last accepted, by the JVM's clock in nanoseconds. */
    private final AtomicLong refusedSince = new AtomicLong(NEVER);

    private volatile Optional<String> header;

    private Credentials(Supplier<Optional<String>> source) {
        this.source = source;
        this.header = source.get();
    }

    /** No credentials. */
    public static Credentials none() {
        return new Credentials(Optional::empty);
    }

    /** A user with a password. */
    public static Credentials basic(String user, String password) {
        return new Credentials(() -> Optional.of(basicHeader(user, password)));
    }

    /** A user whose password stands in a file. */
    public static Credentials basic(String user, Path passwordFile) {
        return new Credentials(() -> Optional.of(basicHeader(user, read(passwordFile))));
    }

    /** An API key in Elasticsearch's encoded form. */
    public static Credentials apiKey(String encoded) {
        return new Credentials(() -> Optional.of("ApiKey " + encoded));
    }

    /** An API key, in Elasticsearch's encoded form, that stands in a file. */
    public static Credentials apiKey(Path file) {
        return new Credentials(() -> Optional.of("ApiKey " + read(file)));
    }

    /** The value of the {@code Authorization} header. */
    Optional<String> header() {
        return header;
    }

    /** Elasticsearch refused them: the secrets are read again. */
    void refused() {
        refusedSince.compareAndSet(NEVER, System.nanoTime());
        try {
            header = source.get();
        } catch (IllegalStateException e) {
            LOGGER.warn("A secret can't be read again; the old one stays in use. [cause={}]", e.getMessage());
        }
    }

    /** Elasticsearch took them. */
    void accepted() {
        if (refusedSince.get() != NEVER) {
            refusedSince.set(NEVER);
        }
    }

    /** For how long they have been refused; zero when the last answer was no refusal. */
    Duration refusedFor() {
        long since = refusedSince.get();
        return since == NEVER ? Duration.ZERO : Duration.ofNanos(Math.max(1, System.nanoTime() - since));
    }

    @Override
    public String toString() {
        return header.isPresent() ? "[hidden]" : "none";
    }

    private static String basicHeader(String user, String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(pair);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new IllegalStateException("The secret in " + file + " can't be read.", e);
        }
    }
}

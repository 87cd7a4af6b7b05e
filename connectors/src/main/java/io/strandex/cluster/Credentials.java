package io.strandex.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Supplier;

/** Who we are to Elasticsearch. Secrets that stand in a file are read again after Elasticsearch refused them. */
public final class Credentials {
    private static final Credentials NONE = new Credentials(Optional::empty);

    private final Supplier<Optional<String>> source;
    private volatile Optional<String> header;

    private Credentials(Supplier<Optional<String>> source) {
        this.source = source;
        this.header = source.get();
    }

    /** No credentials. */
    public static Credentials none() {
        return NONE;
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

    /** Reads the secrets again. */
    void reload() {
        header = source.get();
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

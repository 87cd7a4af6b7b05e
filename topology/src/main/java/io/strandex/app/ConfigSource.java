package io.strandex.app;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Where settings come from: a properties file, and the environment, which wins. {@code STRANDEX_APP_SLOT_LENGTH} stands for
 * {@code slot.length}.
 */
final class ConfigSource {
    private static final String PREFIX = "STRANDEX_APP_";

    private ConfigSource() {}

    static Map<String, String> load(Optional<Path> file, Map<String, String> environment) {
        Map<String, String> values = new TreeMap<>();
        file.map(ConfigSource::read).ifPresent(read -> read.forEach((key, value) -> values.put(key, value.strip())));
        environment.forEach((name, value) -> {
            if (name.startsWith(PREFIX)) {
                values.put(key(name), value.strip());
            }
        });
        return values;
    }

    private static String key(String name) {
        return name.substring(PREFIX.length()).toLowerCase(Locale.ROOT).replace('_', '.');
    }

    private static Map<String, String> read(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException("the settings file " + file + " cannot be read", e);
        }
        Map<String, String> values = new TreeMap<>();
        properties.stringPropertyNames().forEach(key -> values.put(key, properties.getProperty(key)));
        return values;
    }
}

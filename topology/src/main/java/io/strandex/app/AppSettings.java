package io.strandex.app;

import io.strandex.raw.RecordLimit;
import io.strandex.settings.SettingsReader;
import io.strandex.topology.MediaSettings;
import io.strandex.topology.StreamsDefaults;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.state.HostInfo;
import org.jspecify.annotations.Nullable;

/**
 * Everything the app is started with.
 *
 * @param streams what Kafka Streams gets: our defaults, then {@code kafka.*} and the registry's keys
 * @param host address of the metrics server
 * @param port its port; 0 for a free one
 * @param needsLogTime whether the raw topic must carry log time
 */
public record AppSettings(MediaSettings media, StreamsConfig streams, String host, int port, boolean needsLogTime) {

    private static final List<String> OTHERS =
            List.of("http.host", "http.port", "raw.log.append.time.required", "state.dir.temporary.allowed");
    private static final List<String> REGISTRY_PREFIXES = List.of("schema.registry.", "basic.auth.", "bearer.auth.");

    /**
     * Reads a flat map.
     *
     * @throws io.strandex.settings.SettingsException with every problem there is
     */
    public static AppSettings of(Map<String, String> values) {
        SettingsReader reader = new SettingsReader(values);
        MediaSettings media = MediaSettings.from(reader);
        AppSettings settings = new AppSettings(
                media,
                streams(reader, media),
                reader.text("http.host", "0.0.0.0"),
                reader.count("http.port", 8080, 0, 65_535),
                reader.flag("raw.log.append.time.required", true));
        reader.finish();
        return settings;
    }

    /**
     * The topology's part of the app's settings, from the same file and environment as the app reads; brokers, registry and
     * ports are not needed for it.
     *
     * @throws io.strandex.settings.SettingsException with every problem there is, unknown keys among them
     */
    public static MediaSettings media(Path file) {
        SettingsReader reader = new SettingsReader(ConfigSource.load(Optional.of(file), System.getenv()));
        MediaSettings media = MediaSettings.from(reader);
        OTHERS.forEach(reader::text);
        REGISTRY_PREFIXES.forEach(reader::under);
        reader.under("kafka.");
        reader.finish();
        return media;
    }

    /** The same, where the topics of bad records take records of at most so many bytes. */
    AppSettings withBadRecordBytes(int bytes) {
        Map<String, Object> config = new HashMap<>(streams.originals());
        config.put(RecordLimit.TOPIC_BYTES, bytes);
        return new AppSettings(media, new StreamsConfig(config), host, port, needsLogTime);
    }

    /** This instance's address among the others; null where it has none. */
    @Nullable
    HostInfo address() {
        return HostInfo.buildFromEndpoint(streams.getString(StreamsConfig.APPLICATION_SERVER_CONFIG));
    }

    private static StreamsConfig streams(SettingsReader reader, MediaSettings media) {
        Map<String, String> overrides = new TreeMap<>(Map.of(StreamsConfig.STATE_DIR_CONFIG, "strandex-state"));
        overrides.putAll(reader.under("kafka."));
        for (String prefix : REGISTRY_PREFIXES) {
            reader.under(prefix).forEach((key, value) -> overrides.put(prefix + key, value));
        }
        require(reader, overrides, "bootstrap.servers", "kafka.bootstrap.servers, the addresses of the brokers");
        require(reader, overrides, "schema.registry.url", "schema.registry.url, the address of the schema registry");
        if (!reader.flag("state.dir.temporary.allowed", false)) {
            StateDirectory.problem(overrides.getOrDefault(StreamsConfig.STATE_DIR_CONFIG, ""))
                    .ifPresent(reader::problem);
        }
        try {
            return StreamsDefaults.with(media.topics(), overrides);
        } catch (ConfigException e) {
            reader.problem("kafka.*: " + e.getMessage());
            return StreamsDefaults.with(media.topics(), Map.of("bootstrap.servers", "unset:1"));
        }
    }

    private static void require(SettingsReader reader, Map<String, String> values, String key, String name) {
        if (values.getOrDefault(key, "").isBlank()) {
            reader.problem(name + ", is not set");
            values.put(key, "unset:1");
        }
    }
}

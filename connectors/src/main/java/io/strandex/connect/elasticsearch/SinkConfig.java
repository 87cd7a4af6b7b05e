package io.strandex.connect.elasticsearch;

import io.strandex.bulk.BulkSettings;
import io.strandex.cluster.ClusterSettings;
import io.strandex.cluster.Credentials;
import io.strandex.series.BlockedPolicy;
import io.strandex.series.IndexLayout;
import io.strandex.series.LifecycleSettings;
import io.strandex.series.LoadSettings;
import io.strandex.series.LoadWeeks;
import io.strandex.series.SeriesMapping;
import io.strandex.series.SeriesSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;

/** The settings of a task, read from Connect's map. */
final class SinkConfig extends AbstractConfig {
    /** All settings, group by group. */
    static final ConfigDef DEF = define();

    SinkConfig(Map<String, String> properties) {
        super(DEF, properties, false);
    }

    private static ConfigDef define() {
        ConfigDef def = new ConfigDef();
        ConnectionSettings.define(def);
        TlsSettings.define(def);
        RequestSettings.define(def);
        IndexSettings.define(def);
        WeekSettings.define(def);
        AgingSettings.define(def);
        LoadingSettings.define(def);
        RecordSettings.define(def);
        return def;
    }

    ClusterSettings cluster() {
        return new ClusterSettings(
                getList(ConnectionSettings.URL).stream().map(URI::create).toList(),
                credentials(),
                TlsSettings.context(this),
                Duration.ofMillis(getInt(ConnectionSettings.CONNECT_TIMEOUT)),
                Duration.ofMillis(getInt(ConnectionSettings.REQUEST_TIMEOUT)),
                getInt(RequestSettings.IN_FLIGHT) + 4,
                getBoolean(ConnectionSettings.COMPRESSION));
    }

    private Credentials credentials() {
        String keyFile = getString(ConnectionSettings.API_KEY_FILE);
        String key = getPassword(ConnectionSettings.API_KEY).value();
        String user = getString(ConnectionSettings.USERNAME);
        String passwordFile = getString(ConnectionSettings.PASSWORD_FILE);
        if (!keyFile.isEmpty()) {
            return Credentials.apiKey(Path.of(keyFile));
        } else if (!key.isEmpty()) {
            return Credentials.apiKey(key);
        } else if (user.isEmpty()) {
            return Credentials.none();
        }
        return passwordFile.isEmpty()
                ? Credentials.basic(
                        user, getPassword(ConnectionSettings.PASSWORD).value())
                : Credentials.basic(user, Path.of(passwordFile));
    }

    Duration authGrace() {
        return millis(ConnectionSettings.AUTH_GRACE);
    }

    BulkSettings bulk() {
        return new BulkSettings(
                getInt(RequestSettings.BULK_BYTES),
                getInt(RequestSettings.BULK_ACTIONS),
                Duration.ofMillis(getInt(RequestSettings.LINGER)),
                getInt(RequestSettings.IN_FLIGHT),
                getLong(RequestSettings.BUFFER),
                millis(RequestSettings.BACKOFF),
                millis(RequestSettings.MAX_BACKOFF),
                millis(WeekSettings.WEEK_REFRESH),
                millis(WeekSettings.BLOCKED_INTERVAL));
    }

    SeriesSettings series() {
        Map<String, Integer> dimensions = new HashMap<>();
        Map<String, Duration> retention = new HashMap<>();
        for (String series : SeriesMapping.SERIES) {
            if (DEF.names().contains(IndexSettings.DIMENSIONS + series)
                    && getInt(IndexSettings.DIMENSIONS + series) > 0) {
                dimensions.put(series, getInt(IndexSettings.DIMENSIONS + series));
            }
            String period = getString(WeekSettings.RETENTION + series);
            if (!period.isEmpty()) {
                retention.put(series, Duration.parse(period));
            }
        }
        return new SeriesSettings(
                getString(IndexSettings.PREFIX),
                aliasPrefix(),
                layout(),
                dimensions,
                retention,
                new LifecycleSettings(
                        getString(AgingSettings.ROLLOVER_SIZE),
                        Duration.parse(getString(AgingSettings.WARM_AFTER)),
                        Duration.parse(getString(AgingSettings.CLOSE_AFTER)),
                        millis(AgingSettings.CHECK)),
                choice(BlockedPolicy.class, WeekSettings.BLOCKED_POLICY),
                new LoadSettings(choice(LoadWeeks.class, LoadingSettings.WEEKS), millis(LoadingSettings.IDLE)));
    }

    private <E extends Enum<E>> E choice(Class<E> type, String name) {
        return Enum.valueOf(type, getString(name).toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    private IndexLayout layout() {
        Map<String, Integer> shards = new HashMap<>();
        for (String series : SeriesMapping.SERIES) {
            String size = getString(IndexSettings.WEEK_SIZE + series);
            int planned = size.isEmpty() ? 1 : IndexLayout.shardsFor(size);
            shards.put(series, Math.max(planned, getInt(IndexSettings.SHARDS)));
        }
        return new IndexLayout(
                shards,
                getInt(IndexSettings.REPLICAS),
                getString(IndexSettings.REFRESH),
                getString(IndexSettings.GC_DELETES),
                getBoolean(IndexSettings.SUBSTRINGS));
    }

    private String aliasPrefix() {
        String alias = getString(IndexSettings.ALIAS_PREFIX);
        return alias.isEmpty() ? getString(IndexSettings.PREFIX) : alias;
    }

    private Duration millis(String name) {
        return Duration.ofMillis(getLong(name));
    }
}

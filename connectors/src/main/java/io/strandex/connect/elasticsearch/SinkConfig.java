package io.strandex.connect.elasticsearch;

import io.strandex.bulk.BulkSettings;
import io.strandex.cluster.ClusterSettings;
import io.strandex.cluster.Credentials;
import io.strandex.series.BlockedPolicy;
import io.strandex.series.LifecycleSettings;
import io.strandex.series.SeriesMapping;
import io.strandex.series.SeriesSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;

/** The settings of a task, read from Connect's map. */
final class SinkConfig extends AbstractConfig {
    static final ConfigDef DEF = SinkConfigDef.create();

    SinkConfig(Map<String, String> properties) {
        super(DEF, properties, false);
    }

    ClusterSettings cluster() {
        return new ClusterSettings(
                getList(SinkConfigDef.URL).stream().map(URI::create).toList(),
                credentials(),
                Optional.empty(),
                Duration.ofMillis(getInt(SinkConfigDef.CONNECT_TIMEOUT)),
                Duration.ofMillis(getInt(SinkConfigDef.REQUEST_TIMEOUT)),
                getInt(SinkConfigDef.IN_FLIGHT) + 4,
                getBoolean(SinkConfigDef.COMPRESSION));
    }

    private Credentials credentials() {
        String keyFile = getString(SinkConfigDef.API_KEY_FILE);
        String key = getPassword(SinkConfigDef.API_KEY).value();
        String user = getString(SinkConfigDef.USERNAME);
        String passwordFile = getString(SinkConfigDef.PASSWORD_FILE);
        if (!keyFile.isEmpty()) {
            return Credentials.apiKey(Path.of(keyFile));
        } else if (!key.isEmpty()) {
            return Credentials.apiKey(key);
        } else if (user.isEmpty()) {
            return Credentials.none();
        }
        return passwordFile.isEmpty()
                ? Credentials.basic(user, getPassword(SinkConfigDef.PASSWORD).value())
                : Credentials.basic(user, Path.of(passwordFile));
    }

    BulkSettings bulk() {
        return new BulkSettings(
                getInt(SinkConfigDef.BULK_BYTES),
                getInt(SinkConfigDef.BULK_ACTIONS),
                Duration.ofMillis(getInt(SinkConfigDef.LINGER)),
                getInt(SinkConfigDef.IN_FLIGHT),
                getLong(SinkConfigDef.BUFFER),
                millis(SinkConfigDef.BACKOFF),
                millis(SinkConfigDef.MAX_BACKOFF),
                millis(SinkConfigDef.WEEK_REFRESH),
                millis(SinkConfigDef.BLOCKED_INTERVAL),
                millis(SinkConfigDef.AUTH_GRACE));
    }

    SeriesSettings series() {
        Map<String, Integer> dimensions = new HashMap<>();
        Map<String, Duration> retention = new HashMap<>();
        for (String series : SeriesMapping.SERIES) {
            if (DEF.names().contains(SinkConfigDef.DIMENSIONS + series)
                    && getInt(SinkConfigDef.DIMENSIONS + series) > 0) {
                dimensions.put(series, getInt(SinkConfigDef.DIMENSIONS + series));
            }
            String period = getString(SinkConfigDef.RETENTION + series);
            if (!period.isEmpty()) {
                retention.put(series, Duration.parse(period));
            }
        }
        return new SeriesSettings(
                getString(SinkConfigDef.PREFIX),
                aliasPrefix(),
                getInt(SinkConfigDef.SHARDS),
                getInt(SinkConfigDef.REPLICAS),
                getString(SinkConfigDef.REFRESH),
                getString(SinkConfigDef.GC_DELETES),
                dimensions,
                retention,
                new LifecycleSettings(
                        getString(SinkConfigDef.ROLLOVER_SIZE),
                        Duration.parse(getString(SinkConfigDef.WARM_AFTER)),
                        Duration.parse(getString(SinkConfigDef.CLOSE_AFTER))),
                BlockedPolicy.valueOf(getString(SinkConfigDef.BLOCKED_POLICY)
                        .toUpperCase(Locale.ROOT)
                        .replace('-', '_')));
    }

    private String aliasPrefix() {
        String alias = getString(SinkConfigDef.ALIAS_PREFIX);
        return alias.isEmpty() ? getString(SinkConfigDef.PREFIX) : alias;
    }

    private Duration millis(String name) {
        return Duration.ofMillis(getLong(name));
    }
}

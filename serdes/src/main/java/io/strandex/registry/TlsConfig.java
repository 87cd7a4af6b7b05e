package io.strandex.registry;

import java.util.Map;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.SslConfigs;

/** Kafka's {@code ssl.*} settings with their own types and defaults. */
final class TlsConfig {
    private TlsConfig() {}

    static Map<String, Object> parse(Map<String, Object> settings) {
        ConfigDef def = new ConfigDef();
        SslConfigs.addClientSslSupport(def);
        return new AbstractConfig(def, settings, false).valuesWithPrefixOverride("");
    }
}

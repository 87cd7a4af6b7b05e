package io.strandex.connect.elasticsearch;

import static org.apache.kafka.common.config.ConfigDef.NO_DEFAULT_VALUE;

import org.apache.kafka.common.config.ConfigDef;

/** Where records come from. */
final class RecordSettings {
    static final String REGISTRY_URL = "schema.registry.url";
    static final String LEDGER_SERVERS = "ledger.bootstrap.servers";

    private RecordSettings() {}

    static void define(ConfigDef def) {
        ConfigGroup group = new ConfigGroup(def, "Records");
        group.add(
                REGISTRY_URL,
                ConfigDef.Type.STRING,
                NO_DEFAULT_VALUE,
                null,
                "Addresses of the schema registry; its further settings take Confluent's names.");
        group.add(
                LEDGER_SERVERS,
                ConfigDef.Type.STRING,
                "",
                null,
                "Kafka's bootstrap servers, to carry the ledger on over restarts; empty: it starts anew with each assignment.");
    }
}

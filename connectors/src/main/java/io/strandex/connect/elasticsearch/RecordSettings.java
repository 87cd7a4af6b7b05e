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
        group.text(
                REGISTRY_URL,
                NO_DEFAULT_VALUE,
                "Addresses of the schema registry; its further settings take Confluent's names.");
        group.text(
                LEDGER_SERVERS,
                "",
                "Kafka's bootstrap servers, to carry the ledger on over restarts; empty: it starts anew with each assignment.");
    }
}

package io.strandex.serde;

import io.strandex.registry.SchemaRegistry;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.Schema;

/** Registries in memory for tests. */
final class Registries {
    private Registries() {}

    /** A configuration with an empty registry of its own. */
    static Map<String, Object> fresh(Object... config) {
        Map<String, Object> all = new HashMap<>(Map.of("schema.registry.url", "mock://" + UUID.randomUUID()));
        for (int i = 0; i < config.length; i += 2) {
            all.put((String) config[i], config[i + 1]);
        }
        return all;
    }

    /** Registers a schema so that it gets the wanted id, others before it. */
    static void register(Map<String, ?> config, int id, Schema schema) {
        try (SchemaRegistry registry = SchemaRegistry.of(config)) {
            for (int i = 1; i < id; i++) {
                registry.register("filler", Schema.createFixed("Filler" + i, null, null, i), false);
            }
            registry.register("wanted", schema, false);
        }
    }
}

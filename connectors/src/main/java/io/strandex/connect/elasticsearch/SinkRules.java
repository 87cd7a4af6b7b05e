package io.strandex.connect.elasticsearch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a connector's configuration must fulfil beyond its own settings: the framework's part, and the names. */
final class SinkRules {
    private static final String ISOLATION = "consumer.override.isolation.level";
    private static final String TOLERANCE = "errors.tolerance";
    private static final String DEAD_LETTERS = "errors.deadletterqueue.topic.name";
    private static final String CONVERTER = "value.converter";
    private static final String BYTE_ARRAY_CONVERTER = "org.apache.kafka.connect.converters.ByteArrayConverter";

    private static final Set<String> FRAMEWORK = Set.of(
            "name",
            "connector.class",
            "connector.plugin.version",
            "tasks.max",
            "tasks.max.enforce",
            "topics",
            "topics.regex",
            "transforms",
            "predicates",
            "config.action.reload",
            "max.retries",
            "missing.id.cache.ttl.sec",
            "max.schemas.per.subject",
            "task.class");
    private static final List<String> FRAMEWORK_PREFIXES = List.of(
            "key.converter",
            "value.converter",
            "header.converter",
            "transforms.",
            "predicates.",
            "errors.",
            "consumer.override.",
            "admin.override.",
            "producer.override.",
            "schema.registry.",
            "basic.auth.",
            "bearer.auth.",
            "http.",
            "retries.",
            "request.header.",
            "ledger.");
    private static final int NEAR = 4;

    /**
     * A fault of the configuration.
     *
     * @param setting the setting it lies in
     * @param message what is wrong and what is expected
     */
    record Fault(String setting, String message) {}

    private SinkRules() {}

    static List<Fault> faults(Map<String, String> config) {
        List<Fault> faults = new ArrayList<>();
        if (!"read_committed".equals(config.get(ISOLATION))) {
            faults.add(new Fault(
                    ISOLATION,
                    ISOLATION + " must be read_committed: operations of aborted transactions must never be indexed."));
        }
        if (!"all".equals(config.get(TOLERANCE))) {
            faults.add(new Fault(
                    TOLERANCE,
                    TOLERANCE + " must be all: operations that can't be carried out go to the dead letters."));
        }
        if (config.getOrDefault(DEAD_LETTERS, "").isBlank()) {
            faults.add(new Fault(
                    DEAD_LETTERS,
                    DEAD_LETTERS + " is missing: name the topic for operations that can't be carried out."));
        }
        if (!BYTE_ARRAY_CONVERTER.equals(config.getOrDefault(CONVERTER, BYTE_ARRAY_CONVERTER))) {
            faults.add(new Fault(
                    CONVERTER,
                    CONVERTER + " must be " + BYTE_ARRAY_CONVERTER + ": the sink decodes the records itself."));
        }
        credentials(config, faults);
        config.keySet().stream().filter(key -> !isKnown(key)).forEach(key -> faults.add(unknown(key)));
        return faults;
    }

    private static void credentials(Map<String, String> config, List<Fault> faults) {
        boolean user = isSet(config, SinkConfigDef.USERNAME);
        boolean password = isSet(config, SinkConfigDef.PASSWORD) || isSet(config, SinkConfigDef.PASSWORD_FILE);
        boolean key = isSet(config, SinkConfigDef.API_KEY) || isSet(config, SinkConfigDef.API_KEY_FILE);
        if (user != password) {
            String missing = user ? SinkConfigDef.PASSWORD : SinkConfigDef.USERNAME;
            faults.add(new Fault(missing, missing + " is missing: a user needs a password, and a password its user."));
        }
        if (user && key) {
            faults.add(new Fault(
                    SinkConfigDef.API_KEY,
                    SinkConfigDef.API_KEY + " and " + SinkConfigDef.USERNAME + " are both set: keep one."));
        }
    }

    private static boolean isSet(Map<String, String> config, String key) {
        return !config.getOrDefault(key, "").isEmpty();
    }

    private static boolean isKnown(String key) {
        return FRAMEWORK.contains(key)
                || SinkConfig.DEF.names().contains(key)
                || FRAMEWORK_PREFIXES.stream().anyMatch(key::startsWith);
    }

    private static Fault unknown(String key) {
        String suggestion = SinkConfig.DEF.names().stream()
                .filter(name -> distance(name, key) <= NEAR)
                .min(Comparator.comparingInt(name -> distance(name, key)))
                .map(name -> " Did you mean " + name + "?")
                .orElse("");
        return new Fault(key, "There is no setting " + key + "." + suggestion);
    }

    /** Levenshtein's distance, with one row of the table. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}

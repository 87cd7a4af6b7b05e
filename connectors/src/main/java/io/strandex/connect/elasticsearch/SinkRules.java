package io.strandex.connect.elasticsearch;

import io.strandex.spelling.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** What a connector's configuration must fulfil beyond its own settings: the framework's part, and the names. */
final class SinkRules {
    private static final String ISOLATION = "consumer.override.isolation.level";
    private static final String TOLERANCE = "errors.tolerance";
    private static final String DEAD_LETTERS = "errors.deadletterqueue.topic.name";
    private static final String CONTEXT_HEADERS = "errors.deadletterqueue.context.headers.enable";
    private static final String REPLICATION = "errors.deadletterqueue.topic.replication.factor";
    private static final String CONVERTER = "value.converter";
    private static final String BYTE_ARRAY_CONVERTER = "org.apache.kafka.connect.converters.ByteArrayConverter";

    /** How long ago a week may have been looked up that something is sent to. */
    private static final long LOOKED_UP_MS = 120_000;

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
        demand(
                faults,
                config,
                ISOLATION,
                "read_committed",
                "operations of aborted transactions must never be indexed.");
        deadLetters(config, faults);
        if (!BYTE_ARRAY_CONVERTER.equals(config.getOrDefault(CONVERTER, BYTE_ARRAY_CONVERTER))) {
            faults.add(new Fault(
                    CONVERTER,
                    CONVERTER + " must be " + BYTE_ARRAY_CONVERTER + ": the sink decodes the records itself."));
        }
        credentials(config, faults);
        memoryOfDeletes(config, faults);
        ends(config, faults);
        config.keySet().stream().filter(key -> !isKnown(key)).forEach(key -> faults.add(unknown(key)));
        return faults;
    }

    private static void deadLetters(Map<String, String> config, List<Fault> faults) {
        demand(faults, config, TOLERANCE, "all", "operations that can't be carried out go to the dead letters.");
        demand(faults, config, CONTEXT_HEADERS, "true", "the dead letters' headers hold the reason and the place.");
        if (!isSet(config, DEAD_LETTERS)) {
            faults.add(new Fault(
                    DEAD_LETTERS,
                    DEAD_LETTERS + " is missing: name the topic for operations that can't be carried out."));
        }
        if (!isSet(config, REPLICATION)) {
            faults.add(new Fault(
                    REPLICATION,
                    REPLICATION + " is missing: say how many brokers hold the dead letters, 1 where there is one"
                            + " broker. Connect's own default of 3 stops the connector on fewer than 3 brokers."));
        }
    }

    private static void demand(
            List<Fault> faults, Map<String, String> config, String setting, String value, String because) {
        if (!value.equals(config.get(setting))) {
            faults.add(new Fault(setting, setting + " must be " + value + ": " + because));
        }
    }

    /** What is on its way must not outlive Elasticsearch's memory of a newer delete. */
    private static void memoryOfDeletes(Map<String, String> config, List<Fault> faults) {
        OptionalLong memory = Forms.millis(config.getOrDefault(IndexSettings.GC_DELETES, "1h"));
        String timeout = config.getOrDefault(ConnectionSettings.REQUEST_TIMEOUT, "60000");
        if (memory.isPresent()
                && timeout.matches("[0-9]{1,10}")
                && memory.getAsLong() < Long.parseLong(timeout) + LOOKED_UP_MS) {
            faults.add(new Fault(
                    IndexSettings.GC_DELETES,
                    IndexSettings.GC_DELETES + " must be at least two minutes longer than "
                            + ConnectionSettings.REQUEST_TIMEOUT
                            + ": what is still on its way would bring back what was"
                            + " deleted."));
        }
    }

    /** A week in use is seen to be so when it is looked up again; its load must not have ended by then. */
    private static void ends(Map<String, String> config, List<Fault> faults) {
        String idle = config.getOrDefault(LoadingSettings.IDLE, "300000");
        String refresh = config.getOrDefault(WeekSettings.WEEK_REFRESH, "30000");
        boolean numbers = idle.matches("[0-9]{1,18}") && refresh.matches("[0-9]{1,18}");
        if (numbers && Long.parseLong(idle) <= Long.parseLong(refresh)) {
            faults.add(new Fault(
                    LoadingSettings.IDLE,
                    LoadingSettings.IDLE + " must be longer than " + WeekSettings.WEEK_REFRESH
                            + ": the load of a week would end while operations for it still come in."));
        }
    }

    private static void credentials(Map<String, String> config, List<Fault> faults) {
        boolean user = isSet(config, ConnectionSettings.USERNAME);
        boolean password = isAnySet(config, ConnectionSettings.PASSWORD, ConnectionSettings.PASSWORD_FILE);
        if (user != password) {
            String missing = user ? ConnectionSettings.PASSWORD : ConnectionSettings.USERNAME;
            faults.add(new Fault(missing, missing + " is missing: a user needs a password, and a password its user."));
        }
        if (user && isAnySet(config, ConnectionSettings.API_KEY, ConnectionSettings.API_KEY_FILE)) {
            faults.add(new Fault(
                    ConnectionSettings.API_KEY,
                    ConnectionSettings.API_KEY + " and " + ConnectionSettings.USERNAME + " are both set: keep one."));
        }
        onlyOne(faults, config, ConnectionSettings.PASSWORD, ConnectionSettings.PASSWORD_FILE);
        onlyOne(faults, config, ConnectionSettings.API_KEY, ConnectionSettings.API_KEY_FILE);
    }

    private static void onlyOne(List<Fault> faults, Map<String, String> config, String one, String other) {
        if (isSet(config, one) && isSet(config, other)) {
            faults.add(new Fault(one, one + " and " + other + " are both set: keep one."));
        }
    }

    private static boolean isAnySet(Map<String, String> config, String one, String other) {
        return isSet(config, one) || isSet(config, other);
    }

    private static boolean isSet(Map<String, String> config, String key) {
        return !config.getOrDefault(key, "").isBlank();
    }

    private static boolean isKnown(String key) {
        return FRAMEWORK.contains(key)
                || SinkConfig.DEF.names().contains(key)
                || FRAMEWORK_PREFIXES.stream().anyMatch(key::startsWith);
    }

    private static Fault unknown(String key) {
        String suggestion = Spelling.nearest(key, SinkConfig.DEF.names())
                .map(name -> " Did you mean " + name + "?")
                .orElse("");
        return new Fault(key, "There is no setting " + key + "." + suggestion);
    }
}

package io.strandex.connect.elasticsearch;

import static org.apache.kafka.common.config.ConfigDef.NO_DEFAULT_VALUE;

import io.strandex.series.BlockedPolicy;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ValidString;
import org.apache.kafka.common.config.ConfigDef.Validator;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** The settings of the connector, as Connect shows them. */
final class SinkConfigDef {
    static final String URL = "connection.url";
    static final String USERNAME = "connection.username";
    static final String PASSWORD = "connection.password";
    static final String PASSWORD_FILE = "connection.password.file";
    static final String API_KEY = "connection.api.key";
    static final String API_KEY_FILE = "connection.api.key.file";
    static final String CONNECT_TIMEOUT = "connection.timeout.ms";
    static final String REQUEST_TIMEOUT = "request.timeout.ms";
    static final String COMPRESSION = "connection.compression";
    static final String AUTH_GRACE = "auth.grace.ms";
    static final String BULK_BYTES = "bulk.size.bytes";
    static final String BULK_ACTIONS = "bulk.actions";
    static final String LINGER = "linger.ms";
    static final String IN_FLIGHT = "max.in.flight.requests";
    static final String BUFFER = "max.buffered.bytes";
    static final String BACKOFF = "retry.backoff.ms";
    static final String MAX_BACKOFF = "retry.backoff.max.ms";
    static final String PREFIX = "index.prefix";
    static final String ALIAS_PREFIX = "alias.prefix";
    static final String SHARDS = "index.shards";
    static final String REPLICAS = "index.replicas";
    static final String REFRESH = "index.refresh.interval";
    static final String GC_DELETES = "index.gc.deletes";
    static final String DIMENSIONS = "vector.dimensions.";
    static final String RETENTION = "retention.";
    static final String ROLLOVER_SIZE = "lifecycle.rollover.size";
    static final String WARM_AFTER = "lifecycle.warm.after";
    static final String CLOSE_AFTER = "lifecycle.close.after";
    static final String BLOCKED_POLICY = "blocked.policy";
    static final String BLOCKED_INTERVAL = "blocked.interval.ms";
    static final String WEEK_REFRESH = "week.refresh.ms";
    static final String REGISTRY_URL = "schema.registry.url";
    static final String LEDGER_SERVERS = "ledger.bootstrap.servers";

    private static final Validator NON_NEGATIVE = ConfigDef.Range.atLeast(0);
    private static final Validator POSITIVE = ConfigDef.Range.atLeast(1);

    private final ConfigDef def = new ConfigDef();
    private String group = "";
    private int order;

    private SinkConfigDef() {}

    static ConfigDef create() {
        SinkConfigDef settings = new SinkConfigDef();
        settings.connection();
        settings.bulk();
        settings.indices();
        settings.weeks();
        settings.lifecycle();
        settings.source();
        return settings.def;
    }

    private void connection() {
        group("Connection");
        add(
                URL,
                ConfigDef.Type.LIST,
                NO_DEFAULT_VALUE,
                urls(),
                "Addresses of Elasticsearch, http or https, separated by commas.");
        add(USERNAME, ConfigDef.Type.STRING, "", null, "User; empty for none.");
        add(PASSWORD, ConfigDef.Type.PASSWORD, "", null, "Password of the user.");
        add(
                PASSWORD_FILE,
                ConfigDef.Type.STRING,
                "",
                null,
                "File that holds the password; read again when Elasticsearch refuses it.");
        add(API_KEY, ConfigDef.Type.PASSWORD, "", null, "API key in its encoded form, instead of a user.");
        add(
                API_KEY_FILE,
                ConfigDef.Type.STRING,
                "",
                null,
                "File that holds the API key; read again when Elasticsearch refuses it.");
        add(CONNECT_TIMEOUT, ConfigDef.Type.INT, 5_000, POSITIVE, "Longest wait for a connection, in milliseconds.");
        add(
                REQUEST_TIMEOUT,
                ConfigDef.Type.INT,
                60_000,
                POSITIVE,
                "Longest wait for an answer, in milliseconds; must be below index.gc.deletes.");
        add(COMPRESSION, ConfigDef.Type.BOOLEAN, false, null, "Whether request bodies are compressed with gzip.");
        add(
                AUTH_GRACE,
                ConfigDef.Type.LONG,
                120_000L,
                NON_NEGATIVE,
                "How long refused credentials are tried again before the task fails, in milliseconds.");
    }

    private void bulk() {
        group("Bulk requests");
        add(
                BULK_BYTES,
                ConfigDef.Type.INT,
                4 << 20,
                ConfigDef.Range.between(1_024, 100 << 20),
                "Largest request body in bytes; a larger single document travels alone.");
        add(BULK_ACTIONS, ConfigDef.Type.INT, 10_000, POSITIVE, "Most operations in a request.");
        add(
                LINGER,
                ConfigDef.Type.INT,
                20,
                NON_NEGATIVE,
                "How long an operation may wait for company, in milliseconds.");
        add(
                IN_FLIGHT,
                ConfigDef.Type.INT,
                4,
                ConfigDef.Range.between(1, 64),
                "Most requests at once, per task; latency and rejections lower it for a while.");
        add(
                BUFFER,
                ConfigDef.Type.LONG,
                32L << 20,
                ConfigDef.Range.atLeast(1 << 20),
                "Bytes of operations without an outcome above which partitions are paused, per task.");
        add(
                BACKOFF,
                ConfigDef.Type.LONG,
                100L,
                POSITIVE,
                "First delay of a retry, in milliseconds; doubled with each further one.");
        add(MAX_BACKOFF, ConfigDef.Type.LONG, 20_000L, POSITIVE, "Longest delay of a retry, in milliseconds.");
    }

    private void indices() {
        group("Indices");
        add(
                PREFIX,
                ConfigDef.Type.STRING,
                "strandex",
                prefix(""),
                "First part of the names of indices, aliases and templates.");
        add(
                ALIAS_PREFIX,
                ConfigDef.Type.STRING,
                "",
                prefix("empty, or "),
                "First part of the readers' aliases, where it differs from index.prefix: see editions.");
        add(SHARDS, ConfigDef.Type.INT, 1, ConfigDef.Range.between(1, 1_024), "Primary shards of a new index.");
        add(REPLICAS, ConfigDef.Type.INT, 0, NON_NEGATIVE, "Replicas of each shard of a new index.");
        add(REFRESH, ConfigDef.Type.STRING, "1s", null, "How soon a write is found in searches, such as 1s or 30s.");
        add(
                GC_DELETES,
                ConfigDef.Type.STRING,
                "1h",
                null,
                "How long Elasticsearch remembers the version of a deleted document.");
        add(
                DIMENSIONS + "events",
                ConfigDef.Type.INT,
                0,
                ConfigDef.Range.between(0, 4_096),
                "Dimension of the events' vectors; 0: stored, not indexed.");
        add(
                DIMENSIONS + "slots",
                ConfigDef.Type.INT,
                0,
                ConfigDef.Range.between(0, 4_096),
                "Dimension of the slots' vectors; 0: stored, not indexed.");
    }

    private void weeks() {
        group("Weeks");
        for (String series : List.of("events", "slots", "scenes")) {
            add(
                    RETENTION + series,
                    ConfigDef.Type.STRING,
                    "",
                    period(true),
                    "How long after its end a week of " + series + " is kept, such as P90D; empty: for ever.");
        }
        String[] policies =
                Arrays.stream(BlockedPolicy.values()).map(SinkConfigDef::text).toArray(String[]::new);
        add(
                BLOCKED_POLICY,
                ConfigDef.Type.STRING,
                text(BlockedPolicy.UNBLOCK),
                ValidString.in(policies),
                "What becomes of operations for a week that can't be written to.");
        add(
                BLOCKED_INTERVAL,
                ConfigDef.Type.LONG,
                30_000L,
                NON_NEGATIVE,
                "Shortest time between two liftings of one week's write block, in milliseconds.");
        add(
                WEEK_REFRESH,
                ConfigDef.Type.LONG,
                30_000L,
                POSITIVE,
                "How often the indices of a week in use are looked up again, in milliseconds.");
    }

    private void lifecycle() {
        group("Lifecycle");
        add(
                ROLLOVER_SIZE,
                ConfigDef.Type.STRING,
                "50gb",
                null,
                "Size of a primary shard at which a week gets a further index.");
        add(
                WARM_AFTER,
                ConfigDef.Type.STRING,
                "P7D",
                period(false),
                "How long after its end a closed week is merged and made read-only.");
        add(
                CLOSE_AFTER,
                ConfigDef.Type.STRING,
                "P7D",
                period(false),
                "How long after its end, and after its opening, a week is closed.");
    }

    private void source() {
        group("Records");
        add(
                REGISTRY_URL,
                ConfigDef.Type.STRING,
                NO_DEFAULT_VALUE,
                null,
                "Addresses of the schema registry; its further settings take Confluent's names.");
        add(
                LEDGER_SERVERS,
                ConfigDef.Type.STRING,
                "",
                null,
                "Kafka's bootstrap servers, to carry the ledger on over restarts; empty: it starts anew with each assignment.");
    }

    private void group(String name) {
        group = name;
        order = 0;
    }

    private void add(String name, ConfigDef.Type type, Object fallback, @Nullable Validator validator, String doc) {
        ConfigDef.Importance importance =
                NO_DEFAULT_VALUE.equals(fallback) ? ConfigDef.Importance.HIGH : ConfigDef.Importance.MEDIUM;
        def.define(name, type, fallback, validator, importance, doc, group, ++order, ConfigDef.Width.MEDIUM, name);
    }

    static String text(BlockedPolicy policy) {
        return policy.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Validator urls() {
        return check("http or https addresses such as http://localhost:9200", value -> {
            List<?> urls = (List<?>) value;
            return !urls.isEmpty() && urls.stream().allMatch(url -> isAddress(String.valueOf(url)));
        });
    }

    private static boolean isAddress(String text) {
        try {
            URI uri = URI.create(text);
            return ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
                    && uri.getHost() != null
                    && uri.getUserInfo() == null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static Validator prefix(String whenEmpty) {
        return check(
                whenEmpty + "lower case letters, digits and -, starting with a letter",
                value -> value.toString().matches("[a-z][a-z0-9-]{0,60}" + (whenEmpty.isEmpty() ? "" : "|")));
    }

    private static Validator period(boolean mayBeEmpty) {
        return check(
                mayBeEmpty ? "an ISO 8601 duration such as P90D, or nothing" : "an ISO 8601 duration such as P7D",
                value -> {
                    try {
                        return value.toString().isEmpty()
                                || !Duration.parse(value.toString()).isNegative();
                    } catch (java.time.format.DateTimeParseException e) {
                        return false;
                    }
                });
    }

    /** A validator that says the expected form and never the value, which may hold a secret. */
    private static Validator check(String form, java.util.function.Predicate<Object> test) {
        return ConfigDef.LambdaValidator.with(
                (name, value) -> {
                    if (value != null && !test.test(value)) {
                        throw new ConfigException(name + " must be " + form + ".");
                    }
                },
                () -> form);
    }
}

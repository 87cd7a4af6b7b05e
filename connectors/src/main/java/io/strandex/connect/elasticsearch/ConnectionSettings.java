package io.strandex.connect.elasticsearch;

import static org.apache.kafka.common.config.ConfigDef.NO_DEFAULT_VALUE;

import org.apache.kafka.common.config.ConfigDef;

/** How Elasticsearch is reached. */
final class ConnectionSettings {
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

    private ConnectionSettings() {}

    static void define(ConfigDef def) {
        ConfigGroup group = new ConfigGroup(def, "Connection");
        group.add(
                URL,
                ConfigDef.Type.LIST,
                NO_DEFAULT_VALUE,
                Forms.urls(),
                "Addresses of Elasticsearch, http or https, separated by commas.");
        credentials(group);
        group.add(
                CONNECT_TIMEOUT,
                ConfigDef.Type.INT,
                5_000,
                Forms.POSITIVE,
                "Longest wait for a connection, in milliseconds.");
        group.add(
                REQUEST_TIMEOUT,
                ConfigDef.Type.INT,
                60_000,
                Forms.POSITIVE,
                "Longest wait for an answer, in milliseconds; index.gc.deletes must be two minutes longer.");
        group.add(COMPRESSION, ConfigDef.Type.BOOLEAN, false, null, "Whether request bodies are compressed with gzip.");
        group.add(
                AUTH_GRACE,
                ConfigDef.Type.LONG,
                120_000L,
                Forms.NON_NEGATIVE,
                "How long refused credentials are tried again before the task fails, in milliseconds.");
    }

    private static void credentials(ConfigGroup group) {
        group.text(USERNAME, "", "User; empty for none.");
        group.secret(PASSWORD, "Password of the user.");
        group.text(
                PASSWORD_FILE,
                "",
                Forms.file(),
                "File that holds the password; read again when Elasticsearch refuses it.");
        group.secret(API_KEY, "API key in its encoded form, instead of a user.");
        group.text(
                API_KEY_FILE,
                "",
                Forms.file(),
                "File that holds the API key; read again when Elasticsearch refuses it.");
    }
}

package io.strandex.connect.elasticsearch;

import io.strandex.cluster.ReloadingTls;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.common.security.ssl.DefaultSslEngineFactory;
import org.apache.kafka.connect.errors.ConnectException;

/** Whom https trusts and as whom it comes: Kafka's own settings for TLS, after a prefix. */
final class TlsSettings {
    private static final String PREFIX = "connection.";
    static final String TRUST = PREFIX + SslConfigs.SSL_TRUSTSTORE_LOCATION_CONFIG;
    static final String TRUST_PASSWORD = PREFIX + SslConfigs.SSL_TRUSTSTORE_PASSWORD_CONFIG;
    static final String TRUST_TYPE = PREFIX + SslConfigs.SSL_TRUSTSTORE_TYPE_CONFIG;
    static final String KEY = PREFIX + SslConfigs.SSL_KEYSTORE_LOCATION_CONFIG;
    static final String KEY_STORE_PASSWORD = PREFIX + SslConfigs.SSL_KEYSTORE_PASSWORD_CONFIG;
    static final String KEY_STORE_TYPE = PREFIX + SslConfigs.SSL_KEYSTORE_TYPE_CONFIG;
    static final String KEY_PASSWORD = PREFIX + SslConfigs.SSL_KEY_PASSWORD_CONFIG;

    private static final List<String> TYPES = List.of("", DefaultSslEngineFactory.PEM_TYPE, "PKCS12", "JKS");

    private TlsSettings() {}

    static void define(ConfigDef def) {
        ConfigGroup group = new ConfigGroup(def, "TLS");
        group.text(
                TRUST,
                "",
                Forms.file(),
                "File with the certificates that are trusted, read again when it changes; empty: those of the JVM.");
        group.secret(TRUST_PASSWORD, "Password of that file; empty for PEM.");
        group.choice(
                TRUST_TYPE,
                "",
                TYPES,
                "PEM, PKCS12 or JKS; empty: PEM when its name ends in .pem, .crt or .cer, else PKCS12 or JKS.");
        group.text(
                KEY,
                "",
                Forms.file(),
                "File with our own key and certificates, where Elasticsearch asks for them, read again when it changes; empty for none.");
        group.secret(KEY_STORE_PASSWORD, "Password of that file; empty for PEM.");
        group.choice(KEY_STORE_TYPE, "", TYPES, "As " + TRUST_TYPE + ".");
        group.secret(KEY_PASSWORD, "Password of the key; empty: that of its file.");
    }

    /**
     * The trust and identity of a configuration, which follow their files; empty when it names none.
     *
     * @throws ConnectException if a file can't be used
     */
    static Optional<SSLContext> context(AbstractConfig config) {
        Map<String, Object> kafka = new HashMap<>();
        store(config, kafka, TRUST, TRUST_TYPE, TRUST_PASSWORD);
        store(config, kafka, KEY, KEY_STORE_TYPE, KEY_STORE_PASSWORD);
        if (kafka.isEmpty()) {
            return Optional.empty();
        }
        put(kafka, KEY_PASSWORD, config.getPassword(KEY_PASSWORD));
        List<Path> files = Stream.of(TRUST, KEY)
                .map(config::getString)
                .filter(file -> !file.isEmpty())
                .map(Path::of)
                .toList();
        return Optional.of(ReloadingTls.of(files, () -> load(kafka)));
    }

    private static SSLContext load(Map<String, Object> kafka) {
        try (DefaultSslEngineFactory factory = new DefaultSslEngineFactory()) {
            factory.configure(complete(kafka));
            return factory.sslContext();
        } catch (KafkaException e) {
            throw new ConnectException(
                    "The files that " + TRUST + " and " + KEY + " name can't be used: " + e.getMessage(), e);
        }
    }

    private static void store(
            AbstractConfig config, Map<String, Object> kafka, String location, String type, String password) {
        String file = config.getString(location);
        if (!file.isEmpty()) {
            kafka.put(location.substring(PREFIX.length()), file);
            String given = config.getString(type);
            kafka.put(type.substring(PREFIX.length()), given.isEmpty() ? typeOf(file) : given);
            put(kafka, password, config.getPassword(password));
        }
    }

    private static void put(Map<String, Object> kafka, String setting, Password password) {
        if (!password.value().isEmpty()) {
            kafka.put(setting.substring(PREFIX.length()), password);
        }
    }

    /** Java's JKS reads PKCS12 as well. */
    private static String typeOf(String file) {
        String name = file.toLowerCase(Locale.ROOT);
        boolean pem = name.endsWith(".pem") || name.endsWith(".crt") || name.endsWith(".cer");
        return pem ? DefaultSslEngineFactory.PEM_TYPE : "JKS";
    }

    private static Map<String, Object> complete(Map<String, Object> given) {
        ConfigDef def = new ConfigDef();
        SslConfigs.addClientSslSupport(def);
        return def.parse(given);
    }
}

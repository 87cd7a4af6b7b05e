package io.strandex.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLS with a private authority, and a client key, as PKCS12 and as PEM. */
class TlsRegistryTest {
    private static final String PASSWORD = "changeit";

    @TempDir
    private static Path directory;

    private static HttpsServer server;
    private static String url;

    @BeforeAll
    static void start() throws Exception {
        keys("server");
        keys("client");
        SSLContext context = context();
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters tls = context.getDefaultSSLParameters();
                tls.setNeedClientAuth(true);
                parameters.setSSLParameters(tls);
            }
        });
        server.createContext("/", exchange -> {
            byte[] body = "{\"schema\":\"\\\"long\\\"\"}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        url = "https://127.0.0.1:" + server.getAddress().getPort();
    }

    @AfterAll
    static void stop() {
        server.stop(0);
    }

    private static void keys(String name) throws Exception {
        int code = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        name,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        directory.resolve(name + ".p12").toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("keytool.log").toFile())
                .start()
                .waitFor();
        assertThat(code).as("keytool").isZero();
    }

    private static KeyStore store(String name) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(directory.resolve(name + ".p12"))) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    private static SSLContext context() throws Exception {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store("server"), PASSWORD.toCharArray());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("client", store("client").getCertificate("client"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    private static String pem(String label, byte[] der) {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        return "-----BEGIN " + label + "-----\n" + text + "\n-----END " + label + "-----\n";
    }

    private static Schema ask(Map<String, Object> tls) {
        Map<String, Object> config = new HashMap<>(tls);
        config.put("schema.registry.url", url);
        config.put("max.retries", 0);
        try (SchemaRegistry registry = SchemaRegistry.of(config)) {
            return registry.byId(1, "");
        }
    }

    private static Path truststore() throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", store("server").getCertificate("server"));
        Path file = directory.resolve("trust.p12");
        try (var out = Files.newOutputStream(file)) {
            trusted.store(out, PASSWORD.toCharArray());
        }
        return file;
    }

    @Test
    void shouldTalkTlsWithAClientKeyFromPkcs12() throws Exception {
        // When
        Schema schema = ask(Map.of(
                "schema.registry.ssl.truststore.location",
                truststore().toString(),
                "schema.registry.ssl.truststore.password",
                PASSWORD,
                "schema.registry.ssl.truststore.type",
                "PKCS12",
                "schema.registry.ssl.keystore.location",
                directory.resolve("client.p12").toString(),
                "schema.registry.ssl.keystore.password",
                PASSWORD,
                "schema.registry.ssl.keystore.type",
                "PKCS12",
                "schema.registry.ssl.key.password",
                PASSWORD));

        // Then
        assertThat(schema).isEqualTo(Schema.create(Schema.Type.LONG));
    }

    @Test
    void shouldTalkTlsWithAClientKeyFromPem() throws Exception {
        // Given
        PrivateKey key = (PrivateKey) store("client").getKey("client", PASSWORD.toCharArray());
        String certificate =
                pem("CERTIFICATE", store("client").getCertificate("client").getEncoded());

        // When
        Schema schema = ask(Map.of(
                "schema.registry.ssl.truststore.type",
                "PEM",
                "schema.registry.ssl.truststore.certificates",
                pem("CERTIFICATE", store("server").getCertificate("server").getEncoded()),
                "schema.registry.ssl.keystore.type",
                "PEM",
                "schema.registry.ssl.keystore.certificate.chain",
                certificate,
                "schema.registry.ssl.keystore.key",
                pem("PRIVATE KEY", key.getEncoded())));

        // Then
        assertThat(schema).isEqualTo(Schema.create(Schema.Type.LONG));
    }

    @Test
    void shouldSayUnavailableWhenTheServerIsNotTrusted() {
        assertThatThrownBy(() -> ask(Map.of()))
                .isInstanceOf(RegistryUnavailableException.class)
                .hasMessageContaining(url);
    }
}

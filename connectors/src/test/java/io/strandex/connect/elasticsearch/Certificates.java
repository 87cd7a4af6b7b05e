package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** An authority of our own with a server's and a client's certificate, made by the JDK's keytool. */
final class Certificates {
    static final String PASSWORD = "S3cret-keystore";

    private final Path directory;

    Certificates(Path directory) throws Exception {
        this.directory = Files.createDirectories(directory);
        pair("ca", "CN=test authority", "-ext", "bc:c");
        signed("http", "CN=localhost", "san=ip:127.0.0.1,dns:localhost");
        signed("client", "CN=sink", "eku=clientAuth");
    }

    private void pair(String name, String subject, String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "-genkeypair",
                "-keyalg",
                "RSA",
                "-keysize",
                "2048",
                "-validity",
                "30",
                "-alias",
                name,
                "-dname",
                subject));
        arguments.addAll(List.of(more));
        keytool(name, arguments);
    }

    private void signed(String name, String subject, String extension) throws Exception {
        pair(name, subject);
        keytool(name, List.of("-certreq", "-alias", name, "-file", file(name + ".csr")));
        keytool(
                "ca",
                List.of(
                        "-gencert",
                        "-alias",
                        "ca",
                        "-ext",
                        extension,
                        "-validity",
                        "30",
                        "-rfc",
                        "-infile",
                        file(name + ".csr"),
                        "-outfile",
                        file(name + ".crt")));
        keytool("ca", List.of("-exportcert", "-alias", "ca", "-rfc", "-file", file("ca.crt")));
        keytool(name, List.of("-importcert", "-noprompt", "-alias", "ca", "-file", file("ca.crt")));
        keytool(name, List.of("-importcert", "-noprompt", "-alias", name, "-file", file(name + ".crt")));
    }

    private void keytool(String store, List<String> arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(arguments);
        command.addAll(List.of("-keystore", file(store + ".p12"), "-storetype", "PKCS12", "-storepass", PASSWORD));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }

    String file(String name) {
        return directory.resolve(name).toString();
    }

    /** The files that a server needs, in PEM. */
    Path serverConfiguration() throws IOException, GeneralSecurityException {
        Path config = Files.createDirectories(directory.resolve("server"));
        Files.copy(directory.resolve("ca.crt"), config.resolve("ca.crt"));
        Files.copy(directory.resolve("http.crt"), config.resolve("http.crt"));
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(directory.resolve("http.p12"))) {
            store.load(in, PASSWORD.toCharArray());
        }
        byte[] key = store.getKey("http", PASSWORD.toCharArray()).getEncoded();
        Files.writeString(
                config.resolve("http.key"),
                "-----BEGIN PRIVATE KEY-----\n" + Base64.getMimeEncoder().encodeToString(key)
                        + "\n-----END PRIVATE KEY-----\n");
        return config;
    }

    /** Adds a superuser to a server's configuration, as Elasticsearch keeps users in files. */
    static void addSuperuser(Path config, String name, String password) throws IOException, GeneralSecurityException {
        byte[] salt = new byte[32];
        new SecureRandom().nextBytes(salt);
        int rounds = 10_000;
        byte[] hash = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA512")
                .generateSecret(new PBEKeySpec(password.toCharArray(), salt, rounds, 256))
                .getEncoded();
        Base64.Encoder base64 = Base64.getEncoder();
        Files.writeString(
                config.resolve("users"),
                name + ":{PBKDF2}" + rounds + "$" + base64.encodeToString(salt) + "$" + base64.encodeToString(hash)
                        + "\n");
        Files.writeString(config.resolve("users_roles"), "superuser:" + name + "\n");
    }
}

package io.strandex.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyManagementException;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReloadingTlsTest {
    @TempDir
    private Path directory;

    private final List<String> loaded = new ArrayList<>();
    private Path file;

    @BeforeEach
    void writeFile() throws IOException {
        file = Files.writeString(directory.resolve("ca.pem"), "first");
    }

    @Test
    void shouldReadTheFilesOnceWhenTheyDoNotChange() {
        // Given
        SSLContext context = ReloadingTls.of(List.of(file), this::load);

        // When
        context.createSSLEngine("localhost", 9200);
        context.createSSLEngine();

        // Then
        assertThat(loaded).containsExactly("first");
    }

    @Test
    void shouldReadTheFilesAgainWhenOneIsReplacedThroughItsLink() throws IOException {
        // Given: as Kubernetes mounts secrets
        Path link = Files.createSymbolicLink(directory.resolve("mounted.pem"), file);
        SSLContext context = ReloadingTls.of(List.of(link), this::load);
        Path second = Files.writeString(directory.resolve("ca2.pem"), "other");
        Files.setLastModifiedTime(second, Files.getLastModifiedTime(file));

        // When
        Path moving = Files.createSymbolicLink(directory.resolve("moving.pem"), second);
        Files.move(moving, link, StandardCopyOption.ATOMIC_MOVE);
        context.createSSLEngine("localhost", 9200);

        // Then
        assertThat(loaded).containsExactly("first", "other");
    }

    @Test
    void shouldKeepTheOldOnesWhenAChangedFileCanNotBeUsed() throws IOException {
        // Given
        SSLContext context = ReloadingTls.of(List.of(file), this::load);

        // When
        Files.writeString(file, "");
        context.createSSLEngine("localhost", 9200);
        Files.delete(file);
        context.createSSLEngine("localhost", 9200);
        Files.writeString(file, "whole again");
        context.createSSLEngine("localhost", 9200);

        // Then
        assertThat(loaded).containsExactly("first", "whole again");
    }

    @Test
    void shouldSayWhatIsWrongWhenTheFilesCanNotBeUsedAtFirst() throws IOException {
        // Given
        Files.writeString(file, "");

        // Then
        assertThatThrownBy(() -> ReloadingTls.of(List.of(file), this::load)).hasMessage("half written");
    }

    @Test
    void shouldRefuseOtherManagersWhenItIsInitialised() {
        // Given
        SSLContext context = ReloadingTls.of(List.of(file), this::load);

        // Then
        assertThatThrownBy(() -> context.init(null, null, null)).isInstanceOf(KeyManagementException.class);
    }

    private SSLContext load() {
        try {
            String content = Files.readString(file.resolveSibling(name()));
            if (content.isEmpty()) {
                throw new IllegalStateException("half written");
            }
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, null, null);
            loaded.add(content);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private String name() {
        return Files.exists(directory.resolve("mounted.pem")) ? "mounted.pem" : "ca.pem";
    }
}

package io.strandex.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.strandex.sandbox.artifact.Artifacts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ElasticsearchModulesIT {

    @TempDir
    private Path directory;

    @Test
    void shouldLoadAnExtraModuleWhenItsFolderIsNamed() throws Exception {
        // Given
        Path rig = Path.of(System.getProperty("strandex.root"), "..", "shared", "ilm-rig");
        assumeTrue(Files.exists(rig), "the lifecycle rig is not beside this repository: " + rig);
        Path built = build(rig);

        // When
        try (Sandbox sandbox = Sandbox.builder()
                .servers(Server.ELASTICSEARCH)
                .dataDirectory(directory.resolve("data"))
                .elasticsearchModules(built)
                .setting(Server.ELASTICSEARCH, "indices.lifecycle.poll_interval", "1s")
                .start()) {
            // Then
            assertThat(Http.isOk(sandbox.elasticsearch() + "/_ilm/status")).isTrue();
        }
    }

    /** The rig compiles into an unpacked distribution: a folder with links to the shared one is enough for it. */
    private Path build(Path rig) throws Exception {
        Path unpacked = new Artifacts(Artifacts.defaultCache(), progress -> {})
                .unpacked(ElasticsearchHome.ARCHIVE)
                .resolve("elasticsearch-9.5.3");
        Path home = directory.resolve("home");
        Files.createDirectories(home.resolve("modules"));
        Files.createSymbolicLink(home.resolve("lib"), unpacked.resolve("lib"));
        Files.createSymbolicLink(home.resolve("modules/x-pack-core"), unpacked.resolve("modules/x-pack-core"));
        Process build = new ProcessBuilder(
                        "bash", rig.resolve("build.sh").toString(), home.toString(), System.getProperty("java.home"))
                .redirectErrorStream(true)
                .start();
        List<String> said = build.inputReader().lines().toList();
        assertThat(build.waitFor()).as(String.join("\n", said)).isZero();
        return home.resolve("modules/ilm-runner");
    }
}

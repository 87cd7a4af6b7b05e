package io.strandex.sandbox.artifact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArtifactsTest {

    @TempDir
    private Path directory;

    @Test
    void shouldAnswerFromTheCacheWhenTheClassPathWasResolvedBefore() throws IOException {
        // Given
        List<String> small = List.of("org.slf4j:slf4j-api:2.0.17");
        List<Path> resolved = new Artifacts(directory, progress -> {}).classPath(small);

        // When
        List<Path> again = new Artifacts(directory, progress -> {}).classPath(small);

        // Then
        assertThat(again).isEqualTo(resolved).singleElement().matches(Files::exists);
        assertThat(directory.resolve("classpath")).isDirectoryContaining("glob:**.txt");
    }

    @Test
    void shouldNameTheArtifactAndTheRepositoryWhenThereIsNone() {
        // Given
        Artifacts artifacts = new Artifacts(directory, progress -> {});

        // When, Then
        assertThatThrownBy(() -> artifacts.unpacked("org.slf4j:slf4j-api:zip:0.0.0"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("slf4j-api")
                .hasMessageContaining("https://");
    }

    @Test
    void shouldBeWholeWhenAnEarlierUnpackingWasCutShort() throws IOException {
        // Given
        Path archive = zip("a/one.txt", "a/two.txt");
        Path target = directory.resolve("unpacked");
        Path halfDone = Files.createDirectories(directory.resolve("unpacked.draft/a"));
        Files.writeString(halfDone.resolve("one.txt"), "ha");

        // When
        new Archive(archive, progress -> {}).unpackTo(target);

        // Then
        assertThat(target.resolve("a/one.txt")).hasContent("a/one.txt");
        assertThat(target.resolve("a/two.txt")).hasContent("a/two.txt");
        assertThat(directory.resolve("unpacked.draft")).doesNotExist();
    }

    @Test
    void shouldRefuseWhenAnArchiveNamesFilesOutsideItself() throws IOException {
        // Given
        Path archive = zip("../evil.txt");

        // When, Then
        assertThatThrownBy(() -> new Archive(archive, progress -> {}).unpackTo(directory.resolve("unpacked")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("../evil.txt");
        assertThat(directory.resolve("evil.txt")).doesNotExist();
        assertThat(directory.resolve("unpacked")).doesNotExist();
    }

    private Path zip(String... names) throws IOException {
        Path archive = directory.resolve("some.zip");
        try (OutputStream file = Files.newOutputStream(archive);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            for (String name : names) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(name.getBytes(StandardCharsets.UTF_8));
            }
        }
        return archive;
    }
}

package io.strandex.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.cli.CommandRun;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

@SuppressWarnings("StringConcatToTextBlock") // Line ends are part of what is tested.
class InputsTest {
    private static final Instant ORIGIN = Instant.parse("2020-12-31T10:00:00Z");

    @TempDir
    private Path directory;

    private List<Entry> entries(String name, String content, String... options) throws IOException {
        return entries(Files.writeString(directory.resolve(name), content), options);
    }

    private static List<Entry> entries(Path file, String... options) throws IOException {
        InputOptions parsed = CommandLine.populateCommand(new InputOptions(), options);
        List<Entry> entries = new ArrayList<>();
        try (EventSource source = Inputs.open(file.toString(), parsed)) {
            for (Entry entry = source.next(); entry != null; entry = source.next()) {
                entries.add(entry);
            }
        }
        return entries;
    }

    private static MediaEvent event(Entry entry) {
        return ((Entry.Read) entry).event();
    }

    @Test
    void shouldReadRowsOfCsv() throws IOException {
        // When
        List<Entry> entries = entries(
                "events.csv",
                "event_id,scene_id,modality,event_time,start_ms,text,attributes.page,attributes.zip,attributes.ok,attributes.w\r\n"
                        + "a,s,TEXT,2020-12-31T10:00:00Z,5,\"one, \"\"two\"\"\nthree\",7,01067,true,1.5\r\n"
                        + "b,s,TEXT,1609408800000,,,,,,\r\n"
                        + "c,s,TEXT\r\n"
                        + "d,s,TEXT,x,,,,,,\r\n");

        // Then
        MediaEvent first = event(entries.get(0));
        assertThat(first.getText()).isEqualTo("one, \"two\"\nthree");
        assertThat(first.getStartMs()).isEqualTo(5);
        assertThat(first.getAttributes()).isEqualTo(Map.of("page", 7L, "zip", "01067", "ok", true, "w", 1.5));
        assertThat(event(entries.get(1)).getEventTime()).isEqualTo(ORIGIN);
        assertThat(event(entries.get(1)).getAttributes()).isEmpty();
        assertThat(entries.subList(2, 4)).allSatisfy(entry -> assertThat(entry).isInstanceOf(Entry.Refused.class));
        assertThat(entries).extracting(entry -> entry.place().line()).containsExactly(2L, 4L, 5L, 6L);
    }

    @Test
    void shouldReadTabsAndRefuseAHeaderThatTheContractDoesNotKnow() throws IOException {
        // Given
        Path wrong = Files.writeString(directory.resolve("wrong.tsv"), "event_id\tflavour\na\tb\n");

        // When
        CommandRun run = CommandRun.of("lint", wrong.toString());
        List<Entry> entries = entries("e.tsv", "event_id\tscene_id\top\na\ts\tDELETE\n");

        // Then
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("flavour").contains("scene_id");
        assertThat(event(entries.getFirst()).getSceneId()).isEqualTo("s");
    }

    @Test
    void shouldReadSubRip() throws IOException {
        // When
        List<Entry> entries = entries(
                "lecture.srt",
                "\ufeff1\n00:00:01,000 --> 00:00:04,500\n<i>Good</i> morning\nall\n\n2\n01:02:03,4 --> 01:02:05,000\n{\\an8}Tides\n\n"
                        + "3\nnonsense\n\n4\n00:00:01,000 --> 00:00:02,000\nagain",
                "--at",
                ORIGIN.toString());

        // Then
        MediaEvent first = event(entries.get(0));
        assertThat(first.getSceneId()).isEqualTo("lecture");
        assertThat(first.getEventId()).isEqualTo("cue-1000");
        assertThat(first.getText()).isEqualTo("Good morning\nall");
        assertThat(first.getModality()).isEqualTo(Modality.TEXT);
        assertThat(first.getEventTime()).isEqualTo(ORIGIN.plusSeconds(1));
        assertThat(List.of(first.getStartMs(), first.getEndMs())).containsExactly(1000L, 4500L);
        assertThat(event(entries.get(1)).getStartMs()).isEqualTo(3_723_400);
        assertThat(event(entries.get(1)).getText()).isEqualTo("Tides");
        assertThat(entries.get(2)).isInstanceOf(Entry.Refused.class);
        assertThat(event(entries.get(3)).getEventId()).isEqualTo("cue-1000-2");
    }

    @Test
    void shouldReadWebVtt() throws IOException {
        // When
        List<Entry> entries = entries(
                "talk.vtt",
                "WEBVTT - a talk\n\nNOTE made by hand\n\nSTYLE\n::cue { }\n\nintro\n00:01.000 --> 00:02.000 align:start\n"
                        + "<v Zoë Müller>Hello &amp; <b>welcome</b></v>\n\n01:00:00.000 --> 01:00:01.000\nBye\n",
                "--at=" + ORIGIN,
                "--scene=t!");

        // Then
        assertThat(entries).hasSize(2);
        assertThat(event(entries.get(0)).getText()).isEqualTo("Hello & welcome");
        assertThat(event(entries.get(0)).getAttributes()).isEqualTo(Map.of("speaker", "Zoë Müller"));
        assertThat(event(entries.get(1)).getStartMs()).isEqualTo(3_600_000);
        assertThat(event(entries.get(1)).getSceneId()).isEqualTo("t!");
    }

    @Test
    void shouldReadTablesOfMarkdownAndCsv() throws IOException {
        // When
        List<Entry> markdown = entries(
                "report.md",
                "# High tides\n\n| port | m |\n| --- | ---: |\n| Brest | 7.1 |\n\ntext\n\n| no table\n",
                "--at=" + ORIGIN);
        List<Entry> csv = entries("tides.csv", "port,m\nBrest,\"7|1\"\n", "--at=" + ORIGIN, "--format=tables");

        // Then
        assertThat(markdown).hasSize(1);
        assertThat(event(markdown.getFirst()).getModality()).isEqualTo(Modality.TABLE);
        assertThat(event(markdown.getFirst()).getText())
                .startsWith("| port | m |")
                .endsWith("| Brest | 7.1 |");
        assertThat(event(markdown.getFirst()).getAttributes()).isEqualTo(Map.of("caption", "High tides", "rows", 1L));
        assertThat(event(csv.getFirst()).getText()).isEqualTo("| port | m |\n| --- | --- |\n| Brest | 7\\|1 |");
    }

    @Test
    void shouldReadADirectoryOfFrames() throws IOException {
        // Given
        Path frames = Files.createDirectory(directory.resolve("cam-1"));
        for (String name : List.of("0000002772.jpg", "readme.txt", "x.png")) {
            Files.createFile(frames.resolve(name));
        }

        // When
        List<Entry> entries = entries(frames, "--at=" + ORIGIN);

        // Then
        assertThat(entries).hasSize(2);
        assertThat(event(entries.get(0)).getSceneId()).isEqualTo("cam-1");
        assertThat(event(entries.get(0)).getStartMs()).isEqualTo(2772);
        assertThat(event(entries.get(0)).getUri()).endsWith("cam-1/0000002772.jpg");
        assertThat(entries.get(1)).isInstanceOf(Entry.Refused.class);
    }

    @ParameterizedTest
    @CsvSource({
        "0000002772.jpg, 2772",
        "v1_frame12.5s.png, 12500",
        "shot-00-01-02.500.jpg, 62500",
        "1h02m03s.webp, 3723000",
        "f_900ms.jpg, 900"
    })
    void shouldFindTheTimeInAName(String name, long millis) {
        assertThat(FrameTime.of(name)).hasValue(millis);
    }

    @Test
    void shouldAskForTheOriginOfAScene() throws IOException {
        // Given
        Path file = Files.writeString(directory.resolve("a.srt"), "1\n00:00:01,000 --> 00:00:04,500\nx\n");

        // When
        CommandRun run = CommandRun.of("lint", file.toString());

        // Then
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("--at");
    }
}

package io.strandex.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandex.cli.CommandRun;
import io.strandex.event.Reason;
import io.strandex.events.MediaEvent;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Files as they should not be: every entry is read as it was meant, or refused with a reason; none vanishes. */
@SuppressWarnings("StringConcatToTextBlock") // Line ends are part of what is tested.
class HostileInputsTest {
    private static final String HEADER = "scene_id,event_id,op,text\n";

    @TempDir
    private Path directory;

    private List<Entry> entries(String name, String content, String... options) throws IOException {
        return entries(name, content, StandardCharsets.UTF_8, options);
    }

    private List<Entry> entries(String name, String content, Charset charset, String... options) throws IOException {
        Path file = Files.writeString(directory.resolve(name), content, charset);
        InputOptions parsed = CommandLine.populateCommand(new InputOptions(), options);
        List<Entry> entries = new ArrayList<>();
        try (EventSource source = Inputs.open(file.toString(), parsed)) {
            for (Entry entry = source.next(); entry != null; entry = source.next()) {
                entries.add(entry);
            }
        }
        return entries;
    }

    private List<Entry> subtitles(String name, String content) throws IOException {
        return entries(name, content, "--at=2020-12-31T10:00:00Z");
    }

    private static MediaEvent event(Entry entry) {
        return ((Entry.Read) entry).event();
    }

    private static String why(Entry entry) {
        Entry.Refused refused = (Entry.Refused) entry;
        return refused.rejected().reason() + " " + refused.rejected().explanation();
    }

    @Test
    void shouldKeepTheRowsBelowAnInchMark() throws IOException {
        // When
        List<Entry> entries = entries(
                "inch.csv", HEADER + "s,a,DELETE,the 5\" disk\ns,b,DELETE,\"x \"\"y\"\"\nz\"\ns,c,DELETE,say \"hi\"\n");

        // Then
        assertThat(entries)
                .extracting(entry -> event(entry).getText())
                .containsExactly("the 5\" disk", "x \"y\"\nz", "say \"hi\"");
        assertThat(entries).extracting(entry -> entry.place().line()).containsExactly(2L, 3L, 5L);
    }

    @Test
    void shouldSayWhichLinesAQuoteThatIsNotClosedTook() throws IOException {
        // When
        List<Entry> entries = entries("open.csv", HEADER + "s,a,DELETE,\"open\ns,b,DELETE,two\n");

        // Then
        assertThat(entries).hasSize(1);
        assertThat(why(entries.getFirst())).contains("quote", "lines 2 to 3");
    }

    @Test
    void shouldRefuseRowsOfCarriageReturnsInsteadOfLosingThem() throws IOException {
        // When
        List<Entry> entries = entries("mac.csv", HEADER + "s,a,DELETE,one\rs,b,DELETE,two\ns,c,DELETE,three\n");

        // Then
        assertThat(why(entries.get(0))).contains("carriage return");
        assertThat(event(entries.get(1)).getEventId()).isEqualTo("c");
        assertThatThrownBy(() -> entries("all.csv", HEADER.replace('\n', '\r') + "s,a,DELETE,one\r"))
                .hasMessageContaining("carriage return");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"scene_id,event_id,text,text|two columns are named text", "scene_id;event_id|commas", "''|empty"})
    void shouldRefuseAHeaderThatCannotBeMeant(String header, String explanation) throws IOException {
        // Given
        Path file = Files.writeString(directory.resolve("header.csv"), header + "\n");

        // When
        CommandRun run = CommandRun.of("lint", file.toString());

        // Then
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("header.csv", explanation);
    }

    @ParameterizedTest
    @ValueSource(strings = {"l.csv", "l.tsv", "l.srt", "l.md", "l.jsonl"})
    void shouldRefuseLatin1InsteadOfReplacingItsLetters(String name) throws IOException {
        // Given
        String content = switch (name) {
            case "l.csv" -> HEADER + "s,a,DELETE,Zoë\n";
            case "l.tsv" -> "scene_id\tevent_id\top\ttext\ns\ta\tDELETE\tZoë\n";
            case "l.srt" -> "1\n00:00:01,000 --> 00:00:02,000\nZoë\n";
            case "l.md" -> "| name |\n| --- |\n| Zoë |\n";
            default -> "{\"scene_id\":\"s\",\"event_id\":\"Zoë\",\"op\":\"DELETE\"}\n";
        };

        // When
        List<Entry> entries = entries(name, content, StandardCharsets.ISO_8859_1, "--at=2020-12-31T10:00:00Z");

        // Then
        assertThat(entries).hasSize(1);
        assertThat(why(entries.getFirst())).contains("UTF-8");
    }

    private static String original(Entry entry) {
        assertThat(entry).isInstanceOf(Entry.Refused.class);
        return new String(entry.original().get(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void shouldKeepTheBytesOfARefusedCueAsTheyStoodInTheFile() throws IOException {
        // Given
        String latin1 = "7\r\n00:00:01,000 --> 00:00:02,000 \r\nZo\u00eb\r\n x";
        String untimed = "8\n00:00:01 -> 00:00:02\r\nx\ty";

        // When
        List<Entry> entries = entries(
                "o.srt",
                "\r\n" + latin1 + "\r\n\r\n" + untimed + "\n",
                StandardCharsets.ISO_8859_1,
                "--at=2020-12-31T10:00:00Z");

        // Then
        assertThat(entries).extracting(HostileInputsTest::original).containsExactly(latin1, untimed);
    }

    @Test
    void shouldBlameTheCueThatHoldsTheForeignLetterAndNotTheOneAbove() throws IOException {
        // When
        List<Entry> entries = entries(
                "o.srt",
                "1\n00:00:01,000 --> 00:00:02,000\nx\n2\n00:00:03,000 --> 00:00:04,000 \u00eb\ny\n",
                StandardCharsets.ISO_8859_1,
                "--at=2020-12-31T10:00:00Z");

        // Then
        assertThat(event(entries.getFirst()).getText()).isEqualTo("x");
        assertThat(why(entries.getLast())).contains("line 5 is not UTF-8");
    }

    @Test
    void shouldKeepTheBytesOfARefusedTableAndRowAsTheyStoodInTheFile() throws IOException {
        // Given
        String table = "  | a |\r\n|---| \r\n|\u00eb|\t";
        String row = "s,a,DELETE,\"\u00eb\r\nx\"";

        // When
        List<Entry> tables =
                entries("o.md", table + "\r\n\r\n", StandardCharsets.ISO_8859_1, "--at=2020-12-31T10:00:00Z");
        List<Entry> rows = entries("o.csv", HEADER + row + "\r\n", StandardCharsets.ISO_8859_1);

        // Then
        assertThat(original(tables.getFirst())).isEqualTo(table);
        assertThat(original(rows.getFirst())).isEqualTo(row);
    }

    @Test
    void shouldBlameTheCaptionForATableAndNoOtherProse() throws IOException {
        // When
        List<Entry> entries = entries(
                "p.md",
                "Zo\u00eb says\n# First\n|a|\n|-|\n|1|\n\n# Zo\u00eb\n|a|\n|-|\n|2|\n\n# Third\n|a|\n|-|\n|3|\n",
                StandardCharsets.ISO_8859_1,
                "--at=2020-12-31T10:00:00Z");

        // Then
        assertThat(event(entries.get(0)).getAttributes()).containsEntry("caption", "First");
        assertThat(why(entries.get(1))).contains("line 7 is not UTF-8");
        assertThat(event(entries.get(2)).getEventId()).isEqualTo("table-3");
    }

    @Test
    void shouldRefuseAMarkdownRowWithMoreCellsThanTheHeader() throws IOException {
        // When
        List<Entry> entries = subtitles(
                "cells.md", "|a|b|\n|-|-|\n|1|2|3|\n\na|b\n-|-\n1|2|\n|x \\| y|z|\n|short|\n\n|a|\n|-|\n1|2\n");

        // Then
        assertThat(why(entries.get(0))).isEqualTo("MALFORMED_INPUT line 3 has 3 cells, but the header 2");
        assertThat(event(entries.get(1)).getAttributes()).containsEntry("rows", 3L);
        assertThat(why(entries.get(2))).contains("line 13 has 2 cells, but the header 1");
    }

    @Test
    void shouldRefuseACueOfTooManyBytesInsteadOfFillingTheMemory() throws IOException {
        // When
        List<Entry> entries = subtitles(
                "big.srt", "1\n00:00:01,000 --> 00:00:02,000\n" + ("x".repeat(1 << 19) + "\n").repeat(5) + "\n");

        // Then
        assertThat(why(entries.getFirst())).startsWith("EVENT_TOO_LARGE");
        assertThat(entries.getFirst().original().get()).hasSizeLessThan(1 << 20);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lost.srt", "lost.vtt", "lost.md", "lost.csv", "lost"})
    void shouldNameTheSceneOfWhatItRefuses(String name) throws IOException {
        // Given
        String content = name.endsWith(".md") ? "|a|\n|-|\n|1|2|\n" : "\"1\"x\n";
        if (name.equals("lost")) {
            Files.createFile(Files.createDirectory(directory.resolve(name)).resolve("untimed.jpg"));
        } else {
            Files.writeString(directory.resolve(name), content);
        }
        String format = name.equals("lost") ? "frames" : name.endsWith(".csv") ? "tables" : name.substring(5);
        InputOptions options = CommandLine.populateCommand(
                new InputOptions(), "--at=2020-12-31T10:00:00Z", "--format=" + format.replace("md", "tables"));

        // When
        try (EventSource source = Inputs.open(directory.resolve(name).toString(), options)) {
            Entry entry = source.next();

            // Then
            assertThat(entry)
                    .isInstanceOfSatisfying(
                            Entry.Refused.class,
                            refused -> assertThat(refused.scene()).isEqualTo("lost"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"u.jsonl", "u.csv", "u.srt", "u.md"})
    void shouldNameTheToolThatConvertsUtf16(String name) {
        assertThatThrownBy(() -> entries(name, "x\ny\n", StandardCharsets.UTF_16, "--at=2020-12-31T10:00:00Z"))
                .hasMessageContaining("iconv -f UTF-16");
    }

    @Test
    void shouldReadSubtitlesAsTheyAreFound() throws IOException {
        // When
        List<Entry> entries = subtitles(
                "odd.srt",
                "\ufeff1\r\n00:00:01,000 --> 00:00:04,500\r\n3 < 4 and c > d <i>it</i> {\\an8}<font color=\"red\">x</font>\r\n"
                        + "2\r\n00:00:03,000 --> 00:00:06,000\r\noverlaps, and no blank line above\r\n\r\n"
                        + "00:00:00,000 --> 00:00:00,500\r\nearlier, without a number\r\n\r\n"
                        + "0:0:9,5 --> 0:0:10,0\r\n&quot;Zo&#235;&quot; &#x1F600;\r\n");

        // Then
        assertThat(entries).extracting(entry -> event(entry).getStartMs()).containsExactly(1000L, 3000L, 0L, 9500L);
        assertThat(entries)
                .extracting(entry -> event(entry).getText())
                .containsExactly(
                        "3 < 4 and c > d it x",
                        "overlaps, and no blank line above",
                        "earlier, without a number",
                        "\"Zoë\" 😀");
        assertThat(entries).extracting(entry -> entry.place().line()).containsExactly(1L, 4L, 8L, 11L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-00:00:01,000 --> 00:00:02,000\\nminus|no line such as",
                "00:99:99,999 --> 01:00:00,000\\nx|minutes and seconds end at 59",
                "00:00:01,000 --> 00:00:02,000|the cue has no text",
                "00:00:01 -> 00:00:02\\nx|no line such as"
            })
    void shouldRefuseACueWhoseTimesMakeNoSense(String cue, String explanation) throws IOException {
        // When
        List<Entry> entries = subtitles("bad.srt", "1\n" + cue.replace("\\n", "\n") + "\n");

        // Then
        assertThat(entries).hasSize(1);
        assertThat(why(entries.getFirst())).contains(explanation);
    }

    @Test
    void shouldLoseNoCueToTheHeaderOrToANameLikeAComment() throws IOException {
        // When
        List<Entry> entries = subtitles(
                "odd.vtt",
                "WEBVTT\n00:01.000 --> 00:02.000\none\n\nNOTE a comment\n\nNOTEBOOK\n00:03.000 --> 00:04.000\ntwo\n\n"
                        + "NOTE\n00:05.000 --> 00:06.000\nthree\n\nSTYLE\n::cue {}\n");

        // Then
        assertThat(entries).extracting(entry -> event(entry).getText()).containsExactly("one", "two", "three");
    }

    @Test
    void shouldRefuseASpokenNoteThatStandsAloneInSubRip() throws IOException {
        // When
        List<Entry> entries = subtitles("note.srt", "1\n00:00:01,000 --> 00:00:02,000\nx\n\nNOTE well\n");

        // Then
        assertThat(entries).hasSize(2);
        assertThat(entries.get(1)).isInstanceOf(Entry.Refused.class);
    }

    @Test
    void shouldFindTablesWithoutEdgesAndNoneInCode() throws IOException {
        // When
        List<Entry> entries = subtitles(
                "odd.md",
                "```\n| x | y |\n| - | - |\n```\n# First\n| a | b |\n|:--|--:|\n| 1 |\n# Second\na | b\n--- | ---\n1 | 2\n"
                        + "\n| no | table |\n");

        // Then
        assertThat(entries)
                .extracting(entry -> event(entry).getAttributes().get("caption"))
                .containsExactly("First", "Second");
        assertThat(event(entries.get(1)).getText()).isEqualTo("a | b\n--- | ---\n1 | 2");
        assertThat(entries).extracting(entry -> entry.place().line()).containsExactly(6L, 10L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a,b\\n1,2,3\\n|row 2 has 3 cells",
                "a,b\\n\"x\"y,2\\n|not CSV",
                "a,b\\n\"x\\n|not CSV",
                "''|the table has no rows"
            })
    void shouldRefuseATableThatWouldLoseCells(String table, String explanation) throws IOException {
        // When
        List<Entry> entries =
                entries("t.csv", table.replace("\\n", "\n"), "--format=tables", "--at=2020-12-31T10:00:00Z");

        // Then
        assertThat(why(entries.getFirst())).startsWith("MALFORMED_INPUT").contains(explanation);
    }

    @Test
    void shouldRefuseATableOfTooManyRowsInsteadOfCuttingIt() throws IOException {
        // When
        List<Entry> csv =
                entries("long.csv", "\ufeffa\n" + "1\n".repeat(10_000), "--format=tables", "--at=2020-12-31T10:00:00Z");
        List<Entry> markdown = subtitles("long.md", "|a|\n|-|\n" + "|1|\n".repeat(10_000));
        List<Entry> short_ = entries("short.csv", "\ufeffa,b\n1\n", "--format=tables", "--at=2020-12-31T10:00:00Z");

        // Then
        assertThat(List.of(why(csv.getFirst()), why(markdown.getFirst())))
                .allSatisfy(why -> assertThat(why).startsWith(Reason.EVENT_TOO_LARGE.name()));
        assertThat(event(short_.getFirst()).getText()).isEqualTo("| a | b |\n| --- | --- |\n| 1 |  |");
    }

    @ParameterizedTest
    @ValueSource(strings = {"12.5.jpg", "frame-1,50.jpg", "00-99-99.jpg", "99999999999999999999.jpg", "x.jpg"})
    void shouldNotGuessATimeThatANameDoesNotSay(String name) {
        assertThat(FrameTime.of(name)).isEmpty();
    }

    @Test
    void shouldTakeDirectoriesForNoFrames() throws IOException {
        // Given
        Files.createDirectories(directory.resolve("cam.1/0000000005.jpg"));
        Files.createFile(directory.resolve("cam.1/0000000007.jpg"));
        InputOptions options = CommandLine.populateCommand(new InputOptions(), "--at=2020-12-31T10:00:00Z");

        // When
        try (EventSource frames = Inputs.open(directory.resolve("cam.1").toString(), options)) {
            Entry first = frames.next();

            // Then
            assertThat(event(java.util.Objects.requireNonNull(first)).getSceneId())
                    .isEqualTo("cam.1");
            assertThat(event(first).getStartMs()).isEqualTo(7);
            assertThat(frames.next()).isNull();
        }
    }

    @Test
    void shouldNameAScenesFileWithoutItsLastEndingOnly() throws IOException {
        assertThat(event(subtitles("talk.en.srt", "1\n00:00:01,000 --> 00:00:02,000\nx\n")
                                .getFirst())
                        .getSceneId())
                .isEqualTo("talk.en");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lint --format xyz FILE|none of jsonl, csv",
                "lint --at yesterday FILE|no time such as",
                "lint --format frames --at 2020-12-31T10:00:00Z FILE|is no directory",
                "lint --format jsonl DIRECTORY|is a directory",
                "lint --format srt --at 2020-12-31T10:00:00Z -|give --scene ID"
            })
    void shouldSayInWordsWhatAnOptionMustBe(String line, String explanation) throws IOException {
        // Given
        Path file = Files.writeString(directory.resolve("a.srt"), "");
        String command = line.replace("FILE", file.toString()).replace("DIRECTORY", directory.toString());

        // When
        CommandRun run = CommandRun.of(command.split(" "));

        // Then
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains(explanation).doesNotContain("Exception");
    }

    @Test
    @Timeout(10)
    void shouldReadATableHoweverManyColumnsItHas() throws IOException {
        // Given
        String row = "| a ".repeat(3_000) + "|\n";
        String rule = "|---".repeat(3_000) + "|\n";

        // When
        List<Entry> entries = entries("wide.md", row + rule + row, "--at=2020-12-31T10:00:00Z");

        // Then
        assertThat(entries).hasSize(1);
    }

    @Test
    void shouldReadTheTableThatFollowsInlineCodeOfThreeTicks() throws IOException {
        // Given
        String text = "```x``` is inline code\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";

        // When
        List<Entry> entries = entries("inline.md", text, "--at=2020-12-31T10:00:00Z");

        // Then
        assertThat(entries).hasSize(1);
    }

    @Test
    @Timeout(10)
    void shouldReadACueOfManyVoicesThatNeverEnd() throws IOException {
        // Given
        String cue = "1\n00:00:01,000 --> 00:00:02,000\n" + "<v ".repeat(200_000) + "end\n";

        // When
        List<Entry> entries = subtitles("voices.srt", cue);

        // Then
        assertThat(entries).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"STYLE\n::cue { color: red }", "NOTE of two\nlines", "REGION\nid:left"})
    void shouldReadTheCueBehindAnAsideWhenTheBlankLineIsMissing(String aside) throws IOException {
        // Given
        String file = "WEBVTT\n\n" + aside + "\n00:01.000 --> 00:02.000\nfirst\n\n00:03.000 --> 00:04.000\nsecond\n";

        // When
        List<Entry> entries = subtitles("aside.vtt", file);

        // Then
        assertThat(entries)
                .extracting(entry -> String.valueOf(event(entry).getText()))
                .containsExactly("first", "second");
    }

    @Test
    void shouldRefuseMarkdownWhenItsLinesEndWithCarriageReturnsAlone() throws IOException {
        // Given
        String file = "# Tides\r\r| a | b |\r|---|---|\r| 1 | 2 |\r";

        // When
        List<Entry> entries = entries("mac.md", file, "--at=2020-12-31T10:00:00Z");

        // Then
        assertThat(entries).hasSize(1);
        assertThat(why(entries.getFirst())).contains("carriage returns alone");
    }

    @Test
    void shouldGiveEachTableTheLineAboveItselfAlone() throws IOException {
        // When
        List<Entry> entries = entries(
                "t.md",
                "# One\n\n| a |\n| --- |\n| 1 |\n\n| b |\n| --- |\n| 2 |\n\nThree:\n| c |\n| --- |\n",
                "--at=2020-12-31T10:00:00Z");

        // Then
        assertThat(entries)
                .extracting(entry -> String.valueOf(event(entry).getAttributes().get("caption")))
                .containsExactly("One", "null", "Three:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"````|```|````", "````md|```|`````", "~~~~|~~~|~~~~ ", "```|~~~|```", "```|``` x|```"})
    void shouldCloseAFenceByOneThatIsAsLong(String fences) throws IOException {
        // Given
        String[] fence = fences.split("\\|", -1);
        String table = "| a |\n| --- |\n| 1 |\n";

        // When
        List<Entry> entries = entries(
                "t.md",
                String.join("\n", fence[0], table, fence[1], table, fence[2], "", table),
                "--at=2020-12-31T10:00:00Z");

        // Then
        assertThat(entries).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"m.jsonl|not json", "m.srt|no cue", "m.md|¦ a ¦\\n¦ - ¦\\n¦ b ¦ c ¦"})
    void shouldKeepTheByteOrderMarkOfWhatIsRefusedFirst(String name, String lines) throws IOException {
        // Given
        String content = "\ufeff" + lines.replace("\\n", "\n").replace('¦', '|');

        // When
        List<Entry> entries = entries(name, content, "--at=2020-12-31T10:00:00Z");

        // Then
        assertThat(entries).singleElement().isInstanceOf(Entry.Refused.class);
        assertThat(new String(entries.getFirst().original().get(), StandardCharsets.UTF_8))
                .isEqualTo(content);
    }

    @ParameterizedTest
    @CsvSource({"UTF-16,UTF-16", "UTF-16LE,UTF-16LE", "UTF-16BE,UTF-16BE"})
    void shouldSayHowToConvertUtf16WhateverTheFormat(String charset, String named) {
        for (String name : List.of("u.csv", "u.jsonl", "u.srt", "u.md")) {
            assertThatThrownBy(
                            () -> entries(name, "id,a\n1,2\n", Charset.forName(charset), "--at=2020-12-31T10:00:00Z"))
                    .as(name)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("iconv -f " + named + " -t UTF-8");
        }
        assertThatThrownBy(() -> entries(
                        "u.csv",
                        "a,b\n1,2\n",
                        Charset.forName(charset),
                        "--format=tables",
                        "--at=2020-12-31T10:00:00Z"))
                .hasMessageContaining("iconv -f " + named + " -t UTF-8");
    }

    @Test
    void shouldNameAConverterForJsonThatIsNotUtf8() throws IOException {
        // When
        List<Entry> entries = entries(
                "l.jsonl",
                "{\"scene_id\":\"s\",\"event_id\":\"Zoë\",\"op\":\"DELETE\"}\n",
                StandardCharsets.ISO_8859_1);

        // Then
        assertThat(why(entries.getFirst())).contains("line 1 is not UTF-8", "iconv");
    }

    @Test
    void shouldBeginTheNextCueAtItsNumberWhenTheOneBeforeIsTooLong() throws IOException {
        // Given
        String many = "1\n00:00:01,000 --> 00:00:02,000\n" + "x\n".repeat(1200);

        // When
        List<Entry> entries = subtitles("long.srt", many + "2\n00:00:03,000 --> 00:00:04,000\ny\n");

        // Then
        assertThat(why(entries.getFirst())).contains("at most 1000 lines");
        assertThat(entries).extracting(entry -> entry.place().line()).containsExactly(1L, 1203L);
        assertThat(event(entries.get(1)).getText()).isEqualTo("y");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"scene_id\":\"s\",\"event_id\":\"e\",\"modality\":\"TEXT\",\"sart_ms\":5}",
                "{\"attributes\":{\"scene_id\":\"no\",\"a\":[1,{\"b\":2}]},\"scene_id\":\"s\",\"text\":\"open",
                "{\"scene_id\":\"s\"} {}"
            })
    void shouldKnowTheSceneOfALineThatIsNoEvent(String line) throws IOException {
        assertThat(((Entry.Refused) entries("s.jsonl", line + "\n").getFirst()).scene())
                .isEqualTo("s");
    }

    @Test
    void shouldKnowTheSceneOfARowThatIsNoEvent() throws IOException {
        // When
        List<Entry> entries = entries("s.csv", "scene_id,event_id,op,start_ms\ns,e,DELETE,x\ns,too few\n");

        // Then
        assertThat(entries).extracting(entry -> ((Entry.Refused) entry).scene()).containsExactly("s", "");
    }
}

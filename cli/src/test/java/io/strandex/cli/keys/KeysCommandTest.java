package io.strandex.cli.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.strandex.cli.Main;
import io.strandex.key.MediaKeys;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class KeysCommandTest {
    private static final String EVENT = "{\"event_id\":\"v_-79MZQX4CEA#0\",\"modality\":\"TEXT\","
            + "\"scene_id\":\"v_-79MZQX4CEA\",\"start_ms\":0,\"end_ms\":30001,\"event_time\":1609213866388}";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void shouldShowEveryStepWhenAnEventIsExplained() {
        // When
        int code = run("explain", EVENT, "--width", "8", "--partitions", "64", "--json");

        // Then
        assertThat(code).isZero();
        assertThat(out.toString())
                .contains("\"stream_key\":\"v_-79MZQX4CEA!v_-79MZQX4CEA#0\"")
                .contains("\"partition\":38")
                .contains("\"week\":\"2020-w53\"")
                .contains("\"storage_key\":\"1609213866388:txt:vfd4cocg:jbd7c77on9gnm:03\"")
                .contains("\"routing\":\"vfd4cocg~3\"")
                .contains("v_-79MZQX4CEA!0000000000:S:", "v_-79MZQX4CEA!0000030000:S:")
                .doesNotContain("!0000060000");
    }

    @Test
    void shouldTakeTheWidthFromThePlanWhenAnAppIsAsked() throws IOException {
        // Given
        HttpServer app = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        app.createContext("/state/plan", exchange -> {
            byte[] plan =
                    "{\"width\":8,\"entries\":[{\"width\":8,\"effective_ms\":0},{\"width\":16,\"effective_ms\":1000}]}"
                            .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, plan.length);
            exchange.getResponseBody().write(plan);
            exchange.close();
        });
        app.start();

        // When
        int code = run(
                "explain",
                EVENT,
                "--app",
                "http://127.0.0.1:" + app.getAddress().getPort());
        app.stop(0);

        // Then
        assertThat(code).isZero();
        assertThat(out.toString().lines()).contains("salt 3", "salt_width 8", "  width 16 from 1970-01-01T00:00:01Z");
    }

    @Test
    void shouldMarkEveryDimensionWhenAKeyIsExplained() {
        // When
        int code = run("explain", "v_-79MZQX4CEA!0000060000:S:teo252");

        // Then
        assertThat(code).isZero();
        assertThat(out.toString().lines())
                .containsExactly(
                        "slots: {scene:text128}!{chunk:ms10}:S:{uuid:hash6}   33 bytes",
                        "  v_-79MZQX4CEA!0000060000:S:teo252",
                        "  ^^^^^^^^^^^^^ scene (text128)",
                        "                ^^^^^^^^^^ chunk (ms10)",
                        "                             ^^^^^^ uuid (hash6)");
    }

    @Test
    void shouldSayWhyWhenTheSubjectIsNeitherKeyNorEvent() {
        assertThat(run("explain", "nonsense")).isEqualTo(1);
        assertThat(err.toString()).contains("no key of any layout");
        assertThat(run("explain", "{\"event_id\":1}")).isEqualTo(1);
    }

    @Test
    void shouldRefuseALineWhenItIsTooLongOrNotUtf8() throws IOException {
        // Given
        InputStream before = System.in;
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        lines.write(new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF});
        lines.write((EVENT + "\n").getBytes(StandardCharsets.UTF_8));
        lines.write(new byte[] {(byte) 0xFF, (byte) 0xFE, '!', 'a', '\n'});
        lines.write(new byte[9 << 20]);
        System.setIn(new ByteArrayInputStream(lines.toByteArray()));
        try {
            // When
            int code = run("explain", "-", "--json");

            // Then
            assertThat(code).isEqualTo(1);
            assertThat(out.toString().lines()).hasSize(1);
            assertThat(err.toString()).contains("line 2: not UTF-8", "line 3: longer than 8388608 bytes");
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void shouldExplainADeleteByItsStreamKey() {
        // When
        int code = run("explain", "{\"op\":\"DELETE\",\"scene_id\":\"s\",\"event_id\":\"e\"}", "--json");

        // Then
        assertThat(code).as(err.toString()).isZero();
        assertThat(out.toString())
                .contains("\"stream_key\":\"s!e\"", "\"partition\"")
                .doesNotContain("storage_key\":");
    }

    @Test
    void shouldGoOnAndNameTheLineWhenOneOfManyCannotBeExplained() {
        // Given
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(
                (EVENT + "\nnonsense\n\nv_-79MZQX4CEA!0000060000:S:teo252\n").getBytes(StandardCharsets.UTF_8)));
        try {
            // When
            int code = run("explain", "-", "--json");

            // Then
            assertThat(code).isEqualTo(1);
            assertThat(out.toString().lines()).hasSize(2);
            assertThat(err.toString()).contains("line 2: no key of any layout");
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void shouldPointAtTheColumnWhenALayoutIsWrong() {
        assertThat(run("explain", "x", "--events-layout", "{ts:time_mz}")).isEqualTo(2);
        assertThat(err.toString()).contains("column 5: 'time_mz' is no kind");
    }

    @Test
    @DisplayName("C08, C15, C22: lint names the fault of each event and fails")
    void shouldCountAndNameFaultsWhenLinting() throws IOException {
        // Given
        Path file = Files.writeString(
                folder.resolve("events.jsonl"),
                String.join(
                        "\n",
                        EVENT,
                        EVENT,
                        EVENT.replace("1609213866388", "1773566813589000"),
                        EVENT.replace("\"v_-79MZQX4CEA#0\"", "\"\\ud800x\""),
                        EVENT.replace("\"v_-79MZQX4CEA\"", "\"" + "s".repeat(600) + "\""),
                        "not json"));

        // When
        int code = run("lint", file.toString(), "--json");

        // Then
        assertThat(code).isEqualTo(1);
        assertThat(out.toString())
                .contains("\"read\":6,\"good\":2,\"repeated\":1")
                .contains("\"EVENT_TIME_OUT_OF_RANGE\":1", "\"LONE_SURROGATE\":1", "\"SCENE_ID_TOO_LONG\":1")
                .contains("\"MALFORMED_JSON\":1")
                .contains("\"2020-w53\":2")
                .contains("\"advice\":{\"EVENT_TIME_OUT_OF_RANGE\":\"times are milliseconds since 1970");
    }

    @Test
    void shouldFindCollisionsWhenTwoEventsShareAKey() throws IOException {
        // Given
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            lines.append(EVENT.replace("CEA#0", "CEA#" + i)).append('\n');
        }
        Path file = Files.writeString(folder.resolve("events.jsonl"), lines);

        // When
        int sound = run("lint", file.toString());

        // Then
        assertThat(sound).isZero();
        assertThat(out.toString()).contains("60 read, 60 good, 0 with a fault");
    }

    @Test
    void shouldPrintTheFiguresWhenPlanning() {
        assertThat(run("plan", "--rate", "20000", "--scenes", "50000", "--json"))
                .isZero();
        assertThat(out.toString())
                .contains("\"event_hash\":\"hash13\"", "\"partitions\":16", "\"shards_per_week\":484");
        assertThat(run("plan", "--rate", "-1", "--scenes", "5")).isEqualTo(2);
        assertThat(run("plan", "--rate", "1e13", "--scenes", "5")).isEqualTo(2);
        assertThat(run("plan", "--rate", "1", "--scenes", "5", "--document-bytes", "Infinity"))
                .isEqualTo(2);
        assertThat(run("plan", "--scenes", "5")).isEqualTo(2);
    }

    @Test
    void shouldDrawChartsWhenSimulating() throws IOException {
        // Given
        Path svg = folder.resolve("load.svg");

        // When
        int code = run(
                "simulate",
                "--events",
                "1000000000",
                "--partitions",
                "64",
                "--scenes",
                "20000",
                "--svg",
                svg.toString());

        // Then
        assertThat(code).isZero();
        assertThat(out.toString()).contains("without salt", "salts side by side", "salts hashed", "█");
        assertThat(Files.readString(svg))
                .startsWith("<svg")
                .contains("salts side by side: max/mean 1.0")
                .endsWith("</svg>\n");
    }

    @Test
    void shouldDeriveFromTheLayoutThatIsGivenWhenAnEventIsExplained() {
        // When
        run("explain", EVENT, "--events-layout", "{week}/{ts:time_ms}:{modality}:{scene:text64}!{event:hash13}");
        String weekly = out.toString();
        out.getBuffer().setLength(0);
        run(
                "explain",
                EVENT,
                "--events-layout",
                "{scene:text64}!{event:hash13}:{ts:time_ms}:{week}:{modality}:{salt:2}:{uuid:hash4}");

        // Then
        assertThat(weekly.lines())
                .contains("  order by week", "  storage key = [week, event_time, modality, scene_id, event_id]");
        assertThat(out.toString().lines())
                .contains("  stop before event_time: the stream key is covered", "  storage key = [scene_id, event_id]")
                .contains("  the layout holds event_time besides: nothing needs it there")
                .contains("  the layout holds uuid, which follows from the other dimensions")
                .anyMatch(line -> line.startsWith("  the layout holds salt: hash of the stream key"));
    }

    @Test
    void shouldNameDimensionAndByteWhenAKeyCannotBeRead() {
        assertThat(run("explain", "1609213866388:txt:vfd4cocg:jbd7c77on9gnm:0x"))
                .isEqualTo(1);
        assertThat(err.toString()).contains(MediaKeys.EVENTS + " stops at salt: no digit, at byte 42");
        assertThat(run("explain", "1609213866388:xyz:vfd4cocg:jbd7c77on9gnm:01"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("stops at modality: 'xyz' is none of", "at byte 14");
        assertThat(run("explain", "nonsense")).isEqualTo(1);
        assertThat(err.toString()).contains(MediaKeys.SLOTS + " stops at scene: '!' expected, at byte 8");
    }

    @Test
    void shouldSayThatTheTopologyRejectsAnEventWhenItHasKeysAllTheSame() {
        assertThat(run("explain", "  " + EVENT.replace("1609213866388", "5"))).isZero();
        assertThat(out.toString()).contains("week 1970-w01", "rejected EVENT_TIME_OUT_OF_RANGE: ");
        out.getBuffer().setLength(0);
        run("explain", EVENT);
        assertThat(out.toString()).doesNotContain("rejected");
    }

    @Test
    void shouldDoubtAStreamKeyThatIsNearlyASlotKey() {
        assertThat(run("explain", "v_-79MZQX4CEA!0000060000:S:teo253")).isZero();
        assertThat(out.toString())
                .contains("stream: {scene:text}!{event:text}", "uuid: does not follow from the other dimensions");
        out.getBuffer().setLength(0);
        assertThat(run("explain", "cam!e1")).isZero();
        assertThat(out.toString()).doesNotContain("another's");
    }

    @Test
    void shouldShowNoSignThatATerminalObeysAndNoMoreThanALine() {
        assertThat(run("explain", "a\u001b[31mb\u202e\u0085" + "x".repeat(5000)))
                .isEqualTo(1);
        assertThat(err.toString())
                .contains("a\\u001b[31mb\\u202e\\u0085xxx")
                .contains("(5009 characters)")
                .doesNotContain("\u001b", "\u202e", "\u0085")
                .hasSizeLessThan(500);
    }

    @Test
    void shouldEndWithoutAWordWhenNobodyReadsItsOutput() {
        // Given
        InputStream before = System.in;
        PrintStream usual = System.out;
        System.setIn(new ByteArrayInputStream((EVENT + "\n").repeat(1000).getBytes(StandardCharsets.UTF_8)));
        AtomicInteger writes = new AtomicInteger();
        System.setOut(new PrintStream(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        writes.incrementAndGet();
                        throw new IOException("broken pipe");
                    }
                },
                true,
                StandardCharsets.UTF_8));
        try {
            // When
            CommandLine command = Main.commandLine(new KeysCommand());
            command.setErr(new PrintWriter(err, true));
            int code = command.execute("explain", "-");

            // Then
            assertThat(code).isEqualTo(141);
            assertThat(err.toString()).isEmpty();
            assertThat(writes.get()).isLessThan(10);
        } finally {
            System.setIn(before);
            System.setOut(usual);
        }
    }

    @Test
    void shouldTellFaultsFromWrongCommandsByTheExitCodeWhenLinting() throws IOException {
        // Given
        Path sound = Files.writeString(folder.resolve("sound.jsonl"), EVENT + "\n");
        Path bad = Files.writeString(folder.resolve("bad.jsonl"), "{}\n");

        // Then
        assertThat(run("lint", sound.toString())).isZero();
        assertThat(run("lint", bad.toString(), sound.toString())).isEqualTo(1);
        assertThat(run("lint", folder.resolve("none.jsonl").toString())).isEqualTo(2);
        assertThat(run("lint", sound.toString(), "--partitions", "0")).isEqualTo(2);
        assertThat(run("lint", sound.toString(), "--events-layout", "{ts:time_ms}"))
                .isEqualTo(2);
        assertThat(run("lint", sound.toString(), "--rows", "0")).isEqualTo(2);
    }

    @Test
    void shouldLetANarrowHashPassWhenItHasFewRowsToKeepApart() {
        // Given
        String narrow = "{ts:time_ms}:{modality}:{scene:hash8}:{event:hash8}";

        // Then
        assertThat(run("explain", EVENT, "--events-layout", narrow)).isEqualTo(2);
        assertThat(run("explain", EVENT, "--events-layout", narrow, "--rows", "1000"))
                .isZero();
    }

    @Test
    void shouldPrintTheFanOutByLoadAndWhatHashedRoutingsCost() {
        assertThat(run("simulate", "--events", "10000000", "--partitions", "64", "--scenes", "100000", "--json"))
                .isZero();
        assertThat(out.toString())
                .contains("\"fan_out\":1.03", "\"fan_out_by_load\":40.9")
                .contains("\"max_mean_salted\":1.0", "\"max_mean_hashed_routing\":1.");
        run("plan", "--rate", "20000", "--scenes", "50000");
        assertThat(out.toString().lines())
                .contains("fan_out_by_load          10.549", "max_mean_hashed_routing  1.539");
    }

    @ParameterizedTest
    @CsvSource({
        "--partitions, 100001, --partitions within 1 and 100000",
        "--partitions, 2147483647, --partitions within 1 and 100000",
        "--partitions, 0, --partitions within",
        "--scenes, 20000001, --scenes within 1 and 20000000",
        "--events, 0, --events is 1 or more",
        "--events, -9223372036854775808, --events is 1 or more",
        "--skew, NaN, --skew is within 0 and 3",
        "--svg, /no/such/folder/load.svg, /no/such/folder/load.svg is no file in a folder that is there",
        "--svg, /, / is no file in a folder that is there"
    })
    void shouldRefuseToSimulateWhenAnOptionHasNoBounds(String option, String value, String complaint) {
        assertThat(run("simulate", option, value)).isEqualTo(2);
        assertThat(err.toString()).contains(complaint);
    }

    private int run(String... arguments) {
        CommandLine command = Main.commandLine(new KeysCommand());
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(arguments);
    }
}

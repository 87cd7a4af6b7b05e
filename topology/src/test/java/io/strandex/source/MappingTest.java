package io.strandex.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandex.event.Judgement.Rejected;
import io.strandex.event.Reason;
import io.strandex.events.EventOp;
import io.strandex.events.MediaEvent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MappingTest {
    private static final String EVENT =
            "{'scene_id': v, 'event_id': $string(id), 'modality': 'TEXT', 'event_time': $toMillis(at), 'text': t, 'attributes': {'n': n}}";

    private static List<Made> map(String mapping, @Nullable Object key, @Nullable String json) {
        Object value = json == null ? null : JsonTree.read(json.getBytes(StandardCharsets.UTF_8));
        ForeignRecord.Place place = new ForeignRecord.Place("captions", 3, 14, 1_772_409_600_000L);
        return Mapping.parse(mapping).map(new ForeignRecord(value, key, Map.of("tenant", "acme"), place));
    }

    private static List<Made> map(String mapping, String json) {
        return map(mapping, null, json);
    }

    private static MediaEvent event(List<Made> made) {
        assertThat(made).singleElement().isInstanceOf(Made.Event.class);
        return ((Made.Event) made.getFirst()).event();
    }

    private static Rejected refused(List<Made> made) {
        assertThat(made).singleElement().isInstanceOf(Made.Refused.class);
        return ((Made.Refused) made.getFirst()).why();
    }

    private static Reason reason(List<Made> made) {
        return refused(made).reason();
    }

    @Test
    void shouldMakeAnEventWhenPathsAreThere() {
        // When
        MediaEvent event = event(map(
                EVENT,
                "{\"v\":\"lecture\",\"id\":7,\"at\":\"2020-12-31T23:59:59Z\",\"t\":\"Zoë\",\"n\":9007199254740993}"));

        // Then
        assertThat(event.getEventId()).isEqualTo("7");
        assertThat(event.getEventTime()).isEqualTo(Instant.parse("2020-12-31T23:59:59Z"));
        assertThat(event.getText()).isEqualTo("Zoë");
        assertThat(event.getAttributes()).containsEntry("n", 9007199254740993L);
    }

    @Test
    void shouldTakeTheValueAsItStandsWhenTheMappingIsTheRoot() {
        // When
        MediaEvent event =
                event(map("$", "{\"scene_id\":\"s\",\"event_id\":\"e\",\"modality\":\"TEXT\",\"event_time\":5}"));

        // Then
        assertThat(event.getEventId()).isEqualTo("e");
    }

    @Test
    void shouldLeaveAbsentFieldsOutWhenPathsFindNothing() {
        // When
        MediaEvent event = event(map(EVENT, "{\"v\":\"s\",\"id\":7,\"at\":\"2020-12-31\",\"t\":null}"));

        // Then
        assertThat(event.getText()).isNull();
        assertThat(event.getAttributes()).isEmpty();
    }

    @Test
    void shouldKnowKeyHeadersAndPlace() {
        // When
        MediaEvent event = event(map(
                "{'scene_id': $key.video, 'event_id': $headers.tenant & $topic & $partition & '/' & $offset, 'op': 'DELETE', 'event_time': $timestamp}",
                Map.of("video", "v1"),
                null));

        // Then
        assertThat(event.getSceneId()).isEqualTo("v1");
        assertThat(event.getEventId()).isEqualTo("acmecaptions3/14");
        assertThat(event.getOp()).isEqualTo(EventOp.DELETE);
    }

    @Test
    void shouldMakeSeveralEventsWhenTheMappingYieldsAList() {
        // When
        List<Made> made = map(
                "chapters.{'scene_id': 'v', 'event_id': id, 'modality': 'TEXT', 'event_time': $timestamp, 'sart_ms': start}",
                "{\"chapters\":[{\"id\":\"a\"},{\"id\":\"b\",\"start\":5}]}");

        // Then
        assertThat(made).hasSize(2);
        assertThat(made.getFirst()).isInstanceOf(Made.Event.class);
        assertThat(((Made.Refused) made.getLast()).why().explanation()).contains("did you mean 'start_ms'");
    }

    @Test
    void shouldSkipOnlyWhenTheMappingSaysSo() {
        // Then
        assertThat(map("type = 'ping' ? 'skip' : {}", "{\"type\":\"ping\"}")).isEmpty();
        assertThat(reason(map("tpye", "{\"type\":\"ping\"}"))).isEqualTo(Reason.MAPPING_FAILED);
        assertThat(reason(map("type", "{\"type\":\"ping\"}"))).isEqualTo(Reason.MAPPING_FAILED);
        assertThat(reason(map("$error('no captions')", "{}"))).isEqualTo(Reason.MAPPING_FAILED);
        assertThat(reason(map("{'scene_id': $trim}", "{}"))).isEqualTo(Reason.MAPPING_FAILED);
        assertThat(reason(map("{'scene_id': 5}", "{}"))).isEqualTo(Reason.WRONG_TYPE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "($f := function($n) { $f($n + 1) }; $f(0))",
                "($f := function($n) { 1 + $f($n + 1) }; $f(0))",
                "$sum([1..9999999])",
                "($sum([1..3000].($x := $; [1..3000].($x * $))))",
                "$reduce([1..60], function($a, $b) { $a & $a }, 'x')",
                "($reduce([1..60], function($a, $b) { [$a, $a] }, 'x'))",
                "$string($reduce([1..60], function($a, $b) { {'a': $a, 'b': $a} }, 'x'))",
                "$reduce([1..200], function($a, $b) { {'a': $a} }, 'x')"
            })
    @Timeout(20)
    void shouldRefuseTheRecordWhenTheMappingRunsAway(String runaway) {
        // When
        long start = System.nanoTime();
        Reason reason = reason(map(runaway, "{}"));

        // Then
        assertThat(reason).isEqualTo(Reason.MAPPING_TOO_COSTLY);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$now()",
                "$millis()",
                "$random()",
                "$shuffle([1, 2])",
                "$eval('1')",
                "($e := $eval; $e('1'))",
                "$match('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', /(a+)+$/)",
                "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!' ~> /(a+)+$/",
                "$pad('', 2000000000)",
                "$join($split($pad('', 60000, ',') , ','), $pad('', 60000))",
                "$replace($pad('', 60000), ' ', $pad('', 60000))"
            })
    @Timeout(20)
    void shouldRefuseTheRecordWhenTheMappingAsksForMoreThanItMay(String mapping) {
        // When
        Rejected refused = refused(map(mapping, "{}"));

        // Then
        assertThat(refused.reason()).isEqualTo(Reason.MAPPING_FAILED);
        assertThat(refused.explanation()).containsPattern("not available in mappings|text longer than");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$pad('ab', 5)|ab   ",
                "$pad('ab', -5)|   ab",
                "$pad('ab', 7, '-+')|ab-+-+-",
                "$pad('ab', -7, '-+')|-+-+-ab",
                "$pad('😀', 3, '😀')|😀😀😀",
                "$pad('😀', -4, 'x😀y')|x😀y😀",
                "$pad('ab', 3, '')|'ab '",
                "$pad('abc', 2)|abc",
                "$pad('ab', -2.9)|ab"
            },
            ignoreLeadingAndTrailingWhitespace = false)
    void shouldPadByCodePoints(String padded, String expected) {
        // Given
        String wanted = expected.replace("'", "");

        // When
        List<Made> made = map("{'scene_id': '[' & " + padded + " & ']', 'event_id': 'e', 'op': 'DELETE'}", "{}");

        // Then
        assertThat(event(made).getSceneId()).isEqualTo("[" + wanted + "]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"$pad('', n)", "$pad('', -n)", "$pad('x', n, '-+')", "$pad('x', -n, '😀')"})
    @Timeout(5)
    void shouldPadInNoTimeWhenTheRecordSaysTheGreatestWidth(String padded) {
        assertThat(event(map(
                                "{'scene_id': 's', 'event_id': 'e' & $length(" + padded + "), 'op': 'DELETE'}",
                                "{\"n\":1048576}"))
                        .getEventId())
                .isEqualTo("e1048576");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$formatInteger(5, $pad('', 100000, '0'))",
                "$formatInteger(123, $pad('', 100000, '#,') & '0')",
                "$formatInteger(1000000000, 'I')",
                "$parseInteger($pad('', 1000000, '9'), '0')",
                "$parseInteger('9', $pad('', 1000000, '0'))",
                "$fromMillis(0, '[Y' & $pad('', 1000000, '0') & ']')",
                "$fromMillis(0, '[Y,999999999]')",
                "$fromMillis(0, '[Y,*-999999999]')",
                "$fromMillis(0, '[MNn, 300000]')",
                "$toMillis('5', '[Y,999999999]')",
                "$fromMillis(0, '[Y,\u0669\u0669\u0669\u0669\u0669\u0669]')",
                "$toMillis($pad('', 300, 'a') & '!', '[FNn][MNn][FNn][MNn]')",
                "$round(1.5, 1000000)",
                "($k := $pad('', 1000000); $o := {$k: 1}; [1..1500].($o))",
                "$spread([1..100000])"
            })
    @Timeout(5)
    void shouldRefuseInNoTimeWhatWouldTakeTheLibraryForEver(String slow) {
        assertThat(reason(map(slow, "{}"))).isIn(Reason.MAPPING_FAILED, Reason.MAPPING_TOO_COSTLY);
    }

    @Test
    void shouldStillFormatWhatPeopleWrite() {
        // Given
        String mapping = "{'scene_id': $formatInteger(2026, 'I') & $formatInteger(12345, '#,##0') & $round(1.256, 2),"
                + " 'event_id': $fromMillis(0, '[Y0001]-[M01]-[D01]T[H01] [MNn,3-3]') & $parseInteger('twelve', 'w')"
                + " & $string($spread([{'a': 1}, {'b': 2}])) & $string($spread({'a': 1, 'b': 2}))"
                + " & $string(nothing.$spread(x)), 'op': 'DELETE'}";

        // When
        MediaEvent event = event(map(mapping, "{}"));

        // Then
        assertThat(event.getSceneId()).isEqualTo("MMXXVI12,3451.26");
        assertThat(event.getEventId()).isEqualTo("1970-01-01T00 Jan12[{\"a\":1},{\"b\":2}][{\"a\":1},{\"b\":2}]");
    }

    @Test
    @Timeout(5)
    void shouldCountEveryTextWhenAMappingPadsOften() {
        assertThat(reason(map("$map([1..1000], function($i) { $length($pad('x', 1000000)) })", "{}")))
                .isEqualTo(Reason.MAPPING_TOO_COSTLY);
    }

    @Test
    @Timeout(20)
    void shouldBoundItselfBeforeASmallStackOverflows() throws InterruptedException {
        // Given
        AtomicReference<Reason> reason = new AtomicReference<>();
        String recursion = "($f := function($n) { $string([{'a': 1 + $f($n + 1)}]) }; $f(0))";
        Thread small = new Thread(null, () -> reason.set(reason(map(recursion, "{}"))), "small", 512 << 10);

        // When
        small.start();
        small.join();

        // Then
        assertThat(reason).hasValue(Reason.MAPPING_TOO_COSTLY);
    }

    @Test
    void shouldMapAlikeWhateverZoneAndLanguageTheMachineHas() {
        // Given
        TimeZone zone = TimeZone.getDefault();
        Locale locale = Locale.getDefault();
        String mapping =
                "{'scene_id': $lowercase('TITLE') & $fromMillis(0), 'event_id': $replace('a.b.a', 'a', 'c', 1),"
                        + " 'modality': 'TEXT', 'event_time': $toMillis('2020-12-31T10:00:00')}";
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
            Locale.setDefault(Locale.forLanguageTag("tr-TR"));

            // When
            MediaEvent event = event(map(mapping, "{}"));

            // Then
            assertThat(event.getSceneId()).isEqualTo("title1970-01-01T00:00:00.000Z");
            assertThat(event.getEventId()).isEqualTo("c.b.a");
            assertThat(event.getEventTime()).isEqualTo(Instant.parse("2020-12-31T10:00:00Z"));
        } finally {
            TimeZone.setDefault(zone);
            Locale.setDefault(locale);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'a': ", "a b", "$f(", "[1, 2", "", "\"open", "/open"})
    void shouldSayWhereWhenTheTextIsNoMapping(String text) {
        // Then
        assertThatThrownBy(() -> Mapping.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no JSONata");
    }

    @Test
    void shouldRefuseAtOnceWhenTheTextNestsTooDeep() {
        // Then
        assertThatThrownBy(() -> Mapping.parse("(".repeat(100_000))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldRefuseAnEmptyListSinceAMisspelledPathYieldsOneToo() {
        assertThat(refused(map("[segmnts.{'scene_id': 's'}]", "{\"segments\":[1]}"))
                        .explanation())
                .contains("empty list")
                .contains("skip");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"$parseInteger('x','w')", "$error('no')", "function($x){$x}", "[[1]]", "{'a': function(){1}}"})
    void shouldSayWhatWentWrongWithoutNamesOfClasses(String mapping) {
        assertThat(refused(map(mapping, "{}")).explanation())
                .doesNotContain("Exception", "java.", "JList", "Symbol", "because");
    }
}

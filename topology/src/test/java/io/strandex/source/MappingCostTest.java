package io.strandex.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.event.Judgement.Rejected;
import io.strandex.event.Reason;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No mapping of any record takes more than its share, whatever the language's library does between two steps. */
@Timeout(60)
class MappingCostTest {
    /** Generous: the bound is meant to be a second, and machines of tests are loaded. */
    private static final Duration LONG = Duration.ofSeconds(8);

    private static Made map(String mapping, @Nullable Object value) {
        ForeignRecord.Place place = new ForeignRecord.Place("captions", 3, 14, 1_772_409_600_000L);
        long start = System.nanoTime();
        Made made = Mapping.parse(mapping)
                .map(new ForeignRecord(value, null, Map.of(), place))
                .getFirst();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).as(mapping).isLessThan(LONG);
        return made;
    }

    private static Rejected refused(String mapping, @Nullable Object value) {
        return ((Made.Refused) map(mapping, value)).why();
    }

    private static String id(String expression, @Nullable Object value) {
        Made made = map("{'op': 'DELETE', 'scene_id': 's', 'event_id': $string(" + expression + ")}", value);
        assertThat(made).isInstanceOf(Made.Event.class);
        return ((Made.Event) made).event().getEventId();
    }

    private static @Nullable Object json(String text) {
        return JsonTree.read(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String repeated(String unit, int times) {
        return IntStream.range(0, times)
                .mapToObj(i -> unit.replace("#", "" + i))
                .collect(Collectors.joining(","));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[1..200000]{'k': $count($)}",
                "$reduce([1..200000], $append)",
                "$reduce([1..200000], $append, [])",
                "[1..40000].{'a': $}@$x{'k': $count($x)}",
                "[1..100000].{'a': $}@$x.{'b': $x}@$y#$i{'k': $count($y)}",
                "$string($reduce([1..98], function($a, $b) { [$a] }, [1..400000]), true)",
                "($t := $pad('', 1000000, '\u0001'); $string($map([1..30], function($i) { $t })))",
                "($t := $pad('', 1000000, '\u0001'); $map([1..30], function($i) { $t }) & '')",
                "$map($map([1..30], function($i) { $pad('', 1000000, '€') }), $encodeUrlComponent)",
                "$encodeUrl('http:a?' & $pad('', 400000, 'a') & '?' & $pad('', 400000, 'a') & 'b')",
                "$formatNumber(1, $pad('', 900000, '0'))"
            })
    void shouldRefuseWhatGrowsBetweenSteps(String mapping) {
        assertThat(refused(mapping, null).reason()).isIn(Reason.MAPPING_TOO_COSTLY, Reason.MAPPING_FAILED);
    }

    @Test
    void shouldRefuseAListThatIsCopiedForEachOfItsParts() {
        // Given
        String mapping = "($x := [1..300000]; $count([$x" + ",1".repeat(20_000) + "]))";

        // Then
        assertThat(refused(mapping, null).reason()).isEqualTo(Reason.MAPPING_TOO_COSTLY);
    }

    @Test
    void shouldRefuseWhatARecordMakesCostly() {
        // Given
        Object wide = json("{" + repeated("\"f#\":[1,2,3]", 100_000) + "}");
        Object listed = json("[[" + repeated("{}", 100_000) + "]]");
        Object alike = json("["
                + IntStream.range(0, 1 << 16)
                        .mapToObj(i -> "[\"" + alike(i) + "\"]")
                        .collect(Collectors.joining(",")) + "]");

        // Then
        assertThat(refused("$count(*)", wide).reason()).isEqualTo(Reason.MAPPING_TOO_COSTLY);
        assertThat(refused("$map([1..500000], function($i) { missing })", listed)
                        .reason())
                .isEqualTo(Reason.MAPPING_TOO_COSTLY);
        assertThat(refused("$count($distinct($))", alike).reason()).isEqualTo(Reason.MAPPING_TOO_COSTLY);
    }

    /** Texts of one hash: "Aa" and "BB" have the same. */
    private static String alike(int number) {
        return IntStream.range(0, 16)
                .mapToObj(bit -> (number >> bit & 1) == 0 ? "Aa" : "BB")
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$contains($pad('', 1000000, 'a'), $pad('', 500000, 'a') & 'b')|false",
                "$length($substringBefore($pad('', 1000000, 'a'), $pad('', 500000, 'a') & 'b'))|1000000",
                "$length($substringAfter($pad('', 1000000, 'a') & 'bc', $pad('', 500000, 'a') & 'b'))|1",
                "$length($replace($pad('', 1000000, 'a'), $pad('', 500000, 'a') & 'b', 'c'))|1000000",
                "$count($split($pad('', 1000000, 'a'), $pad('', 500000, 'a') & 'b'))|1"
            })
    void shouldLookForLongTextsInLinearTime(String expression, String expected) {
        assertThat(id(expression, null)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "$split('a, b, , c', ', ')|[\"a\",\"b\",\"\",\"c\"]",
                "$split('a,b,c', ',', 2)|[\"a\",\"b\"]",
                "$split('abc', '')|[\"a\",\"b\",\"c\"]",
                "$split('abc', '', 2)|[\"a\",\"b\"]",
                "$split(',', ',')|[\"\",\"\"]",
                "$substringBefore('a=b=c', '=')|a",
                "$substringAfter('a=b=c', '=')|b=c",
                "$substringAfter('abc', '=')|abc",
                "$contains('abc', '')|true",
                "$replace('aXbXc', 'X', '-', 1)|a-bXc",
                "$distinct([1, 2, 1, 'a', 'a', {'x': 1}, {'x': 1}])|[1,2,\"a\",{\"x\":1}]",
                "$distinct('a')|a",
                "$append([1, 2], 3)|[1,2,3]",
                "[1..6]{$ % 2 = 0 ? 'even' : 'odd': $sum($)}|{\"odd\":9,\"even\":12}",
                "$join(?, ', ')(['a', 'b'])|a, b",
                "$map(['a,b', 'c'], $split(?, ',')) ~> $count()|2",
                "$map(['ab', 'c'], $substring(?, 0, 1)) ~> $join('+')|a+c",
                "$reduce([[1], [2], [3]], $append)|[1,2,3]",
                "$sort([3, 1, 2])|[1,2,3]",
                "$string({'a': [1, 'ü']})|{\"a\":[1,\"ü\"]}",
                "$formatNumber(12345.6, '#,###.00')|12,345.60",
                "$encodeUrl('https://a.example/?q=ä b')|https://a.example/?q=%C3%A4 b"
            })
    void shouldKeepWhatTheFunctionsMean(String expression, String expected) {
        assertThat(id(expression, null)).isEqualTo(expected);
    }

    @Test
    void shouldStillGroupManyItemsOfManyKinds() {
        // Given
        Object items = json("{\"items\":[" + repeated("{\"k\":\"k#\",\"v\":[1,2]}", 20_000) + "]}");

        // Then
        assertThat(id("$count($keys(items{k: $sum(v)}))", items)).isEqualTo("20000");
        assertThat(id("$lookup(items{'all': $count($)}, 'all')", items)).isEqualTo("20000");
        assertThat(id("$count(items.v)", items)).isEqualTo("40000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "$lookup($, 'a')",
                "$map([1, 2], function($i) { $lookup($$, 'a') })",
                "$sort([1, 2], function($l, $r) { $lookup($$, 'a') })"
            })
    void shouldRefuseTheRecordWhenTheMemoryEnds(String mapping) {
        assertThat(refused(mapping, new Endless()))
                .isEqualTo(new Rejected(Reason.MAPPING_TOO_COSTLY, "the mapping needs more memory than there is"));
    }

    /** An object at which the memory ends. */
    private static final class Endless extends AbstractMap<String, Object> {
        @Override
        public Object get(Object key) {
            throw new OutOfMemoryError("Java heap space");
        }

        @Override
        public Set<Entry<String, Object>> entrySet() {
            return Set.of();
        }
    }
}

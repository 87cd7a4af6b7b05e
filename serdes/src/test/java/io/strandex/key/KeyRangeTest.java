package io.strandex.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRangeTest {
    private static final Layout SALTED =
            Layout.parse("p: {salt:2}|{scene:text16}!{ts:time_ms}:{event:hash13}", KeyLimits.NONE);

    @ParameterizedTest
    @DisplayName("C162: the bytes after a prefix, FF included")
    @CsvSource({"61, 62", "61ff, 62", "61ffff, 62", "00, 01", "ff, ''", "ffff, ''", "feff, ff", "'', ''"})
    void shouldCarryOverWhenTheLastBytesAreAtTheirEnd(String prefix, String next) {
        // When
        Optional<KeyBytes> successor = hex(prefix).successor();

        // Then
        assertThat(successor.map(KeyBytes::hex).orElse("")).isEqualTo(next);
    }

    @Test
    @DisplayName("C162: a prefix of FF holds FF, FF00 and FF10")
    void shouldHoldAllExtensionsWhenThePrefixIsAllFf() {
        // Given
        KeyRange range = KeyRange.prefix(hex("ff"));

        // When
        List<KeyBytes> held = Stream.of("fe", "ff", "ff00", "ff10")
                .map(KeyRangeTest::hex)
                .filter(range::contains)
                .toList();

        // Then
        assertThat(held).containsExactly(hex("ff"), hex("ff00"), hex("ff10"));
        assertThat(range.to()).isNull();
        assertThat(range).hasToString("[0xff, )");
    }

    @Property
    void shouldHoldExactlyTheExtensionsWhenGivenABytePrefix(
            @ForAll @Size(max = 4) byte[] prefix, @ForAll @Size(max = 5) byte[] key) {
        assertThat(KeyRange.prefix(KeyBytes.of(prefix)).contains(KeyBytes.of(key)))
                .isEqualTo(KeyBytes.of(key).startsWith(KeyBytes.of(prefix)));
    }

    @ParameterizedTest
    @CsvSource({"cam, can", "cam~, 'cam\u007f'", "a\ud7ff, a\ue000", "a\uffff, a\ud800\udc00", "😀, 😁"})
    void shouldRaiseTheLastCodePointWhenGivenText(String prefix, String next) {
        assertThat(KeyRange.successor(prefix)).contains(next);
    }

    @Test
    void shouldCarryToTheCodePointBeforeWhenTheLastIsTheGreatest() {
        assertThat(KeyRange.successor("a\udbff\udfff")).contains("b");
        assertThat(KeyRange.successor("\udbff\udfff")).isEmpty();
        assertThat(KeyRange.prefix("").contains("anything")).isTrue();
    }

    @Test
    void shouldKeepWhatBothHoldWhenIntersected() {
        // Given
        KeyRange some = new KeyRange(KeyBytes.of("b"), KeyBytes.of("m"));

        // Then
        assertThat(some.intersect(KeyRange.prefix("c"))).isEqualTo(KeyRange.prefix("c"));
        assertThat(some.intersect(KeyRange.ALL)).isEqualTo(some);
        assertThat(some.intersect(new KeyRange(KeyBytes.of("k"), null)))
                .isEqualTo(new KeyRange(KeyBytes.of("k"), KeyBytes.of("m")));
        assertThat(some.intersect(KeyRange.prefix("x")).isEmpty()).isTrue();
        assertThat(KeyRange.intersect(
                        List.of(some, KeyRange.prefix("y")), List.of(KeyRange.prefix("c"), KeyRange.prefix("yz"))))
                .containsExactly(KeyRange.prefix("c"), KeyRange.prefix("yz"));
    }

    @Test
    void shouldAskEverySaltWhenTheSaltLeads() {
        // When
        List<KeyRange> prefixes = SALTED.readable().fanOut(3, List.of("cam"));
        List<KeyRange> spans = SALTED.readable().fanOut(2, List.of("cam", 5L), List.of("cam", 9L));

        // Then
        assertThat(prefixes).map(KeyRange::fromText).containsExactly("00|cam!", "01|cam!", "02|cam!");
        assertThat(spans)
                .map(KeyRange::toString)
                .containsExactly(
                        "[00|cam!0000000000005:, 00|cam!0000000000009:)",
                        "[01|cam!0000000000005:, 01|cam!0000000000009:)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{salt:1}|{n:uint1}:{m:uint1}",
                "{n:uint1}:{salt:1}:{m:uint1}",
                "{n:uint1}{salt:1}{m:uint1}",
                "{n:uint1}:{m:uint1}:{salt:1}"
            })
    void shouldHoldWhatAScanFindsWhenTheEndsAreOfAnyLength(String text) {
        // Given
        Layout layout = Layout.parse(text, KeyLimits.NONE);
        int salt = layout.dimensions().indexOf(new Dimension("salt", new Kind.Salt(1)));
        List<List<Long>> ends = ends();

        // Then
        for (KeyForm form : List.of(layout.readable(), layout.compact())) {
            for (List<Long> from : ends) {
                for (List<Long> to : ends) {
                    List<KeyRange> ranges = form.fanOut(3, from, to);
                    for (List<Long> tuple : ends) {
                        for (long value = 0; tuple.size() == 2 && value < 3; value++) {
                            KeyBytes key = form.encode(Tuples.insert(tuple, salt, value));
                            assertThat(ranges.stream().filter(range -> range.contains(key)))
                                    .as("%s from %s to %s: %s", tuple, from, to, ranges)
                                    .hasSize(compare(from, tuple) <= 0 && compare(tuple, to) < 0 ? 1 : 0);
                        }
                    }
                }
            }
        }
    }

    /** All tuples of no, one and two digits below four. */
    private static List<List<Long>> ends() {
        List<List<Long>> ends = new ArrayList<>(List.of(List.of()));
        for (long n = 0; n < 4; n++) {
            ends.add(List.of(n));
            for (long m = 0; m < 4; m++) {
                ends.add(List.of(n, m));
            }
        }
        return ends;
    }

    /** The order of tuples, a shorter one before those that it begins. */
    private static int compare(List<Long> a, List<Long> b) {
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            int order = a.get(i).compareTo(b.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(a.size(), b.size());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void shouldRefuseToFanOutWhenTheWidthHoldsNoSalt(int width) {
        // Given
        KeyForm form = SALTED.readable();

        // Then
        assertThatThrownBy(() -> form.fanOut(width, List.of("cam")))
                .isInstanceOf(KeyException.class)
                .hasMessageContaining("holds no salt");
        assertThatThrownBy(() -> form.fanOut(width, List.of(), List.of("cam")))
                .isInstanceOf(KeyException.class)
                .hasMessageContaining("holds no salt");
    }

    @Test
    void shouldAskOnceWhenTheSaltComesLast() {
        // Given
        KeyForm form = Layout.parse(MediaKeys.EVENTS).readable();

        // Then
        assertThat(form.fanOut(8, List.of(5L))).containsExactly(form.prefix(List.of(5L)));
        assertThat(form.fanOut(8, List.of(5L), List.of(6L))).containsExactly(form.range(List.of(5L), List.of(6L)));
    }

    @Test
    void shouldFindLongerTextsWhenOnlyTheirStartIsGiven() {
        // Given
        KeyForm form = Layout.parse(MediaKeys.SLOTS).readable();

        // When
        KeyRange range = form.prefix(List.of(), "cam!");

        // Then
        assertThat(range.contains(MediaKeys.defaults().slotKey("cam!7", 0))).isTrue();
        assertThat(range.contains(MediaKeys.defaults().slotKey("cam!", 0))).isTrue();
        assertThat(range.contains(MediaKeys.defaults().slotKey("cam", 0))).isFalse();
        assertThat(range.contains(MediaKeys.defaults().slotKey("cam7", 0))).isFalse();
    }

    private static KeyBytes hex(String digits) {
        return KeyBytes.of(HexFormat.of().parseHex(digits));
    }
}

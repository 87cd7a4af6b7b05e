package io.strandex.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.strandex.key.KeyException.Problem;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '§',
            value = {
                "events: {ts:time_mz} § 13 § 'time_mz' is no kind",
                "events: {ts} § 10 § 'ts' is no kind",
                "events: {ts:time_ms}:{ts:time_ms} § 23 § there is a dimension 'ts' already",
                "{Ts:time_ms} § 2 § is no name",
                "{:time_ms} § 2 § is no name",
                "abc § 4 § at least one dimension",
                "x:  § 4 § at least one dimension",
                "{ts:time_ms § 1 § never closed",
                "{ts:time_ms} {m:week} § 13 § printable ASCII",
                "{ts:time_ms}é § 13 § printable ASCII",
                "{ts:time_ms}} § 13 § printable ASCII",
                "{s:text8}:{ts:time_ms} § 10 § followed by '!'",
                "{s:text8}{ts:time_ms} § 10 § followed by '!'",
                "{a:hash0} § 4 § '0' is not a width",
                "{a:hash14} § 4 § 1 to 13 characters",
                "{a:ms19} § 4 § 1 to 18 digits",
                "{a:int007} § 4 § no leading zero",
                "{a:uint} § 4 § 'uint' is no kind",
                "{a:enum(x|yy)} § 4 § of one length",
                "{a:enum(x|x)} § 4 § distinct",
                "{a:enum()} § 4 § of one length",
                "{a:text9999999999} § 4 § at most 9",
                "{s:text500}!{ts:time_ms} § 1 § up to 514 bytes, at most 512",
                "{ts:time_ms}:{s:text} § 14 § no greatest length, at most 512",
                "{ts:time_ms}:{event:hash8} § 14 § widen the hash"
            })
    void shouldPointAtTheColumnWhenALayoutIsRefused(String text, int column, String complaint) {
        String layout = text.equals("x:") ? "x: " : text;
        assertThatThrownBy(() -> Layout.parse(layout)).isInstanceOfSatisfying(LayoutException.class, e -> {
            assertThat(e.getMessage()).contains(complaint).contains("\n  " + layout + "\n");
            assertThat(e.column()).as(e.getMessage()).isEqualTo(column);
            assertThat(e.getMessage()).endsWith(" ".repeat(column - 1) + "^");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                MediaKeys.EVENTS,
                MediaKeys.SLOTS,
                "{week}/{modality}/{salt:3}|{id:uuid}",
                "a-b_1: x{t:enum(cold|warm)}{n:int6}{r:random13}{s:text9}!",
                "{s:salt4}{d:uint18}{scene:text}!{event:text}"
            })
    void shouldPrintWhatItReadWhenTheLayoutIsSound(String text) {
        assertThat(Layout.parse(text, KeyLimits.NONE)).hasToString(text);
    }

    @Test
    void shouldWriteEveryKindWhenReadable() {
        // Given
        Layout layout = Layout.parse("{t:enum(cold|warm)}/{n:int3}/{id:uuid}/{r:random2}/{u:uint2}/{s:text9}!");

        // When
        String key = layout.encode(
                "warm", -5, UUID.fromString("00000000-0000-4000-8000-000000000001"), HashToken.parse("0v"), 7, "a !");

        // Then
        assertThat(key).isEqualTo("warm/-994/00000000-0000-4000-8000-000000000001/0v/07/a\"`\"a!");
        assertThat(layout.encode("cold", 5, new UUID(0, 0), HashToken.parse("00"), 0L, ""))
                .startsWith("cold/0005/");
    }

    @Test
    void shouldNeedFewerBytesWhenCompact() {
        // Given
        Layout events = Layout.parse(MediaKeys.EVENTS);

        // When
        KeyBytes key = events.compact().encode(events.decode("1609213866388:txt:vfd4cocg:jbd7c77on9gnm:03"));

        // Then
        assertThat(key.length()).isEqualTo(21).isEqualTo(events.compact().greatestLength());
        assertThat(events.compact().decode(key))
                .isEqualTo(events.decode("1609213866388:txt:vfd4cocg:jbd7c77on9gnm:03"));
    }

    @Test
    void shouldNameTheDimensionWhenAValueIsOfAnotherType() {
        // Given
        Layout layout = Layout.parse("{ts:time_ms}:{week}:{id:uuid}");

        // Then
        assertThatThrownBy(() -> layout.encode("now", 1, 2)).hasMessage("ts: takes a whole number, not a String");
        assertThatThrownBy(() -> layout.encode(1L, 1, 2)).hasMessage("week: takes an ISO week, not a Integer");
        assertThatThrownBy(() -> layout.encode(1L))
                .isInstanceOfSatisfying(
                        KeyException.class, e -> assertThat(e.problem()).isEqualTo(Problem.WRONG_TYPE));
    }

    @Test
    void shouldAllowWhatTheBudgetAllowsWhenCollisionsAreRare() {
        // Given
        String text = "{ts:time_ms}:{event:hash8}";
        CollisionBudget small = new CollisionBudget(1e6, 10, 1e-6);

        // Then
        assertThat(Layout.parse(text, new KeyLimits(512, small)).dimensions()).hasSize(2);
        assertThat(CollisionBudget.DEFAULT.expected(Layout.parse(MediaKeys.EVENTS)))
                .isBetween(2e-8, 3e-8);
        assertThat(CollisionBudget.DEFAULT.expected(Layout.parse(MediaKeys.SLOTS)))
                .isZero();
    }

    @Test
    void shouldDeriveTheHashFromTheOthersWhenItIsNamedUuid() {
        // Given
        Layout layout = Layout.parse("{uuid:hash6}:{a:uint3}:{b:text8}!");

        // When
        String key = layout.encode(7, "x");

        // Then
        assertThat(key).isEqualTo(HashToken.of(":007:x!", 6) + ":007:x!");
        assertThat(layout.decode(key)).isEqualTo(List.of(HashToken.of(":007:x!", 6), 7L, "x"));
        assertThatThrownBy(() -> layout.encode(HashToken.parse("000000"), 7, "x"))
                .hasMessageContaining("does not follow from the other dimensions");
    }

    static List<Arguments> foreignModels() {
        Dimension time = new Dimension("ts", new Kind.TimeMs());
        return List.of(
                arguments("", List.of(new Segment.Literal("a"), new Segment.Literal("b"), time)),
                arguments("", List.of(time, new Segment.Literal(""))),
                arguments("", List.of(new Segment.Literal("events: "), time)),
                arguments("", List.of(new Segment.Literal("{x:week}"), time)),
                arguments("Events", List.of(time)),
                arguments("a: b", List.of(time)),
                arguments("", List.of(new Dimension("a:b", new Kind.TimeMs()))),
                arguments("", List.of(new Dimension("m", new Kind.Code("modality", List.of("a", "b"))))),
                arguments("", List.of(new Dimension("m", new Kind.Code("enum(a|b)", List.of("c", "d"))))),
                arguments("", List.of(new Dimension("m", new Kind.Code("week", List.of("c"))))),
                arguments("", List.of(time, new Dimension("ts", new Kind.Week()))));
    }

    @ParameterizedTest
    @MethodSource("foreignModels")
    void shouldRefuseAModelWhenItsTextFormSaysAnother(String name, List<Segment> segments) {
        assertThatThrownBy(() -> Layout.of(name, segments, KeyLimits.NONE)).isInstanceOf(LayoutException.class);
    }

    @Test
    void shouldReadTheSameModelBackWhenItIsBuiltByHand() {
        // Given
        List<Segment> segments = List.of(
                new Segment.Literal("x/"),
                new Dimension("salt", new Kind.Salt(2)),
                new Dimension("week", new Kind.Week()),
                new Dimension("salt2", new Kind.Salt(2)),
                new Dimension("m", new Kind.Code("enum(b|a)", List.of("b", "a"))));

        // When
        Layout layout = Layout.of("my-events", segments, KeyLimits.NONE);

        // Then
        assertThat(layout).hasToString("my-events: x/{salt:2}{week}{salt2}{m:enum(b|a)}");
        assertThat(layout.segments()).isEqualTo(segments);
    }

    @Test
    void shouldNameTheByteWhenAKeyCannotBeRead() {
        // Given
        Layout layout = Layout.parse("{scene:text16}!{ts:time_ms}:{m:enum(ab|cd)}");

        // Then
        assertUnread(layout, "cam!16092138663x8:ab", "ts: no digit, at byte 15", 15);
        assertUnread(layout, "cäm!1609213866388;ab", "ts: ':' expected, at byte 18", 18);
        assertUnread(layout, "cam!1609213866388:xy", "m: 'xy' is none of [ab, cd], at byte 18", 18);
        assertUnread(layout, "cam!1609213866388:abc", "key: 1 bytes are left over, at byte 20", 20);
        assertUnread(layout, "cam!16092", "ts: the key ends too early, at byte 9", 9);
        assertUnread(layout, "cam\"!", "scene: no such escape, at byte 0", 0);
    }

    private static void assertUnread(Layout layout, String key, String complaint, int offset) {
        assertThatThrownBy(() -> layout.decode(key))
                .hasMessage(complaint)
                .isInstanceOfSatisfying(
                        KeyException.class, e -> assertThat(e.offset()).hasValue(offset));
    }

    @Test
    @SuppressWarnings("NullAway") // Callers without the annotations pass nulls.
    void shouldNameTheDimensionWhenAValueIsNull() {
        Layout layout = Layout.parse("{ts:time_ms}:{scene:text8}!{event:hash13}");
        assertThatThrownBy(() -> layout.encode(1L, null, "e")).hasMessage("scene: takes text, not null");
        assertThatThrownBy(() -> layout.encode(1L, "s", null)).hasMessageStartingWith("event: takes text");
        assertThatThrownBy(() -> layout.encode(null, "s", "e")).hasMessage("ts: takes a whole number, not null");
        assertThatThrownBy(() -> layout.encode((Object[]) null)).isInstanceOf(KeyException.class);
        assertThatThrownBy(() -> layout.decode(null)).isInstanceOf(KeyException.class);
        assertThatThrownBy(() -> Layout.parse(null)).isInstanceOf(LayoutException.class);
    }
}

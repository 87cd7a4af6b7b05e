package io.strandex.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.strandex.events.Modality;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fast path of event keys gives what the general codec gives. */
class EventLayoutTest {
    @Property(tries = 5000)
    void shouldEncodeAsTheGeneralCodecDoes(
            @ForAll("layouts") EventLayout layout,
            @ForAll @LongRange(min = -2, max = 10_000_000_000_001L) long time,
            @ForAll Modality modality,
            @ForAll @StringLength(max = 40) String scene,
            @ForAll("ids") String event) {
        // Given
        EventValues values = new EventValues(time, modality, scene, event, event.length() % 12);

        // When
        Throwable expected = catchThrowable(() -> layout.encodeAny(values));
        Throwable actual = catchThrowable(() -> encode(layout, values));

        // Then
        if (expected == null) {
            assertThat(actual).isNull();
            assertThat(encode(layout, values)).isEqualTo(layout.encodeAny(values));
            assertThat(layout.decode(encode(layout, values))).isEqualTo(layout.decodeAny(encode(layout, values)));
        } else {
            assertThat(actual).isInstanceOf(KeyException.class);
        }
    }

    @Property(tries = 5000)
    void shouldRefuseWhatTheGeneralCodecRefuses(
            @ForAll("layouts") EventLayout layout,
            @ForAll @AlphaChars @StringLength(min = 1, max = 99) String event,
            @ForAll int place,
            @ForAll char damage) {
        // Given
        EventValues values = new EventValues(1609213866388L, Modality.AUDIO, "s", event, 7);
        char[] characters = encode(layout, values).toCharArray();
        characters[Math.floorMod(place, characters.length)] = damage;
        String key = new String(characters);

        // When
        Throwable expected = catchThrowable(() -> layout.decodeAny(key));

        // Then
        if (expected == null) {
            assertThat(layout.decode(key)).isEqualTo(layout.decodeAny(key));
        } else {
            assertThat(catchThrowable(() -> layout.decode(key))).hasMessage(expected.getMessage());
        }
    }

    @Property
    void shouldWriteNumbersOfEveryWidth(@ForAll @IntRange(min = 1, max = 16) int digits, @ForAll long seed) {
        // Given
        long value = Long.remainderUnsigned(seed, Digits.power(digits));
        byte[] buffer = new byte[40];

        // When
        Swar.putDigits(buffer, 3, value, digits);

        // Then
        assertThat(new String(buffer, 3, digits, java.nio.charset.StandardCharsets.US_ASCII))
                .isEqualTo(String.format(java.util.Locale.ROOT, "%0" + digits + "d", value));
        assertThat(Swar.digits(buffer, 3, digits)).isEqualTo(value);
    }

    @Property
    void shouldWriteTokensOfEveryLength(@ForAll @IntRange(min = 1, max = 13) int length, @ForAll long hash) {
        // Given
        HashToken token = new HashToken(hash, length);
        byte[] buffer = new byte[40];

        // When
        Swar.putToken(buffer, 3, hash, length);

        // Then
        assertThat(new String(buffer, 3, length, java.nio.charset.StandardCharsets.US_ASCII))
                .isEqualTo(token.toString());
        assertThat(Swar.token(buffer, 3, length)).isEqualTo(token.bits());
        assertThat(Swar.isToken(buffer, 3, length)).isTrue();
        assertThat(HashToken.parse(token.toString())).isEqualTo(token);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{ts:time_ms}:{modality:enum(hot|old)}:{scene:hash8}:{event:hash13}; have the codes",
                "{ts:time_ms}:{modality:enum(t|v)}:{scene:text99}!{event:text99}!; have the codes",
                "{ts:time_ms}:{modality:enum(image|audio)}:{scene:hash8}:{event:hash13}; have the codes",
                "{ts:time_ms}:{modality}:{scene:hash13}:{event:hash1}; too narrow",
                "{event:hash8}:{ts:time_ms}:{modality}:{scene:hash13}; too narrow",
                "{ts:time_ms}:{scene:hash13}; 'modality' is missing",
                "{modality}; 'ts' is missing",
                "{ts:time_ms}:{modality}:{scene:hash13}; 'event' is missing"
            })
    void shouldRefuseALayoutWhenItsKeysWouldNotTellEventsApart(String text, String fault) {
        // Given
        Layout layout = Layout.parse(text, KeyLimits.NONE);

        // Then
        assertThatThrownBy(() -> new EventLayout(layout))
                .isInstanceOf(KeyException.class)
                .hasMessageContaining(fault);
    }

    @Test
    void shouldReadWhatItWroteWhenTheCodesAreSpelledOut() {
        // Given
        EventLayout layout = new EventLayout(
                Layout.parse("{ts:time_ms}:{modality:enum(vid|aud|cht|tbl|img|txt)}:{scene:hash8}:{event:hash13}"));

        // When
        String key = layout.encode(5, Modality.CHART, "s", "e", 0);

        // Then
        assertThat(layout.decode(key).modality()).isEqualTo(Modality.CHART);
    }

    @Test
    void shouldPointAtTheEventWhenTheHashOfTheSceneIsTheWiderOne() {
        assertThatThrownBy(() -> Layout.parse("{ts:time_ms}:{modality}:{scene:hash13}:{event:hash1}"))
                .isInstanceOf(LayoutException.class)
                .hasMessageContaining("column 40");
    }

    private static String encode(EventLayout layout, EventValues event) {
        return layout.encode(event.eventTimeMs(), event.modality(), event.sceneId(), event.eventId(), event.salt());
    }

    @Provide
    Arbitrary<EventLayout> layouts() {
        return Arbitraries.of(
                        MediaKeys.EVENTS,
                        "{ts:time_ms}{modality}{scene:hash13}--{event:hash12}",
                        "{salt:1}|{scene:hash3}:{ts:time_ms}:{event:hash13}/{modality}!end",
                        "{event:hash13}{salt:4}{modality}ab{ts:time_ms}{scene:hash9}::::::::",
                        "x{ts:time_ms}:{modality}:{scene:hash8}:{event:hash13}",
                        "{week}:{ts:time_ms}:{modality}:{scene:text99}!{event:text99}!{salt:2}")
                .map(text -> new EventLayout(Layout.parse(text)));
    }

    @Provide
    Arbitrary<String> ids() {
        return Arbitraries.oneOf(
                Arbitraries.strings().withCharRange('#', '~').ofMaxLength(700),
                Arbitraries.strings().ascii().ofMaxLength(20),
                Arbitraries.strings().ofMaxLength(20));
    }
}

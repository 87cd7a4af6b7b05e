package io.strandex.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandex.events.Modality;
import io.strandex.key.KeyException.Problem;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MediaKeysTest {
    private static final long TS = 1773566813589L;

    private final MediaKeys keys = MediaKeys.defaults();

    @Test
    void shouldWriteTheDefaultLayoutsWhenEncoding() {
        // Tokens from the reference implementation of XXH3 in another language.
        assertThat(keys.eventKey(1609213866388L, Modality.TEXT, "v_-79MZQX4CEA", "v_-79MZQX4CEA#0", 3))
                .isEqualTo("1609213866388:txt:vfd4cocg:jbd7c77on9gnm:03");
        assertThat(keys.slotKey("v_-79MZQX4CEA", 60_000)).isEqualTo("v_-79MZQX4CEA!0000060000:S:teo252");
        assertThat(keys.streamKey("v_-79MZQX4CEA", "v_-79MZQX4CEA#0")).isEqualTo("v_-79MZQX4CEA!v_-79MZQX4CEA#0");
        assertThat(keys.routing("v_-79MZQX4CEA", 3)).isEqualTo("vfd4cocg~3");
    }

    @Test
    void shouldReadBackWhatItWroteWhenDecoding() {
        assertThat(keys.parseEventKey("1609213866388:txt:vfd4cocg:jbd7c77on9gnm:03"))
                .isEqualTo(new EventKey(
                        1609213866388L,
                        Modality.TEXT,
                        HashToken.parse("vfd4cocg"),
                        HashToken.parse("jbd7c77on9gnm"),
                        3));
        assertThat(keys.parseSlotKey("v_-79MZQX4CEA!0000060000:S:teo252"))
                .isEqualTo(new SlotKey("v_-79MZQX4CEA", 60_000));
    }

    @ParameterizedTest
    @DisplayName("C01, C04: a delimiter inside an id makes no two events one")
    @CsvSource({
        "cam_1, a, cam, 1_a",
        "cam!1, a, cam, 1!a",
        "cam:1, a, cam, 1:a",
        "a_, b, a, _b",
        "a!, b, a, !b",
        "'a\"', b, a, '\"b'",
        "'a\"a', b, a!, b"
    })
    void shouldKeepPairsApartWhenIdsHoldDelimiters(String sceneA, String idA, String sceneB, String idB) {
        // When
        String a = keys.streamKey(sceneA, idA);
        String b = keys.streamKey(sceneB, idB);

        // Then
        assertThat(a).isNotEqualTo(b);
        assertThat(keys.parseStreamKey(a)).isEqualTo(new StreamKey(sceneA, idA));
        assertThat(keys.parseStreamKey(b)).isEqualTo(new StreamKey(sceneB, idB));
        assertThat(key(sceneA, idA)).isNotEqualTo(key(sceneB, idB));
        assertThat(keys.parseSlotKey(keys.slotKey(sceneA, 0)).sceneId()).isEqualTo(sceneA);
    }

    @Test
    void shouldWriteStreamKeysAsTheirLayoutDoesWhateverCharacterAnIdHolds() {
        for (char c = 0; c < Character.MIN_SURROGATE; c++) {
            // Given
            String id = "a" + c + "b";

            // When
            String key = keys.streamKey(id, id);

            // Then
            assertThat(key).isEqualTo(Identity.STREAM_KEY.encode(id, id));
        }
    }

    @Test
    @DisplayName("C04, C18: an empty id is refused and named")
    void shouldRefuseWhenAnIdIsEmpty() {
        refused("scene", Problem.EMPTY, () -> keys.streamKey("", "a"));
        refused("event", Problem.EMPTY, () -> keys.streamKey("a", ""));
        refused("scene", Problem.EMPTY, () -> key("", "a"));
        refused("event", Problem.EMPTY, () -> key("a", ""));
        refused("scene", Problem.EMPTY, () -> keys.slotKey("", 0));
        refused("scene", Problem.EMPTY, () -> keys.routing("", 0));
        refused("scene", Problem.EMPTY, () -> keys.parseStreamKey("!a"));
        refused("event", Problem.EMPTY, () -> keys.parseStreamKey("a!"));
        refused("scene", Problem.MALFORMED, () -> keys.parseStreamKey(""));
    }

    @Test
    @DisplayName("C05: times of fewer digits sort before times of more")
    void shouldOrderByTimeWhenDigitCountsDiffer() {
        // When
        String before = key(999999999999L);
        String after = key(1000000000000L);

        // Then
        assertThat(before).startsWith("0999999999999:").isLessThan(after);
        assertThat(after).startsWith("1000000000000:").hasSameSizeAs(before);
    }

    @ParameterizedTest
    @DisplayName("C08: microseconds, and times before the epoch, have no key")
    @ValueSource(longs = {1773566813589000L, 10_000_000_000_000L, Long.MAX_VALUE, -1, Long.MIN_VALUE})
    void shouldRefuseWhenTheTimeIsAbsurd(long eventTimeMs) {
        refused("ts", Problem.OUT_OF_WIDTH, () -> key(eventTimeMs));
    }

    @Test
    @DisplayName("C10: digits are ASCII whatever the locale")
    void shouldWriteAsciiDigitsWhenTheLocaleHasOthers() {
        // Given
        String expected = key(TS);
        Locale locale = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));

            // When
            String key = MediaKeys.of(Layout.parse(MediaKeys.EVENTS), Layout.parse(MediaKeys.SLOTS))
                    .eventKey(TS, Modality.TEXT, "cam-1", "a", 0);

            // Then
            assertThat(key).isEqualTo(expected).matches("[0-9]{13}:.*");
            assertThat(keys.slotKey("cam-1", 30_000)).startsWith("cam-1!0000030000:S:");
        } finally {
            Locale.setDefault(locale);
        }
    }

    @Test
    @DisplayName("C13: order is that of UTF-8, not of UTF-16")
    void shouldOrderByUtf8WhenIdsGoBeyondTheBasicPlane() {
        // When
        byte[] wide = keys.streamKey("Ａ", "x").getBytes(StandardCharsets.UTF_8);
        byte[] emoji = keys.streamKey("😀", "x").getBytes(StandardCharsets.UTF_8);

        // Then
        assertThat(KeyBytes.of(wide)).isLessThan(KeyBytes.of(emoji));
        assertThat(Identity.STREAM_KEY
                        .order()
                        .compare(
                                Identity.STREAM_KEY.decode(keys.streamKey("Ａ", "x")),
                                Identity.STREAM_KEY.decode(keys.streamKey("😀", "x"))))
                .isNegative();
        assertThat("Ａ").isGreaterThan("😀");
    }

    @Test
    @DisplayName("C15: half a surrogate pair is refused, never a question mark")
    void shouldRefuseWhenAnIdHoldsALoneSurrogate() {
        refused("event", Problem.LONE_SURROGATE, () -> key("cam", "\ud800x"));
        refused("scene", Problem.LONE_SURROGATE, () -> key("\udc00", "x"));
        refused("scene", Problem.LONE_SURROGATE, () -> keys.slotKey("x\ud800", 0));
        refused("scene", Problem.LONE_SURROGATE, () -> keys.routing("x\ud800", 0));
        refused("event", Problem.LONE_SURROGATE, () -> keys.streamKey("cam", "\ud800x"));
        assertThat(key("cam", "?x")).isNotEmpty();
    }

    @Test
    @DisplayName("C22: an id of any length gives a short key; a scene too long for a slot key is refused and named")
    void shouldStayShortWhenIdsAreLong() {
        // Given
        String source = "s".repeat(600);

        // When
        String key = key(source, "x".repeat(600));

        // Then
        assertThat(key).hasSize(43);
        assertThat(keys.eventLayout().readable().greatestLength()).isEqualTo(43);
        refused("scene", Problem.TOO_LONG, () -> keys.slotKey(source, 0));
        assertThat(keys.slotKey("s".repeat(128), 0))
                .hasSize(keys.slotLayout().readable().greatestLength());
    }

    @Test
    @DisplayName("C24: long ids that differ in one byte stay apart, repeatably, in time order")
    void shouldKeepLongIdsApartWhenOneByteDiffers() {
        // Given
        String a = "x".repeat(599) + "a";
        String b = "x".repeat(599) + "b";

        // When
        String keyA = key("cam", a);
        String keyB = key("cam", b);

        // Then
        assertThat(keyA).isNotEqualTo(keyB).isEqualTo(key("cam", a));
        assertThat(keyA).startsWith("1773566813589:txt:");
        assertThat(keys.eventKey(TS + 1, Modality.TEXT, "cam", a, 0)).isGreaterThan(keyB);
    }

    @Test
    @DisplayName("C25: characters that a URL changes survive in a key, or are hashed away")
    void shouldReadBackWhenAnIdHoldsUrlCharacters() {
        // Given
        String id = "cam#4/a+b c?";

        // When
        String key = keys.streamKey(id, id);

        // Then
        assertThat(keys.parseStreamKey(key)).isEqualTo(new StreamKey(id, id));
        assertThat(keys.parseSlotKey(keys.slotKey(id, 0)).sceneId()).isEqualTo(id);
        assertThat(key(id, id)).matches("[0-9a-z:]+");
    }

    @ParameterizedTest
    @DisplayName("C35, C37: salts spread a hot scene over all partitions")
    @ValueSource(ints = {12, 16})
    void shouldReachEveryPartitionWhenOneSceneIsHot(int partitions) {
        // Given
        int[] byPartition = new int[partitions];
        int[] bySalt = new int[8];

        // When
        for (int i = 0; i < 100_000; i++) {
            byPartition[io.strandex.spread.Spread.partition(keys.streamKey("cam-hot", "e" + i), partitions)]++;
            bySalt[keys.salt("cam-hot", "e" + i, 8)]++;
        }

        // Then
        int mean = 100_000 / partitions;
        assertThat(IntStream.of(byPartition)).allMatch(count -> count > 0 && count <= 2 * mean);
        assertThat(IntStream.of(bySalt)).allMatch(count -> Math.abs(count - 12_500) < 625);
    }

    @Test
    @DisplayName("C35: a range over a salted scene gives all its events in time order, salt first or last")
    void shouldGiveAllInTimeOrderWhenASaltedSceneIsAskedFor() {
        // Given
        Layout saltFirst = Layout.parse("{salt:2}|{scene:text16}!{ts:time_ms}:{event:hash13}");
        TreeSet<KeyBytes> last = new TreeSet<>();
        TreeSet<KeyBytes> first = new TreeSet<>();
        for (int i = 0; i < 100_000; i++) {
            int salt = keys.salt("cam-hot", "e" + i, 8);
            last.add(KeyBytes.of(keys.eventKey(TS + i / 3, Modality.TEXT, "cam-hot", "e" + i, salt)));
            first.add(KeyBytes.of(saltFirst.encode((long) salt, "cam-hot", TS + i / 3, "e" + i)));
        }

        // When
        KeyRange all = keys.events(TS, TS + 100_000);
        List<Long> times = last.subSet(all.from(), Objects.requireNonNull(all.to())).stream()
                .map(key -> keys.parseEventKey(key.text()).eventTimeMs())
                .toList();
        List<Long> fannedOut = saltFirst.readable().fanOut(8, List.of("cam-hot")).stream()
                .flatMap(range -> first.subSet(range.from(), Objects.requireNonNull(range.to())).stream())
                .map(key -> (Long) saltFirst.decode(key.text()).get(2))
                .sorted()
                .toList();

        // Then
        assertThat(times).hasSize(100_000).isSorted();
        assertThat(fannedOut).isEqualTo(times);
    }

    @Test
    void shouldRefuseWhenAValueHasNoPlace() {
        refused("modality", Problem.OUT_OF_WIDTH, () -> keys.eventKey(TS, Modality.UNKNOWN, "a", "b", 0));
        refused("salt", Problem.OUT_OF_WIDTH, () -> keys.eventKey(TS, Modality.TEXT, "a", "b", 100));
        refused("salt", Problem.OUT_OF_WIDTH, () -> keys.salt("a", "b", 0));
        refused("salt", Problem.OUT_OF_WIDTH, () -> keys.routing("a", -1));
        refused("chunk", Problem.OUT_OF_WIDTH, () -> keys.slotKey("a", 10_000_000_000L));
        refused("chunk", Problem.OUT_OF_WIDTH, () -> keys.slotKey("a", -1));
        refused("uuid", Problem.MALFORMED, () -> keys.parseSlotKey("v_-79MZQX4CEA!0000060000:S:teo253"));
        refused("modality", Problem.MALFORMED, () -> keys.parseEventKey("1609213866388:txx:vfd4cocg:jbd7c77on9gnm:03"));
        refused("events", Problem.MALFORMED, () -> keys.parseEventKey("1609213866388:txt:vfd4cocg:jbd7c77on9gnm:031"));
    }

    @Test
    void shouldBoundTimeAndScenesWhenAskedForRanges() {
        // Given
        KeyRange hour = keys.events(TS, TS + 3_600_000);
        KeyRange window = keys.slots("cam", 30_000, 60_000);

        // Then
        assertThat(hour.contains(key(TS))).isTrue();
        assertThat(hour.contains(key(TS + 3_600_000))).isFalse();
        assertThat(hour.contains(key(TS - 1))).isFalse();
        assertThat(keys.events(0, Long.MAX_VALUE).contains(key(9_999_999_999_999L)))
                .isTrue();
        assertThat(window.contains(keys.slotKey("cam", 30_000))).isTrue();
        assertThat(window.contains(keys.slotKey("cam", 60_000))).isFalse();
        assertThat(window.contains(keys.slotKey("cam!", 30_000))).isFalse();
        assertThat(keys.slots("cam").contains(keys.slotKey("cam", 9_999_999_999L)))
                .isTrue();
        assertThat(keys.slots("cam").contains(keys.slotKey("cam1", 0))).isFalse();
        assertThat(keys.slots("cam", 0, Long.MAX_VALUE))
                .isEqualTo(new KeyRange(KeyBytes.of("cam!0000000000:S:"), KeyBytes.of("cam\"")));
    }

    @Test
    @DisplayName("C164: a prefix means its characters, not a pattern")
    void shouldMatchLiterallyWhenAPrefixHoldsWildcards() {
        assertThat(keys.slots("cam?").contains(keys.slotKey("cam?", 0))).isTrue();
        assertThat(keys.slots("cam?").contains(keys.slotKey("camA", 0))).isFalse();
        assertThat(keys.slots("cam?").contains(keys.slotKey("cam*", 0))).isFalse();
    }

    @Test
    void shouldRefuseALayoutWhenNothingFillsIt() {
        Layout slots = keys.slotLayout();
        assertThatThrownBy(() -> MediaKeys.of(Layout.parse("{ts:time_ms}:{who:text8}!{event:hash13}"), slots))
                .hasMessageContaining("nothing fills {who:text8}");
        assertThatThrownBy(() -> MediaKeys.of(Layout.parse("{ts:time_ms}:{modality}:{event:hash13}"), slots))
                .hasMessageContaining("'scene' is missing");
    }

    private String key(String sceneId, String eventId) {
        return keys.eventKey(TS, Modality.TEXT, sceneId, eventId, 0);
    }

    private String key(long eventTimeMs) {
        return keys.eventKey(eventTimeMs, Modality.TEXT, "cam-1", "a", 0);
    }

    private static void refused(String dimension, Problem problem, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(KeyException.class, e -> {
            assertThat(e.dimension()).isEqualTo(dimension);
            assertThat(e.problem()).isEqualTo(problem);
            assertThat(e.getMessage()).startsWith(dimension + ": ");
        });
    }

    @Test
    @SuppressWarnings("NullAway") // Callers without the annotations pass nulls.
    void shouldNameTheDimensionWhenAnArgumentIsNull() {
        assertRefused("scene", () -> keys.eventKey(1, Modality.TEXT, null, "e", 0));
        assertRefused("event", () -> keys.eventKey(1, Modality.TEXT, "s", null, 0));
        assertRefused("modality", () -> keys.eventKey(1, null, "s", "e", 0));
        assertRefused("scene", () -> keys.streamKey(null, "e"));
        assertRefused("event", () -> keys.streamKey("s", null));
        assertRefused("scene", () -> keys.slotKey(null, 0));
        assertRefused("scene", () -> keys.routing(null, 0));
        assertRefused("event", () -> keys.salt("s", null, 2));
        assertRefused("scene", () -> keys.slots(null));
        assertRefused("key", () -> keys.parseStreamKey(null));
        assertRefused("key", () -> keys.parseEventKey(null));
        assertRefused("key", () -> keys.parseSlotKey(null));
    }

    private static void assertRefused(String dimension, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        KeyException.class, e -> assertThat(e.dimension()).isEqualTo(dimension));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ev/{ts:time_ms}:{modality}:{scene:hash8}:{event:hash13}:{salt:2}",
                "{ts:time_ms}:{modality}:{scene:hash8}:{event:hash13}"
            })
    void shouldEndAtTheLeadingLiteralWhenATimeRangeIsOpen(String layout) {
        // Given
        MediaKeys led = MediaKeys.of(Layout.parse(layout), keys.slotLayout());
        String last = led.eventKey(9_999_999_999_999L, Modality.VIDEO, "s", "e", 0);

        // When
        KeyRange range = led.events(5, Long.MAX_VALUE);

        // Then
        assertThat(range.contains(last)).isTrue();
        assertThat(range.contains(led.eventKey(4, Modality.VIDEO, "s", "e", 0))).isFalse();
        assertThat(range.contains("ew/0000000000009")).isEqualTo(!layout.startsWith("ev/"));
    }
}

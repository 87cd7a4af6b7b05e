package io.strandex.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.week.IsoWeek;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The law of keys, over layouts of every kind and both encodings. */
class LayoutLawTest {
    /** A layout, two tuples of it, and how many leading dimensions the second shares with the first. */
    record Sample(Layout layout, List<Object> a, List<Object> b, int shared) {
        List<KeyForm> forms() {
            return List.of(layout.readable(), layout.compact());
        }
    }

    @Property(tries = 1500)
    void shouldDecodeToTheSameTupleWhenEncoded(@ForAll("samples") Sample sample) {
        for (KeyForm form : sample.forms()) {
            assertThat(form.decode(form.encode(sample.a()))).isEqualTo(sample.a());
        }
        assertThat(sample.layout().decode(sample.layout().encode(sample.a().toArray())))
                .isEqualTo(sample.a());
    }

    @Property(tries = 1500)
    void shouldOrderBytesAsTuplesWhenEncoded(@ForAll("samples") Sample sample) {
        int expected = Integer.signum(sample.layout().order().compare(sample.a(), sample.b()));
        for (KeyForm form : sample.forms()) {
            assertThat(Integer.signum(form.encode(sample.a()).compareTo(form.encode(sample.b()))))
                    .isEqualTo(expected);
        }
    }

    @Property(tries = 1000)
    void shouldHoldExactlyTheSharedTuplesWhenAskedForAPrefix(@ForAll("samples") Sample sample) {
        List<Object> leading = sample.a().subList(0, sample.shared());
        boolean within = sample.b().subList(0, sample.shared()).equals(leading);
        for (KeyForm form : sample.forms()) {
            KeyRange range = form.prefix(leading);
            assertThat(range.contains(form.encode(sample.a()))).isTrue();
            assertThat(range.contains(form.encode(sample.b()))).isEqualTo(within);
        }
    }

    @Property(tries = 1000)
    void shouldHoldTuplesBetweenItsEndsWhenAskedForARange(@ForAll("samples") Sample sample) {
        List<Object> from = sample.a().subList(0, sample.shared());
        List<Object> to = sample.b();
        boolean within = sample.layout().order().compare(sample.a(), to) < 0;
        for (KeyForm form : sample.forms()) {
            KeyRange range = form.range(from, to);
            assertThat(range.contains(form.encode(sample.a()))).isEqualTo(within);
            assertThat(range.contains(form.encode(to))).isFalse();
        }
    }

    @Property(tries = 1000)
    void shouldNeverExceedTheGreatestLengthWhenEncoded(@ForAll("samples") Sample sample) {
        for (KeyForm form : sample.forms()) {
            assertThat(form.encode(sample.a()).length()).isLessThanOrEqualTo(form.greatestLength());
        }
    }

    @Property(tries = 1000)
    void shouldReadItsTextBackWhenPrinted(@ForAll("samples") Sample sample) {
        assertThat(Layout.parse(sample.layout().toString(), KeyLimits.NONE)).isEqualTo(sample.layout());
        assertThat(Layout.of("p", sample.layout().segments(), KeyLimits.NONE)).isEqualTo(sample.layout());
    }

    @Property(tries = 1000)
    void shouldBeValidUtf8WhenReadable(@ForAll("samples") Sample sample) {
        KeyBytes key = sample.layout().readable().encode(sample.a());
        assertThat(key.text().getBytes(StandardCharsets.UTF_8)).isEqualTo(key.toArray());
    }

    @Property(tries = 500)
    void shouldJoinToTheKeyWhenCutInPieces(@ForAll("samples") Sample sample) {
        String key = sample.layout().encode(sample.a().toArray());
        assertThat(sample.layout().pieces(key))
                .map(Piece::segment)
                .isEqualTo(sample.layout().segments());
        assertThat(String.join(
                        "",
                        sample.layout().pieces(key).stream().map(Piece::text).toList()))
                .isEqualTo(key);
    }

    @Property(tries = 300)
    void shouldGiveTheSameBytesWhenLocaleAndZoneChange(
            @ForAll("samples") Sample sample, @ForAll("locales") Locale locale, @ForAll("zones") String zone) {
        List<KeyBytes> expected =
                sample.forms().stream().map(form -> form.encode(sample.a())).toList();
        Locale localeBefore = Locale.getDefault();
        TimeZone zoneBefore = TimeZone.getDefault();
        try {
            Locale.setDefault(locale);
            TimeZone.setDefault(TimeZone.getTimeZone(zone));
            assertThat(sample.forms()).map(form -> form.encode(sample.a())).isEqualTo(expected);
        } finally {
            Locale.setDefault(localeBefore);
            TimeZone.setDefault(zoneBefore);
        }
    }

    @Example
    void shouldGiveTheSameBytesInEveryLocaleAndEveryZone() {
        Layout layout = Layout.parse(
                "{a:time_ms}:{b:ms5}:{c:uint4}:{d:int6}:{e:modality}:{f:hash8}:{g:random6}:{h:uuid}:{i:week}:{salt:2}:{k:text}",
                KeyLimits.NONE);
        List<Object> values = List.of(
                1773566813589L,
                42L,
                7L,
                -123456L,
                "img",
                "I ı İ",
                HashToken.of("r", 6),
                new UUID(1, -1),
                IsoWeek.of(1609459200000L),
                9L,
                "İstanbul 😀");
        List<KeyForm> forms = List.of(layout.readable(), layout.compact());
        List<KeyBytes> expected =
                forms.stream().map(form -> form.encode(values)).toList();
        Locale localeBefore = Locale.getDefault();
        TimeZone zoneBefore = TimeZone.getDefault();
        try {
            for (Locale locale : Locale.getAvailableLocales()) {
                Locale.setDefault(locale);
                assertThat(forms)
                        .map(form -> form.encode(values))
                        .as("%s", locale)
                        .isEqualTo(expected);
            }
            for (String zone : TimeZone.getAvailableIDs()) {
                TimeZone.setDefault(TimeZone.getTimeZone(zone));
                assertThat(forms).map(form -> form.encode(values)).as(zone).isEqualTo(expected);
                assertThat(IsoWeek.of(1609459200000L)).hasToString("2020-w53");
            }
        } finally {
            Locale.setDefault(localeBefore);
            TimeZone.setDefault(zoneBefore);
        }
    }

    @Property(tries = 1000)
    void shouldRefuseOrReadBackWhenBytesAreDamaged(
            @ForAll("samples") Sample sample, @ForAll int place, @ForAll byte damage) {
        for (KeyForm form : sample.forms()) {
            byte[] bytes = form.encode(sample.a()).toArray();
            Assume.that(bytes.length > 0);
            bytes[Math.floorMod(place, bytes.length)] ^= damage;
            KeyBytes damaged = KeyBytes.of(bytes);
            try {
                assertThat(form.encode(form.decode(damaged))).isEqualTo(damaged);
            } catch (KeyException e) {
                assertThat(e.problem()).isIn(KeyException.Problem.MALFORMED, KeyException.Problem.TOO_LONG);
            }
        }
    }

    @Provide
    Arbitrary<Sample> samples() {
        return LayoutArbitraries.layouts().flatMap(layout -> {
            int size = layout.dimensions().size();
            Arbitrary<List<Object>> tuples = LayoutArbitraries.tuples(layout);
            return Combinators.combine(
                            tuples, tuples, Arbitraries.integers().between(0, size), Arbitraries.of(true, false))
                    .as((a, b, shared, alike) -> new Sample(layout, a, alike ? mix(a, b, shared) : b, shared));
        });
    }

    /** The first values of one tuple and the rest of another. */
    private static List<Object> mix(List<Object> a, List<Object> b, int shared) {
        List<Object> mixed = new ArrayList<>(a.subList(0, shared));
        mixed.addAll(b.subList(shared, b.size()));
        return mixed;
    }

    @Provide
    Arbitrary<Locale> locales() {
        return Arbitraries.of(Locale.getAvailableLocales());
    }

    @Provide
    Arbitrary<String> zones() {
        return Arbitraries.of(TimeZone.getAvailableIDs());
    }
}

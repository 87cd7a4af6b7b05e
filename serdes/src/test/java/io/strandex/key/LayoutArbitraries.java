package io.strandex.key;

import io.strandex.week.IsoWeek;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Layouts over every kind, and tuples for them that differ little, so that their order is close. */
final class LayoutArbitraries {
    private static final String[] SIGNS = {
        "",
        "\0",
        "\1",
        " ",
        "!",
        "\"",
        "#",
        "0",
        "a",
        "z",
        "~",
        "\u007f",
        "\u0080",
        "\u00ff",
        "\u07ff",
        "\uffff",
        "\uff21",
        "😀",
        "\udbff\udfff",
        "@",
        "`",
        "b",
        ":"
    };

    private LayoutArbitraries() {}

    static Arbitrary<Layout> layouts() {
        return kinds().list()
                .ofMinSize(1)
                .ofMaxSize(5)
                .flatMap(kinds -> literals(kinds.size()).map(literals -> layout(kinds, literals)));
    }

    private static Arbitrary<List<String>> literals(int count) {
        return Arbitraries.of("", ":", "!", "|x", "~", "S:").list().ofSize(count + 1);
    }

    private static Layout layout(List<Kind> kinds, List<String> literals) {
        StringBuilder text = new StringBuilder("p: ").append(literals.get(kinds.size()));
        for (int i = 0; i < kinds.size(); i++) {
            boolean ends = i == kinds.size() - 1;
            String mark = kinds.get(i) instanceof Kind.Text && !ends ? "!" : "";
            text.append("{d").append(i).append(':').append(kinds.get(i)).append('}');
            text.append(ends ? "" : mark + literals.get(i));
        }
        return Layout.parse(text.toString(), KeyLimits.NONE);
    }

    static Arbitrary<Kind> kinds() {
        return Arbitraries.oneOf(
                Arbitraries.of(
                        new Kind.TimeMs(),
                        new Kind.Uuid(),
                        new Kind.Week(),
                        new Kind.Text(Kind.Text.UNBOUNDED),
                        new Kind.Text(64),
                        Kinds.MODALITY,
                        new Kind.Code("enum(b|a|Z)", List.of("b", "a", "Z"))),
                Arbitraries.integers()
                        .between(1, 18)
                        .flatMap(n -> Arbitraries.of(
                                new Kind.Millis(n), new Kind.Unsigned(n), new Kind.Signed(n), new Kind.Salt(n))),
                Arbitraries.integers()
                        .between(1, 13)
                        .flatMap(n -> Arbitraries.of(new Kind.Hash(n), new Kind.Random(n))));
    }

    static Arbitrary<List<Object>> tuples(Layout layout) {
        List<Arbitrary<Object>> values =
                layout.dimensions().stream().map(d -> values(d.kind())).toList();
        return Combinators.combine(values).as(ArrayList::new);
    }

    private static Arbitrary<Object> values(Kind kind) {
        return switch (kind) {
            case Kind.TimeMs k -> numbers(0, Kind.TimeMs.DIGITS);
            case Kind.Millis k -> numbers(0, k.digits());
            case Kind.Unsigned k -> numbers(0, k.digits());
            case Kind.Salt k -> numbers(0, k.digits());
            case Kind.Signed k -> numbers(-Digits.greatest(k.digits()), k.digits());
            case Kind.Code k -> Arbitraries.of(k.codes()).map(Object.class::cast);
            case Kind.Hash k -> tokens(k.length());
            case Kind.Random k -> tokens(k.length());
            case Kind.Text k -> Arbitraries.of(SIGNS).list().ofMaxSize(6).map(signs -> String.join("", signs));
            case Kind.Uuid k -> longs().flatMap(high -> longs().map(low -> new UUID(high, low)));
            case Kind.Week k ->
                Arbitraries.longs().between(-62135596800000L, 253339228799999L).map(IsoWeek::of);
        };
    }

    private static Arbitrary<Object> numbers(long least, int digits) {
        return Arbitraries.longs().between(least, Digits.greatest(digits)).map(Object.class::cast);
    }

    private static Arbitrary<Object> tokens(int length) {
        return longs().map(bits -> new HashToken(bits, length));
    }

    private static Arbitrary<Long> longs() {
        return Arbitraries.oneOf(Arbitraries.longs(), Arbitraries.of(0L, -1L, Long.MIN_VALUE, Long.MAX_VALUE));
    }
}

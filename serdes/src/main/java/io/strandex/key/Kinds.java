package io.strandex.key;

import io.strandex.key.KeyException.Problem;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The words of the kinds, and what their parameters may be. */
final class Kinds {
    /** The codes of the modalities, in the order of the Avro enum. */
    static final Kind.Code MODALITY = new Kind.Code("modality", List.of("txt", "img", "tbl", "cht", "aud", "vid"));

    static final String ALL =
            "time_ms, msN, uintN, intN, saltN, modality, enum(a|b), hashN, randomN, text, textN," + " uuid, week";

    private static final int MAX_DIGITS = 18;

    private Kinds() {}

    /** The kind a word stands for, null where there is none; a bad parameter is an IllegalArgumentException. */
    static @Nullable Kind of(String word) {
        return switch (word) {
            case "time_ms" -> new Kind.TimeMs();
            case "modality" -> MODALITY;
            case "text" -> new Kind.Text(Kind.Text.UNBOUNDED);
            case "uuid" -> new Kind.Uuid();
            case "week" -> new Kind.Week();
            default -> word.startsWith("enum(") && word.endsWith(")") ? codes(word) : numbered(word);
        };
    }

    private static Kind codes(String word) {
        return new Kind.Code(word, List.of(word.substring(5, word.length() - 1).split("\\|", -1)));
    }

    private static @Nullable Kind numbered(String word) {
        int split = word.length();
        while (split > 0 && isDigit(word.charAt(split - 1))) {
            split--;
        }
        IntFunction<Kind> kind = switch (word.substring(0, split)) {
            case "ms" -> Kind.Millis::new;
            case "uint" -> Kind.Unsigned::new;
            case "int" -> Kind.Signed::new;
            case "salt" -> Kind.Salt::new;
            case "hash" -> Kind.Hash::new;
            case "random" -> Kind.Random::new;
            case "text" -> Kind.Text::new;
            default -> null;
        };
        return kind == null || split == word.length() ? null : kind.apply(number(word.substring(split)));
    }

    private static int number(String digits) {
        if (digits.length() > 9 || digits.startsWith("0")) {
            throw new IllegalArgumentException(
                    "'" + digits + "' is not a width: it has no leading zero and at most 9 digits");
        }
        return Integer.parseInt(digits);
    }

    static void checkDigits(int digits) {
        if (digits < 1 || digits > MAX_DIGITS) {
            throw new IllegalArgumentException("a number has 1 to " + MAX_DIGITS + " digits, not " + digits);
        }
    }

    static void checkToken(int length) {
        if (length < 1 || length > HashToken.MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "a token has 1 to " + HashToken.MAX_LENGTH + " characters, not " + length);
        }
    }

    static List<String> checkedCodes(List<String> codes) {
        List<String> sorted = codes.stream().sorted().distinct().toList();
        boolean sound = sorted.size() == codes.size()
                && sorted.size() <= 256
                && sorted.stream()
                        .allMatch(code ->
                                isCode(code) && code.length() == sorted.get(0).length());
        if (!sound) {
            throw new IllegalArgumentException(
                    "codes are distinct, of one length, at most 256, and made of letters and digits: " + codes);
        }
        return sorted;
    }

    private static boolean isCode(String code) {
        return !code.isEmpty()
                && code.chars().allMatch(c -> isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    static KeyException wrongType(String dimension, String expected, @Nullable Object value) {
        String given = value == null ? "null" : "a " + value.getClass().getSimpleName();
        return new KeyException(dimension, Problem.WRONG_TYPE, "takes " + expected + ", not " + given);
    }
}

package io.strandex.source;

import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.JException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Functions whose work grows faster than what they are given: with the length of a picture, the digits it asks for, or the
 * number of objects. What a person would write is far below these bounds.
 */
final class Pictures {
    private static final int LONGEST = 200;
    private static final int LONGEST_TIME = 100;
    private static final int MOST_DIGITS = 1000;
    private static final long GREATEST_ROMAN = 10_000;
    private static final Pattern WIDE = Pattern.compile("\\[[^\\]]*,[^\\]]*\\p{Nd}{4}");

    private Pictures() {}

    static void apply(Library library) {
        library.replace("formatInteger", Pictures::formatInteger);
        library.replace("formatNumber", Pictures::formatNumber);
        library.replace("parseInteger", Pictures::parseInteger);
        library.replace("fromMillis", Pictures::fromMillis);
        library.replace("round", Pictures::round);
    }

    private static @Nullable Object formatNumber(List<?> args) {
        Number value = (Number) Confinement.at(args, 0);
        String picture = check((String) Confinement.at(args, 1));
        return Functions.formatNumber(value, picture, (Map<?, ?>) Confinement.at(args, 2));
    }

    private static @Nullable Object formatInteger(List<?> args) {
        Number value = (Number) Confinement.at(args, 0);
        String picture = check((String) Confinement.at(args, 1));
        if (value == null) {
            return null;
        }
        if (picture != null && picture.matches("[iI].*") && Math.abs(value.doubleValue()) > GREATEST_ROMAN) {
            throw new JException("$formatInteger: no Roman number is greater than " + GREATEST_ROMAN, -1);
        }
        return Functions.formatInteger(value, picture);
    }

    private static @Nullable Object parseInteger(List<?> args) throws Exception {
        String text = check((String) Confinement.at(args, 0));
        return text == null ? null : Functions.parseInteger(text, check((String) Confinement.at(args, 1)));
    }

    private static @Nullable Object fromMillis(List<?> args) {
        Number millis = (Number) Confinement.at(args, 0);
        String picture = checkTime((String) Confinement.at(args, 1));
        return millis == null
                ? null
                : Functions.dateTimeFromMillis(millis, picture, check((String) Confinement.at(args, 2)));
    }

    private static @Nullable Object round(List<?> args) {
        Number number = (Number) Confinement.at(args, 0);
        Number digits = (Number) Confinement.at(args, 1);
        if (digits != null && Math.abs(digits.doubleValue()) > MOST_DIGITS) {
            throw new JException("$round: more than " + MOST_DIGITS + " digits", -1);
        }
        return number == null ? null : Functions.round(number, digits);
    }

    /** A picture of a time, or null for none. */
    static @Nullable String checkTime(@Nullable String picture) {
        if (check(picture) != null && WIDE.matcher(picture).find()) {
            throw new JException("a picture asks for 1000 characters or more", -1);
        }
        return picture;
    }

    /** A time that is read by a picture, which tries ways of reading it by the length to the power of the picture's names. */
    static @Nullable String checkText(@Nullable String time) {
        if (time != null && time.length() > LONGEST_TIME) {
            throw new JException("a time is longer than " + LONGEST_TIME + " characters", -1);
        }
        return time;
    }

    private static @Nullable String check(@Nullable String picture) {
        if (picture != null && picture.length() > LONGEST) {
            throw new JException("a picture or number is longer than " + LONGEST + " characters", -1);
        }
        return picture;
    }
}

package io.strandex.series;

import java.util.List;
import java.util.Locale;

/** Sizes in Elasticsearch's form: a number and a unit of powers of 1,024, such as {@code 50gb}. */
final class ByteSize {
    private static final List<String> UNITS = List.of("b", "kb", "mb", "gb", "tb", "pb");

    private ByteSize() {}

    /**
     * The number of bytes.
     *
     * @throws IllegalArgumentException if the text is no such size
     */
    static long parse(String text) {
        String lower = text.strip().toLowerCase(Locale.ROOT);
        String number = lower.replaceAll("[a-z]+$", "");
        int unit = UNITS.indexOf(lower.substring(number.length()));
        if (unit < 0 || !number.strip().matches("\\d{1,12}(\\.\\d{1,6})?")) {
            throw new IllegalArgumentException("'" + text + "' is no size such as 50gb");
        }
        return (long) (Double.parseDouble(number.strip()) * Math.pow(1_024, unit));
    }
}

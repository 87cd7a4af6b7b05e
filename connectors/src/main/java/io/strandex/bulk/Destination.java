package io.strandex.bulk;

/**
 * The week of a series.
 *
 * @param series the series, such as {@code events}
 * @param week ISO week-based year and week, such as {@code 2020-w53}
 */
public record Destination(String series, String week) {
    @Override
    public String toString() {
        return series + "-" + week;
    }
}

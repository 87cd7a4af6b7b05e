package io.strandex.cli.query;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Instants as people write them: a date or date-time (UTC unless it says otherwise), epoch milliseconds, or a duration
 * that means so long ago.
 */
final class WallTime implements ITypeConverter<Long> {

    private static final DateTimeFormatter SHOWN =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** Reads epoch milliseconds. */
    @Override
    public Long convert(String text) {
        if (text.matches("\\d{11,14}")) {
            return Long.valueOf(text);
        }
        return Stream.<Function<String, Instant>>of(WallTime::date, WallTime::offset, WallTime::local, WallTime::ago)
                .map(form -> attempt(form, text))
                .flatMap(Optional::stream)
                .findFirst()
                .map(Instant::toEpochMilli)
                .orElseThrow(() -> new TypeConversionException("'" + text
                        + "' is no point in time; expected a date such as 2021-01-03, a time such as 2021-01-03T09:30Z,"
                        + " epoch milliseconds, or how long ago, such as 1h"));
    }

    /** Writes {@code 2021-01-03 09:30:00}, in UTC. */
    static String show(long epochMs) {
        return SHOWN.format(Instant.ofEpochMilli(epochMs));
    }

    private static Optional<Instant> attempt(Function<String, Instant> form, String text) {
        try {
            return Optional.of(form.apply(text));
        } catch (DateTimeException | TypeConversionException anotherForm) {
            return Optional.empty();
        }
    }

    private static Instant date(String text) {
        return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private static Instant offset(String text) {
        return OffsetDateTime.parse(text).toInstant();
    }

    private static Instant local(String text) {
        return LocalDateTime.parse(text.replace(' ', 'T')).toInstant(ZoneOffset.UTC);
    }

    private static Instant ago(String text) {
        return Instant.now().minusMillis(new MediaTime().convert(text));
    }
}

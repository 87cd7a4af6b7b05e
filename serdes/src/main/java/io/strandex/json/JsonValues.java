package io.strandex.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import io.strandex.event.InvalidEventException;
import io.strandex.event.Reason;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;

/** Reads the current value as one of the contract's types, or refuses it by name. */
final class JsonValues {
    private final JsonParser parser;

    JsonValues(JsonParser parser) {
        this.parser = parser;
    }

    String text(String field) throws IOException {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw wrong(field, "a string");
        }
        return parser.getText();
    }

    /** A whole number; 11090.0 is one too. */
    long whole(String field) throws IOException {
        try {
            return switch (parser.currentToken()) {
                case VALUE_NUMBER_INT -> parser.getLongValue();
                case VALUE_NUMBER_FLOAT -> {
                    if (parser.isNaN()) {
                        throw wrong(field, "a whole number");
                    }
                    yield parser.getDecimalValue().longValueExact();
                }
                default -> throw wrong(field, "a whole number");
            };
        } catch (InputCoercionException e) {
            throw outOfRange(field);
        } catch (ArithmeticException | NumberFormatException e) {
            throw wrong(field, "a whole number");
        }
    }

    InvalidEventException outOfRange(String field) throws IOException {
        return new InvalidEventException(
                Reason.NUMBER_OUT_OF_RANGE, field + " does not fit into 64 bits: " + Suggestion.cut(parser.getText()));
    }

    Instant time(String field) throws IOException {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            return Instant.ofEpochMilli(whole(field));
        }
        try {
            long millis = OffsetDateTime.parse(parser.getText()).toInstant().toEpochMilli();
            return Instant.ofEpochMilli(millis);
        } catch (DateTimeException | ArithmeticException e) {
            throw wrong(field, "epoch milliseconds or a time such as 2020-12-31T23:59:59Z");
        }
    }

    <E extends Enum<E>> E symbol(String field, Class<E> type, Reason unknown) throws IOException {
        String text = text(field);
        List<String> names = Arrays.stream(type.getEnumConstants())
                .map(Enum::name)
                .filter(name -> !name.equals("UNKNOWN"))
                .toList();
        if (!names.contains(text)) {
            throw new InvalidEventException(
                    unknown,
                    field + " '" + Suggestion.cut(text) + "' is none of " + String.join(", ", names)
                            + Suggestion.among(text, names));
        }
        return Enum.valueOf(type, text);
    }

    InvalidEventException wrong(String field, String expected) throws IOException {
        return new InvalidEventException(Reason.WRONG_TYPE, field + " must be " + expected + ", not " + describe());
    }

    /** The current value in words. */
    String describe() throws IOException {
        return switch (parser.currentToken()) {
            case null -> "nothing";
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "the string '" + Suggestion.cut(parser.getText()) + "'";
            default -> Suggestion.cut(parser.getText());
        };
    }
}

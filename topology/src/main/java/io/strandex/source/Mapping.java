package io.strandex.source;

import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Jsonata.Frame;
import io.strandex.event.InvalidEventException;
import io.strandex.event.Judgement.Rejected;
import io.strandex.event.Reason;
import io.strandex.json.MediaEventJson;
import io.strandex.source.Made.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A mapping in JSONata, from a foreign record to events. Its root is the record's value (absent for a null value);
 * {@code $key}, {@code $headers}, {@code $topic}, {@code $partition}, {@code $offset} and {@code $timestamp} (log time,
 * milliseconds) say the rest. It yields an event as a JSON object of the contract, a list of them, or the text
 * {@code "skip"} for a record that is none. Nothing at all is a fault, so that a misspelled path is told.
 *
 * <p>A pure function of the record: no clock, no chance, no regular expressions, no {@code $eval}; its work is counted
 * and bounded, so that a replay maps alike and no record can hold up the topology. For one thread.
 */
public final class Mapping {
    /** The greatest number of events that one record may become. */
    public static final int MAX_EVENTS = 1000;

    private static final String SKIP = "skip";
    private static final int SHOWN = 60;

    private final Jsonata expression;
    private final Bounds bounds;

    private Mapping(Jsonata expression, Bounds bounds) {
        this.expression = expression;
        this.bounds = bounds;
    }

    /**
     * Reads a mapping.
     *
     * @throws IllegalArgumentException if it is none, with the place of the fault
     */
    public static Mapping parse(String text) {
        try {
            Jsonata expression = Jsonata.jsonata(text);
            expression.setValidateInput(false);
            Bounds bounds = new Bounds();
            new Confinement(bounds).apply(expression);
            return new Mapping(expression, bounds);
        } catch (JException e) {
            throw new IllegalArgumentException(
                    "the mapping is no JSONata: " + e.getMessage() + " (at character " + e.getLocation() + ")", e);
        } catch (RuntimeException | StackOverflowError e) {
            // The parser meets some unfinished texts unprepared.
            throw new IllegalArgumentException("the mapping is no JSONata: it ends too early or nests too deep", e);
        }
    }

    /** What becomes of a record: its events in the mapping's order, or nothing where the mapping skips it. */
    public List<Made> map(ForeignRecord record) {
        try {
            return made(expression.evaluate(record.value(), frame(record)));
        } catch (StackOverflowError | OutOfMemoryError e) {
            return tooMuch(e);
        } catch (RuntimeException e) {
            // Whatever the mapping does is the record's fault or its own, never the world's: it touches nothing else.
            return refused(e);
        }
    }

    private List<Made> refused(RuntimeException failure) {
        String problem = bounds.problem();
        if (problem != null) {
            return refused(Reason.MAPPING_TOO_COSTLY, problem);
        }
        // The library wraps what functions throw, as often as they are nested.
        Throwable cause = Failure.root(failure);
        return cause instanceof VirtualMachineError error
                ? tooMuch(error)
                : refused(Reason.MAPPING_FAILED, "the mapping failed: " + Failure.words(cause));
    }

    /** The stack or the memory of this thread; both are free again when the evaluation has ended. */
    private static List<Made> tooMuch(VirtualMachineError error) {
        return refused(
                Reason.MAPPING_TOO_COSTLY,
                error instanceof OutOfMemoryError
                        ? "the mapping needs more memory than there is"
                        : "the mapping calls itself too deep");
    }

    private Frame frame(ForeignRecord record) {
        Frame frame = expression.createFrame();
        frame.bind("key", record.key());
        frame.bind("headers", record.headers());
        frame.bind("topic", record.place().topic());
        frame.bind("partition", (Object) record.place().partition());
        frame.bind("offset", (Object) record.place().offset());
        frame.bind("timestamp", (Object) record.place().timestamp());
        bounds.watch(frame);
        return frame;
    }

    private static List<Made> made(@Nullable Object result) {
        return switch (result) {
            case String text when text.equals(SKIP) -> List.of();
            case Map<?, ?> object -> List.of(event(object));
            case List<?> objects -> events(objects);
            case null ->
                refused(
                        Reason.MAPPING_FAILED,
                        "the mapping yields nothing; to leave a record out it must yield \"skip\"");
            default -> List.of(notAnEvent(result));
        };
    }

    private static List<Made> events(List<?> objects) {
        if (objects.isEmpty()) {
            // A misspelled path inside [ ] looks like this, too.
            return refused(
                    Reason.MAPPING_FAILED,
                    "the mapping yields an empty list; to leave a record out it must yield \"skip\"");
        }
        if (objects.size() > MAX_EVENTS) {
            return refused(
                    Reason.MAPPING_TOO_COSTLY,
                    "the mapping yields " + objects.size() + " events, but one record may become " + MAX_EVENTS);
        }
        List<Made> made = new ArrayList<>();
        for (Object object : objects) {
            made.add(object instanceof Map<?, ?> map ? event(map) : notAnEvent(object));
        }
        return made;
    }

    private static Made event(Map<?, ?> object) {
        try {
            return new Made.Event(MediaEventJson.parse(TreeJson.write(object)));
        } catch (InvalidEventException e) {
            return new Refused(e.rejected());
        }
    }

    private static Made notAnEvent(@Nullable Object result) {
        return new Refused(new Rejected(
                Reason.MAPPING_FAILED,
                "the mapping yields " + kind(result) + ", but must yield an event, a list of events or \"skip\""));
    }

    private static String kind(@Nullable Object result) {
        return switch (result) {
            case null -> "null";
            case String text -> "the text '" + (text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text) + "'";
            case Number number -> "the number " + number;
            case Boolean truth -> truth.toString();
            case List<?> list -> "a list inside a list";
            default -> "a function";
        };
    }

    private static List<Made> refused(Reason reason, String explanation) {
        return List.of(new Refused(new Rejected(reason, explanation)));
    }
}

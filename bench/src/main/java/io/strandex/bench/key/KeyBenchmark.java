package io.strandex.bench.key;

import io.strandex.events.Modality;
import io.strandex.key.EventKey;
import io.strandex.key.HashToken;
import io.strandex.key.MediaKeys;
import io.strandex.spread.SpreadHash;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The default event key, against the same key by {@code String.format}, by a StringBuilder with padding by hand, and
 * read by {@code split}. All write the same characters and use the same hash; each works through 1,024 different events.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class KeyBenchmark {
    private static final int EVENTS = 1024;
    private static final String ALPHABET = "0123456789abcdefghijklmnopqrstuv";
    private static final Modality[] MODALITIES = {Modality.TEXT, Modality.IMAGE, Modality.TABLE, Modality.VIDEO};
    private static final String[] CODES = {"txt", "img", "tbl", "vid"};

    private final MediaKeys keys = MediaKeys.defaults();
    private final long[] times = new long[EVENTS];
    private final String[] scenes = new String[EVENTS];
    private final String[] events = new String[EVENTS];
    private final String[] encoded = new String[EVENTS];
    private int next;

    /** Made by JMH. */
    public KeyBenchmark() {}

    /** Scenes and events named as those of the ActivityNet data are; every way must give the same key. */
    @Setup
    public void prepare() {
        for (int i = 0; i < EVENTS; i++) {
            times[i] = 1609213866388L + 7919L * i;
            scenes[i] = "v_" + HashToken.of("scene" + i / 8, 11);
            events[i] = scenes[i] + "#" + i % 8 + "/f" + i % 3;
            encoded[i] = keys.eventKey(times[i], MODALITIES[i & 3], scenes[i], events[i], i & 7);
            if (!encoded[i].equals(format(i)) || !encoded[i].equals(build(i)) || !split(i).equals(read(i))) {
                throw new IllegalStateException("not the same key: " + encoded[i] + " " + format(i) + " " + build(i));
            }
        }
    }

    /** The product's way to write. */
    @Benchmark
    public String encode() {
        int i = step();
        return keys.eventKey(times[i], MODALITIES[i & 3], scenes[i], events[i], i & 7);
    }

    /** The product's way to read. */
    @Benchmark
    public EventKey decode() {
        return read(step());
    }

    /** By format string. */
    @Benchmark
    public String encodeByFormat() {
        return format(step());
    }

    /** By builder, padded by hand. */
    @Benchmark
    public String encodeByBuilder() {
        return build(step());
    }

    /** By split and parse. */
    @Benchmark
    public EventKey decodeBySplit() {
        return split(step());
    }

    private int step() {
        next = (next + 1) & (EVENTS - 1);
        return next;
    }

    private EventKey read(int i) {
        return keys.parseEventKey(encoded[i]);
    }

    private String format(int i) {
        return String.format(
                Locale.ROOT,
                "%013d:%s:%s:%s:%02d",
                times[i],
                CODES[i & 3],
                token(SpreadHash.of(scenes[i]), 8),
                token(SpreadHash.of(scenes[i] + '!' + events[i]), 13),
                i & 7);
    }

    private String build(int i) {
        StringBuilder key = new StringBuilder(43);
        String time = Long.toString(times[i]);
        for (int pad = time.length(); pad < 13; pad++) {
            key.append('0');
        }
        key.append(time).append(':').append(CODES[i & 3]).append(':');
        key.append(token(SpreadHash.of(scenes[i]), 8)).append(':');
        key.append(token(SpreadHash.of(scenes[i] + '!' + events[i]), 13)).append(':');
        int salt = i & 7;
        if (salt < 10) {
            key.append('0');
        }
        return key.append(salt).toString();
    }

    private EventKey split(int i) {
        String[] fields = encoded[i].split(":", -1);
        Modality modality = switch (fields[1]) {
            case "txt" -> Modality.TEXT;
            case "img" -> Modality.IMAGE;
            case "tbl" -> Modality.TABLE;
            default -> Modality.VIDEO;
        };
        return new EventKey(
                Long.parseLong(fields[0]),
                modality,
                HashToken.parse(fields[2]),
                HashToken.parse(fields[3]),
                Integer.parseInt(fields[4]));
    }

    private static String token(long hash, int length) {
        char[] text = new char[length];
        for (int i = 0; i < length; i++) {
            int shift = 59 - 5 * i;
            text[i] = ALPHABET.charAt((int) (shift < 0 ? hash << 1 : hash >>> shift) & 31);
        }
        return new String(text);
    }
}

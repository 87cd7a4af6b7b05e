package io.strandex.cli.source;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.event.Judgement.Rejected;
import io.strandex.event.Reason;
import io.strandex.source.AvroSamples;
import io.strandex.source.ForeignRecord;
import io.strandex.source.JsonTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * Reads samples.
 *
 * @param topic the topic they are to come from
 * @param whole whether a sample is a whole record instead of a value
 * @param now log time where a sample says none
 * @param registry address of the registry that knows the schemas of frames
 */
record Samples(String topic, boolean whole, long now, Supplier<String> registry) {
    private static final int SHOWN = 32;
    private static final ObjectMapper TREES = new ObjectMapper();
    private static final String STANDARD_INPUT = "-";

    /** One JSON value, or one a line; the records of an Avro file; one frame; or a null value where there are no bytes. */
    List<Sample> read(String file) throws IOException {
        byte[] bytes = file.equals(STANDARD_INPUT) ? System.in.readAllBytes() : Files.readAllBytes(Path.of(file));
        if (bytes.length == 0) {
            return List.of(new Sample.Value(file, "null", new ForeignRecord(null, null, Map.of(), place(0, now))));
        }
        return AvroSamples.isAvro(bytes) ? avro(file, bytes) : json(file, bytes);
    }

    private List<Sample> json(String file, byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8).strip();
        Sample all = sample(file, text, 0);
        boolean isOne = all instanceof Sample.Value || text.lines().count() < 2;
        return isOne ? List.of(all) : lines(file, text);
    }

    private List<Sample> avro(String file, byte[] bytes) {
        List<Sample> samples = new ArrayList<>();
        try {
            List<@Nullable Object> trees = AvroSamples.read(bytes, topic, registry);
            for (Object tree : trees) {
                String place = trees.size() == 1 ? file : file + ":" + (samples.size() + 1);
                String text = TREES.writeValueAsString(tree);
                samples.add(new Sample.Value(
                        place, text, new ForeignRecord(tree, null, Map.of(), place(samples.size(), now))));
            }
        } catch (SerializationException | IOException e) {
            Rejected why = new Rejected(Reason.MALFORMED_INPUT, String.valueOf(e.getMessage()));
            samples.add(
                    new Sample.Garbled(file, HexFormat.of().formatHex(bytes, 0, Math.min(SHOWN, bytes.length)), why));
        }
        return samples;
    }

    private List<Sample> lines(String file, String text) {
        List<Sample> samples = new ArrayList<>();
        long number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (!line.isBlank()) {
                samples.add(sample(file + ":" + number, line.strip(), samples.size()));
            }
        }
        return samples;
    }

    private Sample sample(String place, String text, long offset) {
        try {
            Object tree = JsonTree.read(text.getBytes(StandardCharsets.UTF_8));
            return new Sample.Value(place, text, record(tree, offset));
        } catch (SerializationException e) {
            return new Sample.Garbled(place, text, new Rejected(Reason.MALFORMED_JSON, String.valueOf(e.getMessage())));
        }
    }

    private ForeignRecord record(@Nullable Object tree, long offset) {
        if (!whole) {
            return new ForeignRecord(tree, null, Map.of(), place(offset, now));
        }
        if (!(tree instanceof Map<?, ?> parts)) {
            throw new SerializationException(
                    "With --records a sample is an object with key, value, headers, timestamp");
        }
        long time = parts.get("timestamp") instanceof Number number ? number.longValue() : now;
        return new ForeignRecord(
                parts.get("value"), parts.get("key"), headers(parts.get("headers")), place(offset, time));
    }

    private ForeignRecord.Place place(long offset, long time) {
        return new ForeignRecord.Place(topic, 0, offset, time);
    }

    private static Map<String, String> headers(@Nullable Object tree) {
        Map<String, String> headers = new HashMap<>();
        if (tree instanceof Map<?, ?> given) {
            given.forEach((name, text) -> headers.put(String.valueOf(name), String.valueOf(text)));
        }
        return headers;
    }
}

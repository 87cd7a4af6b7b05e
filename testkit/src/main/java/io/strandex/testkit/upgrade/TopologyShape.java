package io.strandex.testkit.upgrade;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.strandex.testkit.driver.TopologyDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.avro.Schema;

/**
 * What of an application must stay when it is upgraded: names, partition counts and formats. Taken of each release and
 * checked in as a JSON file, it is what the next release is compared with.
 *
 * @param application the application id: group, and prefix of the internal topics
 * @param topics partition counts of external topics
 * @param internal the topics that Kafka Streams makes for itself, named without the application id
 * @param stores the stores by name
 * @param globals the global stores by name
 * @param subtopologies the groups of tasks by number
 * @param schemas Avro schemas by the store, topic or other thing that holds such records
 */
public record TopologyShape(
        String application,
        SortedMap<String, Integer> topics,
        SortedMap<String, InternalTopicShape> internal,
        SortedMap<String, StoreShape> stores,
        SortedMap<String, StoreShape> globals,
        SortedMap<Integer, SubtopologyShape> subtopologies,
        SortedMap<String, String> schemas) {

    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

    /** Copies the maps. */
    public TopologyShape {
        topics = new TreeMap<>(topics);
        internal = new TreeMap<>(internal);
        stores = new TreeMap<>(stores);
        globals = new TreeMap<>(globals);
        subtopologies = new TreeMap<>(subtopologies);
        schemas = new TreeMap<>(schemas);
    }

    /** The shape of the application that a driver runs. */
    public static TopologyShape of(TopologyDriver driver) {
        return new ShapeReader(driver).read();
    }

    /** The same shape that also knows how the records of a store, or of a topic, are written. */
    public TopologyShape withSchema(String holder, Schema schema) {
        Map<String, String> more = new TreeMap<>(schemas);
        more.put(holder, schema.toString());
        return new TopologyShape(application, topics, internal, stores, globals, subtopologies, new TreeMap<>(more));
    }

    /**
     * Reads a file that {@link #write} wrote.
     *
     * @throws IOException where it cannot be read or is none
     */
    public static TopologyShape read(Path file) throws IOException {
        return JSON.readValue(Files.readAllBytes(file), TopologyShape.class);
    }

    /** Writes the shape as JSON, one thing a line, so that changes show in a review. */
    public void write(Path file) throws IOException {
        Files.writeString(file, toJson() + "\n");
    }

    /** The shape as JSON. */
    public String toJson() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}

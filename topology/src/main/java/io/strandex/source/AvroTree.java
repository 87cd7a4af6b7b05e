package io.strandex.source;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/**
 * Avro data as a tree: records and maps as maps, timestamps as epoch milliseconds, other times and UUIDs as ISO text,
 * decimals as numbers, bytes in base64, a union as what it holds.
 */
final class AvroTree {
    private AvroTree() {}

    static @Nullable Object of(@Nullable Object datum) {
        return switch (datum) {
            case null -> null;
            case IndexedRecord record -> object(record);
            case Map<?, ?> map -> object(map);
            case Collection<?> values -> array(values);
            case ByteBuffer bytes -> base64(bytes.duplicate());
            case byte[] bytes -> base64(ByteBuffer.wrap(bytes));
            case GenericFixed fixed -> base64(ByteBuffer.wrap(fixed.bytes()));
            case Instant instant -> instant.toEpochMilli();
            case LocalDate date -> date.toString();
            case LocalTime time -> time.toString();
            case LocalDateTime time -> time.toString();
            case UUID uuid -> uuid.toString();
            case Number number -> number;
            case Boolean truth -> truth;
            // Texts of every kind, and the symbols of enums.
            default -> datum.toString();
        };
    }

    private static Map<String, @Nullable Object> object(IndexedRecord record) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        for (Schema.Field field : record.getSchema().getFields()) {
            object.put(field.name(), of(record.get(field.pos())));
        }
        return object;
    }

    private static Map<String, @Nullable Object> object(Map<?, ?> map) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        map.forEach((name, value) -> object.put(String.valueOf(name), of(value)));
        return object;
    }

    private static List<@Nullable Object> array(Collection<?> values) {
        List<@Nullable Object> array = new ArrayList<>();
        values.forEach(value -> array.add(of(value)));
        return array;
    }

    private static String base64(ByteBuffer bytes) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        return Base64.getEncoder().encodeToString(copy);
    }
}

package io.strandex.serde;

import io.strandex.event.GeneratedClasses;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/**
 * The serde's part of Confluent's configuration keys, with Confluent's defaults; the one exception is
 * {@code avro.remove.java.properties}, true here, so that a Java producer registers the schema that stands in the
 * {@code .avsc} file.
 *
 * @param key whether record keys are meant, not values
 * @param autoRegister {@code auto.register.schemas}
 * @param useLatest {@code use.latest.version}: write with the subject's newest schema
 * @param latestStrict {@code latest.compatibility.strict}: refuse when the datum's schema can't be read by that one
 * @param normalize {@code normalize.schemas}
 * @param useSchemaId {@code use.schema.id}: write with the schema of this id; negative when not set
 * @param removeJavaProperties {@code avro.remove.java.properties}
 * @param specific {@code specific.avro.reader}: read into generated classes
 * @param logicalTypes {@code avro.use.logical.type.converters}: generic data as Instant, BigDecimal, UUID
 * @param subjects {@code key.subject.name.strategy} or {@code value.subject.name.strategy}
 * @param readerType {@code specific.avro.key.type} or {@code specific.avro.value.type}
 */
record AvroSettings(
        boolean key,
        boolean autoRegister,
        boolean useLatest,
        boolean latestStrict,
        boolean normalize,
        int useSchemaId,
        boolean removeJavaProperties,
        boolean specific,
        boolean logicalTypes,
        SubjectNames subjects,
        @Nullable Class<?> readerType) {

    static {
        GeneratedClasses.trust();
    }

    private static final List<String> NOT_SUPPORTED =
            List.of("schema.reflection", "avro.reflection.allow.null", "id.compatibility.strict.skip");

    static AvroSettings from(Map<String, ?> config, boolean key) {
        List<String> problems = new ArrayList<>();
        for (String name : NOT_SUPPORTED) {
            if (flag(config, name, false, problems)) {
                problems.add(name + " is not supported: write generated or generic records");
            }
        }
        String side = key ? "key" : "value";
        AvroSettings settings = new AvroSettings(
                key,
                flag(config, "auto.register.schemas", true, problems),
                flag(config, "use.latest.version", false, problems),
                flag(config, "latest.compatibility.strict", true, problems),
                flag(config, "normalize.schemas", false, problems),
                id(config, problems),
                flag(config, "avro.remove.java.properties", true, problems),
                flag(config, "specific.avro.reader", false, problems),
                flag(config, "avro.use.logical.type.converters", false, problems),
                subjects(config, side + ".subject.name.strategy", problems),
                readerType(config, "specific.avro." + side + ".type", problems));
        if (!problems.isEmpty()) {
            throw new ConfigException(String.join("; ", problems));
        }
        return settings;
    }

    /** The same settings, reading into a given class. */
    AvroSettings reading(Class<?> type) {
        return new AvroSettings(
                key,
                autoRegister,
                useLatest,
                latestStrict,
                normalize,
                useSchemaId,
                removeJavaProperties,
                true,
                logicalTypes,
                subjects,
                type);
    }

    private static boolean flag(Map<String, ?> config, String name, boolean fallback, List<String> problems) {
        Object value = config.get(name);
        return switch (value == null ? "" : value.toString().strip()) {
            case "" -> fallback;
            case "true" -> true;
            case "false" -> false;
            default -> {
                problems.add(name + " must be true or false, not " + value);
                yield fallback;
            }
        };
    }

    private static int id(Map<String, ?> config, List<String> problems) {
        Object value = config.get("use.schema.id");
        try {
            return value == null ? -1 : Integer.parseInt(value.toString().strip());
        } catch (NumberFormatException e) {
            problems.add("use.schema.id must be a whole number, not " + value);
            return -1;
        }
    }

    private static SubjectNames subjects(Map<String, ?> config, String name, List<String> problems) {
        Object value = config.get(name);
        try {
            return value == null ? SubjectNames.TOPIC : SubjectNames.parse(name, value);
        } catch (ConfigException e) {
            problems.add(String.valueOf(e.getMessage()));
            return SubjectNames.TOPIC;
        }
    }

    private static @Nullable Class<?> readerType(Map<String, ?> config, String name, List<String> problems) {
        Object value = config.get(name);
        if (value == null || value instanceof Class<?>) {
            return (Class<?>) value;
        }
        try {
            return Class.forName(value.toString(), true, Thread.currentThread().getContextClassLoader());
        } catch (ClassNotFoundException e) {
            problems.add(name + ": no class " + value);
            return null;
        }
    }
}

package io.strandex.serde;

import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;

/** How a subject of the registry is named: Confluent's three strategies. */
enum SubjectNames {
    /** {@code topic-key} or {@code topic-value}: one kind of record a topic. */
    TOPIC,
    /** The record's full name: one kind of record wherever it is written. */
    RECORD,
    /** {@code topic-name}: several kinds of record a topic. */
    TOPIC_RECORD;

    /** Takes Confluent's class names and their last parts, as {@code TopicRecordNameStrategy}. */
    static SubjectNames parse(String key, Object value) {
        String name = value instanceof Class<?> type ? type.getName() : value.toString();
        String simple = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return switch (simple) {
            case "topicnamestrategy" -> TOPIC;
            case "recordnamestrategy" -> RECORD;
            case "topicrecordnamestrategy" -> TOPIC_RECORD;
            default ->
                throw new ConfigException(
                        key, name, "use TopicNameStrategy, RecordNameStrategy or TopicRecordNameStrategy");
        };
    }

    String subject(String topic, boolean key, Schema schema) {
        return switch (this) {
            case TOPIC -> topic + (key ? "-key" : "-value");
            case RECORD -> recordName(schema);
            case TOPIC_RECORD -> topic + "-" + recordName(schema);
        };
    }

    /** The subject to name when a schema is asked for by id, before it is known; empty where it hangs on the schema. */
    String subjectToRead(String topic, boolean key) {
        return this == TOPIC ? topic + (key ? "-key" : "-value") : "";
    }

    private static String recordName(Schema schema) {
        if (schema.getType() != Schema.Type.RECORD) {
            throw new SerializationException("Subjects are named after records, but this is a " + schema.getType()
                    + ": use TopicNameStrategy for it");
        }
        return schema.getFullName();
    }
}

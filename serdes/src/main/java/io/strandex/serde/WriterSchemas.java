package io.strandex.serde;

import io.strandex.registry.RegisteredSchema;
import io.strandex.registry.SchemaRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.io.DatumWriter;
import org.apache.kafka.common.errors.SerializationException;

/** Finds schema id and writer for a datum: asked of the registry once per topic and schema. */
final class WriterSchemas {
    private static final int MAX_CACHED = 1000;

    private final SchemaRegistry registry;
    private final AvroSettings settings;
    private final Map<Key, Writer> writers = new ConcurrentHashMap<>();

    record Writer(int id, Schema schema, DatumWriter<Object> datumWriter) {}

    private record Key(String topic, Schema schema, Class<?> type) {}

    WriterSchemas(SchemaRegistry registry, AvroSettings settings) {
        this.registry = registry;
        this.settings = settings;
    }

    Writer writer(String topic, Object datum) {
        Key key = new Key(topic, DatumSchemas.of(datum), datum.getClass());
        Writer known = writers.get(key);
        return known == null ? find(key, datum) : known;
    }

    private Writer find(Key key, Object datum) {
        Writer writer = resolve(key, datum);
        if (writers.size() >= MAX_CACHED) {
            writers.clear();
        }
        writers.put(key, writer);
        return writer;
    }

    private Writer resolve(Key key, Object datum) {
        Schema schema = settings.removeJavaProperties() ? PortableSchema.of(key.schema) : key.schema;
        String subject = settings.subjects().subject(key.topic, settings.key(), key.schema);
        if (settings.useSchemaId() >= 0) {
            Schema written = registry.byId(settings.useSchemaId(), subject);
            return checked(settings.useSchemaId(), written, schema, datum);
        }
        if (settings.autoRegister()) {
            int id = registry.register(subject, schema, settings.normalize());
            return new Writer(id, key.schema, DatumWriters.of(datum, key.schema));
        }
        if (settings.useLatest()) {
            RegisteredSchema latest = registry.latest(subject);
            return checked(latest.id(), latest.schema(), schema, datum);
        }
        int id = registry.lookup(subject, schema, settings.normalize());
        return new Writer(id, key.schema, DatumWriters.of(datum, key.schema));
    }

    /** Writes with a schema that is not the datum's own, if readers of it understand the datum. */
    private Writer checked(int id, Schema written, Schema own, Object datum) {
        if (settings.latestStrict()
                && SchemaCompatibility.checkReaderWriterCompatibility(written, own)
                                .getType()
                        != SchemaCompatibilityType.COMPATIBLE) {
            throw new SerializationException("A " + own.getFullName() + " can't be written with schema id " + id
                    + ", which does not read it (latest.compatibility.strict)");
        }
        return new Writer(id, written, DatumWriters.of(datum, written));
    }
}

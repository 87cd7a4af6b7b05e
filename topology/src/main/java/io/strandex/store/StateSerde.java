package io.strandex.store;

import io.strandex.event.GeneratedClasses;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * State and internal topics as Avro's single-object encoding: two marker bytes, the fingerprint of the schema, the
 * record. A later release reads what an earlier one wrote by Avro's rules, without asking a registry.
 */
public final class StateSerde {
    static {
        GeneratedClasses.trust();
    }

    private StateSerde() {}

    /**
     * A serde for a generated record.
     *
     * @param type the record's class
     */
    public static <T extends SpecificRecord> Serde<T> of(Class<T> type) {
        SpecificData model = SpecificData.getForClass(type);
        var schema = model.getSchema(type);
        SingleObjects<T> objects = new SingleObjects<>(
                model, type, EarlierSchemas.readBy(new BinaryMessageDecoder<>(model, schema), schema));
        return Serdes.serdeFrom(
                (topic, value) -> value == null ? null : objects.write(value),
                (topic, bytes) -> bytes == null ? null : objects.read(bytes));
    }
}

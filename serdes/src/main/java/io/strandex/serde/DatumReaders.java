package io.strandex.serde;

import java.io.IOException;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.FastReaderBuilder;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;

/** Makes the reader that turns a writer's schema into what the caller wants. */
final class DatumReaders {
    private DatumReaders() {}

    static DatumReader<Object> of(Schema writer, AvroSettings settings) {
        try {
            Class<?> type = settings.readerType();
            if (type == null && settings.specific() && writer.getType() == Schema.Type.RECORD) {
                type = SpecificData.get().getClass(writer);
                if (type == null) {
                    throw new SerializationException("specific.avro.reader is set, but there is no class "
                            + SpecificData.getClassName(writer) + " on the class path");
                }
            }
            return type == null ? generic(writer, settings) : specific(writer, type);
        } catch (IOException | AvroRuntimeException e) {
            throw new SerializationException(
                    "Can't read data written with schema " + writer.getFullName() + ": " + e.getMessage(), e);
        }
    }

    private static DatumReader<Object> generic(Schema writer, AvroSettings settings) throws IOException {
        GenericData data = settings.logicalTypes() ? LogicalTypes.DATA : GenericData.get();
        return new FastReaderBuilder(data).createDatumReader(writer, writer);
    }

    private static DatumReader<Object> specific(Schema writer, Class<?> type) throws IOException {
        SpecificData data =
                SpecificRecord.class.isAssignableFrom(type) ? SpecificData.getForClass(type) : SpecificData.get();
        return new FastReaderBuilder(data).createDatumReader(writer, data.getSchema(type));
    }
}

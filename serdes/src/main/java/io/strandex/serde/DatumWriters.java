package io.strandex.serde;

import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;

/** Makes the writer for a datum: generated classes bring their own data model. */
final class DatumWriters {
    private DatumWriters() {}

    static DatumWriter<Object> of(Object datum, Schema schema) {
        if (datum instanceof SpecificRecord) {
            return new Specific(schema, SpecificData.getForClass(datum.getClass()));
        }
        return new Generic(schema, LogicalTypes.DATA);
    }

    private static final class Specific extends SpecificDatumWriter<Object> {
        Specific(Schema schema, SpecificData data) {
            super(schema, data);
        }

        @Override
        protected int resolveUnion(Schema union, Object datum) {
            return Widening.resolve(getData(), union, datum);
        }
    }

    private static final class Generic extends GenericDatumWriter<Object> {
        Generic(Schema schema, GenericData data) {
            super(schema, data);
        }

        @Override
        protected int resolveUnion(Schema union, Object datum) {
            return Widening.resolve(getData(), union, datum);
        }
    }
}

package io.strandex.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;
import org.apache.avro.message.BinaryMessageDecoder;

/**
 * The schemas that earlier releases wrote state with: whoever changes one lays the old one under {@code earlier/} with
 * the next number, and it stays there for ever.
 */
final class EarlierSchemas {
    private EarlierSchemas() {}

    /** Lets a decoder read what earlier releases wrote. */
    static <T> BinaryMessageDecoder<T> readBy(BinaryMessageDecoder<T> decoder, Schema now) {
        for (int number = 1; add(decoder, "earlier/" + now.getName() + '-' + number + ".avsc"); number++) {}
        return decoder;
    }

    private static boolean add(BinaryMessageDecoder<?> decoder, String resource) {
        try (InputStream schema = EarlierSchemas.class.getResourceAsStream(resource)) {
            if (schema == null) {
                return false;
            }
            decoder.addSchema(new Schema.Parser().parse(schema));
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

import io.confluent.kafka.serializers.KafkaAvroDeserializer;
import io.confluent.kafka.serializers.KafkaAvroSerializer;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/**
 * Confluent's genuine serde in a JVM of its own. Each line of input is answered by one line: "write TOPIC HEX" writes the Avro
 * binary of the schema given at start as a frame, "read TOPIC HEX" reads a frame and gives its Avro binary and schema.
 */
public class ConfluentOracle {
    public static void main(String[] args) throws Exception {
        Map<String, Object> config = Map.of("schema.registry.url", args[0]);
        Schema schema = new Schema.Parser().parse(new String(HexFormat.of().parseHex(args[1]), StandardCharsets.UTF_8));
        KafkaAvroSerializer serializer = new KafkaAvroSerializer();
        serializer.configure(config, false);
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();
        deserializer.configure(config, false);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready " + KafkaAvroSerializer.class.getPackage().getName());
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] parts = line.split(" ");
            byte[] bytes = HexFormat.of().parseHex(parts[2]);
            byte[] answer = parts[0].equals("write")
                    ? serializer.serialize(parts[1], new GenericDatumReader<GenericRecord>(schema)
                            .read(null, DecoderFactory.get().binaryDecoder(bytes, null)))
                    : binary((GenericRecord) deserializer.deserialize(parts[1], bytes));
            System.out.println(HexFormat.of().formatHex(answer));
        }
    }

    private static byte[] binary(GenericRecord datum) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        var encoder = EncoderFactory.get().binaryEncoder(out, null);
        new GenericDatumWriter<GenericRecord>(datum.getSchema()).write(datum, encoder);
        encoder.flush();
        return out.toByteArray();
    }
}

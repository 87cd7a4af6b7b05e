package io.strandex.bench.sink;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch._helpers.bulk.BulkIngester;
import co.elastic.clients.elasticsearch._types.VersionType;
import co.elastic.clients.util.BinaryData;
import co.elastic.clients.util.ContentType;
import io.strandex.events.IndexOp;
import io.strandex.serde.AvroDeserializer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.sink.SinkRecord;

/** The same job by elasticsearch-java's BulkIngester: decode the records, hand over their documents as ready bytes. */
final class ElasticIngester {
    private final String url;

    ElasticIngester(String url) {
        this.url = url;
    }

    void run(List<SinkRecord> records, String index) throws IOException {
        Map<String, String> registry = Map.of("schema.registry.url", TaskRig.REGISTRY);
        try (AvroDeserializer<IndexOp> decoder = AvroDeserializer.of(IndexOp.class, registry);
                ElasticsearchClient client = ElasticsearchClient.of(builder -> builder.host(url));
                BulkIngester<Void> ingester = BulkIngester.of(builder -> builder.client(client)
                        .maxOperations(10_000)
                        .maxSize(4 << 20)
                        .maxConcurrentRequests(4))) {
            for (SinkRecord record : records) {
                add(ingester, decoder.decode((byte[]) record.value()), index);
            }
        }
    }

    private static void add(BulkIngester<Void> ingester, IndexOp operation, String index) {
        ingester.add(bulk -> bulk.index(item -> item.index(index)
                .id(operation.getId())
                .routing(operation.getRouting())
                .version(operation.getVersion())
                .versionType(VersionType.ExternalGte)
                .document(BinaryData.of(bytes(operation.getSource()), ContentType.APPLICATION_JSON))));
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }
}

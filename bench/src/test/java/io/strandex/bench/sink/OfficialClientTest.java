package io.strandex.bench.sink;

import static org.assertj.core.api.Assertions.assertThat;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.testkit.bulk.BulkServer;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The test kit's server is also for sinks that use the official client. */
class OfficialClientTest {

    private record Book(String title, int pages) {}

    @Test
    void shouldWriteAndUpdateWhenTheOfficialClientTalksToTheScriptedServer() throws IOException {
        try (var server = BulkServer.start();
                var client = ElasticsearchClient.of(builder -> builder.host(server.uri()))) {
            // Given
            server.store().create("books");
            String version = client.info().version().number();

            // When
            var answer = client.bulk(bulk -> bulk.index("books")
                    .operations(each -> each.index(index -> index.id("a").document(new Book("first", 3))))
                    .operations(each -> each.update(
                            update -> update.id("a").action(action -> action.doc(Map.of("title", "second")))))
                    .operations(each -> each.delete(delete -> delete.id("b"))));

            // Then
            assertThat(version).startsWith("9.5.");
            assertThat(answer.errors()).isFalse();
            assertThat(answer.items()).extracting(item -> item.status()).containsExactly(201, 200, 404);
            assertThat(client.get(get -> get.index("books").id("a"), ObjectNode.class)
                            .source())
                    .hasToString("{\"title\":\"second\",\"pages\":3}");
        }
    }
}

package io.strandex.testkit.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What only the scripted server does; what it has in common with Elasticsearch stands in the sink's bulk contract. */
class BulkServerTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private BulkServer server;

    @BeforeEach
    void start() throws IOException {
        server = BulkServer.start();
        server.store().create("books");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpResponse<String> send(String method, String path, String body) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.uri() + path))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .header("Content-Type", "application/x-ndjson")
                .build();
        try {
            return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private JsonNode bulk(String path, String... lines) throws IOException {
        String body = String.join("\n", lines).replace('\'', '"') + "\n";
        return JSON.readTree(send("POST", path, body).body());
    }

    @Test
    void shouldTellItsVersionWhenAClientAsks() throws IOException {
        // When
        var answer = send("GET", "/", "");

        // Then
        JsonNode root = JSON.readTree(answer.body());
        assertThat(root.at("/version/number").asText()).isEqualTo("9.5.3");
        assertThat(root.path("tagline").asText()).isEqualTo("You Know, for Search");
        assertThat(answer.headers().firstValue("X-elastic-product")).hasValue("Elasticsearch");
        assertThat(send("HEAD", "/", "").statusCode()).isEqualTo(200);
        assertThat(send("POST", "/", "{}").statusCode()).isEqualTo(405);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'update':{'_id':'a'}} | {'script':{'source':'ctx._source.n++'}} | does not run scripts",
                "{'update':{'_id':'a'}} | {'doc':{},'scripted_upsert':true} | does not run scripts",
                "{'update':{'_id':'a'}} | {'doc':{},'_source':true} | does not answer with the source of an update",
                "{'update':{'_id':'a','_source':true}} | {'doc':{}} | does not know [_source] of an action line",
                "{'index':{'_id':'a','dynamic_templates':'x'}} | {} | does not know [dynamic_templates] of an action line",
            })
    void shouldSayWhatItDoesNotDoWhenElasticsearchWould(String action, String body, String reason) throws IOException {
        // When
        JsonNode answer = bulk("/books/_bulk", action, body);

        // Then
        assertThat(answer.path("status").asInt()).isEqualTo(400);
        assertThat(answer.at("/error/type").asText()).isEqualTo("unsupported_by_bulk_server");
        assertThat(answer.at("/error/reason").asText()).isEqualTo("the test kit's BulkServer " + reason);
        assertThat(server.store().documents("books")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"_source=true", "list_executed_pipelines=true", "require_data_stream=true"})
    void shouldSayWhatItDoesNotKnowWhenTheAddressAsksForIt(String parameter) throws IOException {
        // When
        JsonNode answer = bulk("/books/_bulk?" + parameter, "{'delete':{'_id':'a'}}");

        // Then
        assertThat(answer.at("/error/reason").asText()).contains("does not know the parameter");
    }

    @Test
    void shouldNotCreateAnIndexWhenAnItemNamesOneThatIsNotThere() throws IOException {
        // When
        JsonNode answer = bulk("/_bulk", "{'index':{'_index':'films','_id':'a'}}", "{'n':1}");

        // Then
        assertThat(answer.at("/items/0/index/error/type").asText()).isEqualTo("index_not_found_exception");
        assertThat(server.store().exists("films")).isFalse();
    }

    @Test
    void shouldRefuseAParameterWhenAnotherAddressDoesNotKnowIt() throws IOException {
        // When
        var put = send("PUT", "/books/_doc/a?pipeline=p", "{}");
        var get = send("GET", "/books/_doc/a?preference=_local", "");

        // Then
        assertThat(put.statusCode()).isEqualTo(400);
        assertThat(put.body()).contains("unrecognized parameter: [pipeline]");
        assertThat(get.statusCode()).isEqualTo(400);
    }

    @Test
    void shouldKeepTheItemsWhenTheyCameThroughAPath() throws IOException {
        // When
        bulk("/books/_bulk?routing=r", "{'update':{'_id':'a'}}", "{'doc':{'n':1},'doc_as_upsert':true}");

        // Then
        assertThat(server.requests())
                .singleElement()
                .satisfies(request -> assertThat(request.items())
                        .extracting(BulkItem::action, BulkItem::index, BulkItem::routing)
                        .containsExactly(org.assertj.core.groups.Tuple.tuple("update", "books", "r")));
        assertThat(server.store().document("books", "a").orElseThrow().source()).isEqualTo("{\"n\":1}");
    }

    @Test
    void shouldPlayTheScriptWhenItSpeaksOfAnItem() throws IOException {
        // Given
        server.script().item(item -> item.id().equals("a"), 1, 429, "es_rejected_execution_exception", "queue full");

        // When
        JsonNode first = bulk("/books/_bulk", "{'index':{'_id':'a'}}", "{'n':1}", "{'index':{'_id':'b'}}", "{'n':1}");
        JsonNode second = bulk("/books/_bulk", "{'index':{'_id':'a'}}", "{'n':1}");

        // Then
        assertThat(first.at("/items/0/index/status").asInt()).isEqualTo(429);
        assertThat(first.at("/items/1/index/status").asInt()).isEqualTo(201);
        assertThat(second.at("/items/0/index/status").asInt()).isEqualTo(201);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-took | {'errors':false,'items':[{'index':{'_index':'books','status':201}}]}",
                "-took,-errors,-items.*.status | {'items':[{'index':{'_index':'books'}}]}",
                "items,-items.*._index | {'items':[{'index':{'status':201}}]}",
                "-took,-**.status | {'errors':false,'items':[{'index':{'_index':'books'}}]}",
                "took,-t* | {}",
            })
    void shouldLeaveOutWhatTheFilterExcludesWhenAPathBeginsWithAMinus(String filter, String expected)
            throws IOException {
        // Given
        String others = ",-items.*._id,-items.*._version,-items.*.result,-items.*._shards,-items.*._seq_no,"
                + "-items.*._primary_term";

        // When
        JsonNode answer =
                bulk("/books/_bulk?filter_path=" + filter.strip() + others, "{'index':{'_id':'a'}}", "{'n':1}");

        // Then
        assertThat(answer).isEqualTo(JSON.readTree(expected.replace('\'', '"')));
    }
}

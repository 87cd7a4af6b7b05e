package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code _bulk} answers: the genuine one and the test kit's must both pass. */
abstract class BulkContract {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VERSIONED = "application/vnd.elasticsearch+json;compatible-with=9";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private String index = "";

    abstract String url();

    @BeforeEach
    void createAnIndex() throws IOException {
        index = "wire-" + UUID.randomUUID();
        send("PUT", "/" + index, "application/json", "");
    }

    private static HttpResponse<String> send(HttpRequest request) throws IOException {
        try {
            return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private HttpResponse<String> send(String method, String path, String type, String body) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url() + path))
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", type);
        }
        if (type.contains("compatible-with")) {
            request.header("Accept", VERSIONED);
        }
        return send(request.build());
    }

    /** Sends lines, {@code '} for {@code "}, and tells the answer in short. */
    private String bulk(String query, String... lines) throws IOException {
        return summary(send(
                "POST",
                "/" + index + "/_bulk" + query,
                "application/x-ndjson",
                String.join("\n", lines).replace('\'', '"') + "\n"));
    }

    private static String summary(HttpResponse<String> answer) throws IOException {
        JsonNode body = JSON.readTree(answer.body());
        if (answer.statusCode() != 200) {
            return answer.statusCode() + " " + body.path("error").path("type").asText("");
        }
        List<String> items = new ArrayList<>();
        for (JsonNode item : body.path("items")) {
            Map.Entry<String, JsonNode> action = item.properties().iterator().next();
            items.add(action.getKey() + " " + summary(action.getValue()));
        }
        assertThat(body.path("errors").asBoolean())
                .isEqualTo(items.stream().anyMatch(item -> item.endsWith("exception")));
        return String.join("; ", items);
    }

    private static String summary(JsonNode item) {
        return item.has("error")
                ? item.path("status") + " " + item.path("error").path("type").asText()
                : "%s %s v%s s%s"
                        .formatted(
                                item.path("status"),
                                item.path("result").asText(),
                                item.path("_version"),
                                item.path("_seq_no"));
    }

    private JsonNode document(String id) throws IOException {
        return JSON.readTree(
                send("GET", "/" + index + "/_doc/" + id, "application/json", "").body());
    }

    private String source(String id) throws IOException {
        return document(id).path("_source").toString().replace('"', '\'');
    }

    @Test
    void shouldWriteToTheIndexOfThePathWhenAnItemNamesNone() throws IOException {
        // Given
        String other = index;
        createAnIndex();

        // When
        String answer = bulk(
                "", "{'index':{'_id':'a'}}", "{'n':1}", "{'index':{'_id':'a','_index':'" + other + "'}}", "{'n':2}");

        // Then
        assertThat(answer).isEqualTo("index 201 created v1 s0; index 201 created v1 s0");
        assertThat(source("a")).isEqualTo("{'n':1}");
        index = other;
        assertThat(source("a")).isEqualTo("{'n':2}");
    }

    @Test
    void shouldCountVersionsWhenADocumentIsCreatedIndexedAndDeleted() throws IOException {
        // When
        String answer = bulk(
                "",
                "{'create':{'_id':'a'}}",
                "{'n':1}",
                "{'create':{'_id':'a'}}",
                "{'n':2}",
                "{'index':{'_id':'a'}}",
                "{'n':3}",
                "{'index':{'_id':'a','op_type':'create'}}",
                "{'n':4}",
                "{'delete':{'_id':'a'}}",
                "{'delete':{'_id':'a'}}",
                "{'create':{'_id':'a'}}",
                "{'n':5}");

        // Then
        assertThat(answer)
                .isEqualTo("create 201 created v1 s0; create 409 version_conflict_engine_exception;"
                        + " index 200 updated v2 s1; create 409 version_conflict_engine_exception;"
                        + " delete 200 deleted v3 s2; delete 404 not_found v4 s3; create 201 created v5 s4");
    }

    @Test
    void shouldMergeWhenADocumentIsUpdated() throws IOException {
        // When
        String answer = bulk(
                "",
                "{'index':{'_id':'a','routing':'r'}}",
                "{'t':1,'o':{'x':1},'l':[1,2]}",
                "{'update':{'_id':'a','routing':'r','retry_on_conflict':3}}",
                "{'doc':{'o':{'y':2},'l':[3],'t':null}}",
                "{'update':{'_id':'a','routing':'r'}}",
                "{'doc':{'o':{'y':2}}}",
                "{'update':{'_id':'a','routing':'r'}}",
                "{'doc':{'o':{'y':2}},'detect_noop':false}");

        // Then
        assertThat(answer)
                .isEqualTo("index 201 created v1 s0; update 200 updated v2 s1; update 200 noop v2 s1;"
                        + " update 200 updated v3 s2");
        assertThat(source("a?routing=r")).isEqualTo("{'t':null,'o':{'x':1,'y':2},'l':[3]}");
        assertThat(document("a?routing=r").path("_routing").asText()).isEqualTo("r");
    }

    @Test
    void shouldCreateOrRefuseWhenWhatIsUpdatedIsNotThere() throws IOException {
        // When
        String answer = bulk(
                "",
                "{'update':{'_id':'none'}}",
                "{'doc':{'n':1}}",
                "{'update':{'_id':'a'}}",
                "{'doc':{'n':1},'doc_as_upsert':true}",
                "{'update':{'_id':'b'}}",
                "{'doc':{'n':1},'upsert':{'n':9}}",
                "{'update':{'_id':'b'}}",
                "{'doc':{'m':1},'upsert':{'n':9}}",
                "{'delete':{'_id':'a'}}",
                "{'update':{'_id':'a'}}",
                "{'doc':{'n':2}}");

        // Then
        assertThat(answer)
                .isEqualTo("update 404 document_missing_exception; update 201 created v1 s0;"
                        + " update 201 created v1 s1; update 200 updated v2 s2; delete 200 deleted v2 s3;"
                        + " update 404 document_missing_exception");
        assertThat(source("b")).isEqualTo("{'n':9,'m':1}");
    }

    @Test
    void shouldCompareVersionsWhenTheSenderCountsThem() throws IOException {
        // When
        String gte = "'_id':'a','version_type':'external_gte','version':";
        String external = "'_id':'a','version_type':'external','version':";
        String answer = bulk(
                "",
                "{'index':{" + gte + "5}}",
                "{'n':5}",
                "{'index':{" + gte + "4}}",
                "{'n':4}",
                "{'index':{" + gte + "5}}",
                "{'n':6}",
                "{'index':{" + external + "5}}",
                "{'n':7}",
                "{'index':{" + external + "'12'}}",
                "{'n':8}",
                "{'delete':{" + gte + "11}}",
                "{'update':{'_id':'a'}}",
                "{'doc':{'n':9}}",
                "{'delete':{" + gte + "20}}",
                "{'index':{" + gte + "19}}",
                "{'n':10}");

        // Then
        assertThat(answer)
                .isEqualTo("index 201 created v5 s0; index 409 version_conflict_engine_exception;"
                        + " index 200 updated v5 s1; index 409 version_conflict_engine_exception;"
                        + " index 200 updated v12 s2; delete 409 version_conflict_engine_exception;"
                        + " update 200 updated v13 s3; delete 200 deleted v20 s4;"
                        + " index 409 version_conflict_engine_exception");
    }

    @Test
    void shouldHeedAnOperationTypeOnlyWhenAnItemIndexes() throws IOException {
        // When
        String answer = bulk(
                "",
                "{'index':{'_id':'a'}}",
                "{'n':1}",
                "{'update':{'_id':'a','op_type':'create'}}",
                "{'doc':{'n':2}}",
                "{'delete':{'_id':'a','op_type':'create'}}",
                "{'create':{'_id':'a','op_type':'index'}}",
                "{'n':3}",
                "{'create':{'_id':'a','op_type':'index'}}",
                "{'n':4}");

        // Then
        assertThat(answer)
                .isEqualTo("index 201 created v1 s0; update 200 updated v2 s1; delete 200 deleted v3 s2;"
                        + " create 201 created v4 s3; create 409 version_conflict_engine_exception");
    }

    @Test
    void shouldSkipNullsWhenTheyStandInAnActionLine() throws IOException {
        // When
        String answer = bulk(
                "",
                "{'index':{'_id':null,'version':null,'if_seq_no':null,'no_such_name':null}}",
                "{'n':1}",
                "{'index':{'_id':'a','routing':null,'version_type':null,'_index':null}}",
                "{'n':2}");

        // Then
        assertThat(answer).isEqualTo("index 201 created v1 s0; index 201 created v1 s1");
        assertThat(source("a")).isEqualTo("{'n':2}");
    }

    @Test
    void shouldRefuseARequestWhenAVersionIsNoLong() throws IOException {
        // When / Then
        for (String version : List.of("99999999999999999999", "'99999999999999999999'", "'x'", "true")) {
            assertThat(bulk("", "{'index':{'_id':'a','version_type':'external','version':" + version + "}}", "{}"))
                    .as(version)
                    .startsWith("400 ");
        }
    }

    @Test
    void shouldLeaveOutWhatTheFilterExcludesWhenAPathBeginsWithAMinus() throws IOException {
        // When / Then
        Map.of(
                        "-took,-items.*._*", "{'errors':false,'items':[{'index':{'result':'created','status':201}}]}",
                        "items,-**._*", "{'items':[{'index':{'result':'created','status':201}}]}",
                        "errors,items.*.status,-items.*.status", "{'errors':false}",
                        "-took,-items.*.*", "{'errors':false}",
                        "-took,-items.index", "{'errors':false}",
                        "took,-t*", "{}",
                        "errors,-**", "{}",
                        "errors,-**.errors", "{'errors':false}",
                        "errors,items.*.status,-items.**", "{'errors':false}",
                        "errors,items.*.status,-**.**", "{'errors':false}")
                .forEach((filter, expected) ->
                        assertThat(filtered(filter)).as(filter).isEqualTo(expected));
    }

    private String filtered(String filter) {
        String path = "/" + index + "/_bulk?filter_path=" + filter;
        String body = "{\"index\":{}}\n{}\n";
        try {
            return send("POST", path, "application/x-ndjson", body).body().replace('"', '\'');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void shouldCompareSequenceNumbersWhenTheSenderGivesOne() throws IOException {
        // When
        String answer = bulk(
                "",
                "{'index':{'_id':'a'}}",
                "{'n':1}",
                "{'index':{'_id':'a','if_seq_no':0,'if_primary_term':1}}",
                "{'n':2}",
                "{'index':{'_id':'a','if_seq_no':0,'if_primary_term':1}}",
                "{'n':3}",
                "{'update':{'_id':'a','if_seq_no':0,'if_primary_term':1}}",
                "{'doc':{'n':4}}",
                "{'update':{'_id':'a','if_seq_no':1,'if_primary_term':1}}",
                "{'doc':{'n':5}}",
                "{'delete':{'_id':'a','if_seq_no':1,'if_primary_term':1}}",
                "{'index':{'_id':'none','if_seq_no':1,'if_primary_term':1}}",
                "{'n':6}");

        // Then
        String conflict = " 409 version_conflict_engine_exception;";
        assertThat(answer)
                .isEqualTo("index 201 created v1 s0; index 200 updated v2 s1; index" + conflict + " update" + conflict
                        + " update 200 updated v3 s2; delete" + conflict
                        + " index 409 version_conflict_engine_exception");
    }

    @Test
    void shouldMakeAnIdWhenAnItemHasNone() throws IOException {
        // When
        JsonNode answer = JSON.readTree(send(
                        "POST",
                        "/" + index + "/_bulk",
                        "application/json",
                        "{\"index\":{}}\n{\"n\":1}\n{\"create\":{}}\n{\"n\":2}\n")
                .body());

        // Then
        String first = answer.at("/items/0/index/_id").asText();
        String second = answer.at("/items/1/create/_id").asText();
        assertThat(List.of(first, second)).doesNotHaveDuplicates().allMatch(id -> id.length() == 20);
        assertThat(source(first)).isEqualTo("{'n':1}");
    }

    @Test
    void shouldRefuseOnlyTheItemWhenItsDocumentIsBad() throws IOException {
        // When
        String answer = bulk(
                "",
                "{'index':{'_id':'a'}}",
                "{'n':",
                "{'index':{'_id':'b'}}",
                "[1]",
                "{'index':{'_id':''}}",
                "{'n':1}",
                "{'index':{'_id':'c'}}",
                "{'n':1}");

        // Then
        assertThat(answer)
                .isEqualTo("index 400 document_parsing_exception; index 400 document_parsing_exception;"
                        + " index 400 illegal_argument_exception; index 201 created v1 s0");
    }

    static Stream<Arguments> refusedAsAWhole() {
        String illegal = "400 illegal_argument_exception";
        String invalid = "400 action_request_validation_exception";
        String unparsable = "400 x_content_parse_exception";
        return Stream.of(
                arguments("", "400 parse_exception"),
                arguments("\n", invalid),
                arguments("{'delete':{'_id':'a'}}", illegal),
                arguments("{'index':{'_id':'a'}}\n{'n':1}", illegal),
                arguments("{'index':{'_id':'a'}}\n", invalid),
                arguments("{'upsert':{'_id':'a'}}\n{}\n", illegal),
                arguments("{'index':\n{'n':1}\n", "400 x_content_e_o_f_exception"),
                arguments("nonsense\n{'n':1}\n", unparsable),
                arguments("[]\n{'n':1}\n", illegal),
                arguments("{}\n{'n':1}\n", illegal),
                arguments("{'index':'x'}\n{'n':1}\n", illegal),
                arguments("{'index':{'_id':'a'},'x':1}\n{'n':1}\n", illegal),
                arguments("{'index':{'_id':'a','_foo':1}}\n{'n':1}\n", illegal),
                arguments("{'index':{'_id':{'a':1}}}\n{'n':1}\n", illegal),
                arguments("{'delete':{}}\n", invalid),
                arguments("{'delete':{'_id':''}}\n", invalid),
                arguments("{'index':{'_id':'" + "i".repeat(513) + "'}}\n{'n':1}\n", invalid),
                arguments("{'index':{'_id':'a','version':1}}\n{'n':1}\n", invalid),
                arguments("{'index':{'_id':'a','version':1,'version_type':'odd'}}\n{'n':1}\n", illegal),
                arguments("{'index':{'_id':'a','version_type':'external'}}\n{'n':1}\n", invalid),
                arguments("{'index':{'_id':'a','version':-1,'version_type':'external_gte'}}\n{'n':1}\n", invalid),
                arguments("{'index':{'version':1,'version_type':'external'}}\n{'n':1}\n", invalid),
                arguments("{'create':{'_id':'a','version':1,'version_type':'external'}}\n{'n':1}\n", invalid),
                arguments("{'index':{'_id':'a','if_seq_no':0}}\n{'n':1}\n", invalid),
                arguments("{'index':{'_id':'a','if_primary_term':1}}\n{'n':1}\n", invalid),
                arguments("{'update':{}}\n{'doc':{}}\n", invalid),
                arguments("{'update':{'_id':'a','version':1,'version_type':'external'}}\n{'doc':{}}\n", illegal),
                arguments("{'update':{'_id':'a'}}\n{}\n", invalid),
                arguments("{'update':{'_id':'a'}}\n{'doc':{},'odd':1}\n", unparsable),
                arguments("{'update':{'_id':'a'}}\n{'doc':[1]}\n", unparsable));
    }

    @ParameterizedTest
    @MethodSource("refusedAsAWhole")
    void shouldRefuseTheWholeRequestWhenItsBodyIsBad(String body, String expected) throws IOException {
        // When
        var answer = send("POST", "/" + index + "/_bulk", "application/x-ndjson", body.replace('\'', '"'));

        // Then
        assertThat(summary(answer)).isEqualTo(expected);
    }

    @Test
    void shouldRefuseTheWholeRequestWhenNeitherItemNorPathNamesAnIndex() throws IOException {
        // When
        var answer = send("POST", "/_bulk", "application/x-ndjson", "{\"index\":{\"_id\":\"a\"}}\n{}\n");

        // Then
        assertThat(summary(answer)).isEqualTo("400 action_request_validation_exception");
    }

    @Test
    void shouldSkipBlankLinesAndCarriageReturnsWhenABodyHasThem() throws IOException {
        // When
        String answer = bulk("", "", "{'index':{'_id':'a'}}\r", "{'n':1}\r", "", "{'delete':{'_id':'a'}}", "");

        // Then
        assertThat(answer).isEqualTo("index 201 created v1 s0; delete 200 deleted v2 s1");
    }

    static Stream<Arguments> parameters() {
        String written = "index 201 created v1 s0";
        String illegal = "400 illegal_argument_exception";
        return Stream.of(
                arguments("?refresh", written),
                arguments("?refresh=true", written),
                arguments("?refresh=wait_for", written),
                arguments("?refresh=false", written),
                arguments("?refresh=maybe", illegal),
                arguments("?timeout=10s", written),
                arguments("?timeout=soon", illegal),
                arguments("?wait_for_active_shards=1", written),
                arguments("?wait_for_active_shards=many", illegal),
                arguments("?wait_for_active_shards=5&timeout=1ms", "index 503 unavailable_shards_exception"),
                arguments("?pipeline=_none", written),
                arguments("?pipeline=nowhere", "index 400 illegal_argument_exception"),
                arguments("?require_alias=false", written),
                arguments("?require_alias=true", "index 404 index_not_found_exception"),
                arguments("?require_alias=perhaps", illegal),
                arguments("?refesh=true", illegal),
                arguments("?pretty", written));
    }

    @ParameterizedTest
    @MethodSource("parameters")
    void shouldHonourOrRefuseWhenTheAddressHasAParameter(String query, String expected) throws IOException {
        // When
        String answer = bulk(query, "{'index':{'_id':'a'}}", "{'n':1}");

        // Then
        assertThat(answer).isEqualTo(expected);
    }

    @Test
    void shouldRouteAllItemsWhenTheAddressSaysHow() throws IOException {
        // When
        bulk("?routing=left", "{'index':{'_id':'a'}}", "{'n':1}", "{'index':{'_id':'b','routing':'right'}}", "{'n':1}");

        // Then
        assertThat(document("a?routing=left").path("_routing").asText()).isEqualTo("left");
        assertThat(document("b?routing=right").path("_routing").asText()).isEqualTo("right");
    }

    @ParameterizedTest
    @MethodSource("filters")
    void shouldAnswerOnlyWhatIsWantedWhenThereIsAFilter(String filter, String expected) throws IOException {
        // When
        var answer = send(
                "POST",
                "/" + index + "/_bulk?refresh=true&filter_path=" + filter,
                "application/json",
                "{\"index\":{\"_id\":\"a\"}}\n{\"n\":1}\n");

        // Then
        assertThat(answer.body().replace('"', '\'')).isEqualTo(expected);
    }

    static Stream<Arguments> filters() {
        return Stream.of(
                arguments("errors,items.*.status,items.*.error", "{'errors':false,'items':[{'index':{'status':201}}]}"),
                arguments("items.index._id", "{'items':[{'index':{'_id':'a'}}]}"),
                arguments("**.re*", "{'items':[{'index':{'result':'created'}}]}"),
                arguments("items.**._id", "{'items':[{'index':{'_id':'a'}}]}"),
                arguments("items.*.**._id", "{}"),
                arguments("**.errors", "{}"),
                arguments(
                        "items.**,-**._*,-**.forced_refresh",
                        "{'items':[{'index':{'result':'created','status':201}}]}"),
                arguments("items.*.forced_refresh", "{'items':[{'index':{'forced_refresh':true}}]}"),
                arguments("nothing", "{}"));
    }

    @Test
    void shouldWriteThroughAnAliasWhenItHasOneIndexOrAMarkedOne() throws IOException {
        // Given
        String first = index;
        createAnIndex();
        String one = "one-" + first;
        String none = "none-" + first;
        String marked = "marked-" + first;
        send("POST", "/_aliases", "application/json", """
                {"actions":[
                  {"add":{"index":"%1$s","alias":"%3$s"}},
                  {"add":{"index":"%1$s","alias":"%4$s"}},
                  {"add":{"index":"%2$s","alias":"%4$s"}},
                  {"add":{"index":"%1$s","alias":"%5$s","is_write_index":false}},
                  {"add":{"index":"%2$s","alias":"%5$s","is_write_index":true}}]}""".formatted(first, index, one, none, marked));

        // When
        String answer = bulk(
                "?require_alias=true",
                "{'index':{'_index':'" + one + "','_id':'a'}}",
                "{'n':1}",
                "{'index':{'_index':'" + none + "','_id':'a'}}",
                "{'n':2}",
                "{'index':{'_index':'" + marked + "','_id':'a'}}",
                "{'n':3}",
                "{'index':{'_index':'" + index + "','_id':'b','require_alias':false}}",
                "{'n':4}");

        // Then
        assertThat(answer)
                .isEqualTo("index 201 created v1 s0; index 400 illegal_argument_exception; index 201 created v1 s0;"
                        + " index 201 created v1 s1");
        assertThat(source("a")).isEqualTo("{'n':3}");
    }

    @ParameterizedTest
    @MethodSource("types")
    void shouldTakeOnlyJsonWhenABodyArrives(String type, int expected) throws IOException {
        // When
        var answer = send("POST", "/" + index + "/_bulk", type, "{\"delete\":{\"_id\":\"a\"}}\n");

        // Then
        assertThat(answer.statusCode()).isEqualTo(expected);
        assertThat(answer.headers().firstValue("X-elastic-product")).hasValue("Elasticsearch");
        if (type.contains("compatible-with")) {
            assertThat(answer.headers().firstValue("Content-Type")).hasValue(VERSIONED);
        }
    }

    static Stream<Arguments> types() {
        return Stream.of(
                arguments("application/x-ndjson", 200),
                arguments("application/json; charset=utf-8", 200),
                arguments("application/vnd.elasticsearch+x-ndjson;compatible-with=9", 200),
                arguments("text/plain", 406),
                arguments("application/x-www-form-urlencoded", 406));
    }

    @Test
    void shouldTakeOnlyPostAndPutWhenItIsABulkRequest() throws IOException {
        // When
        String body = "{\"delete\":{\"_id\":\"a\"}}\n";

        // Then
        assertThat(send("PUT", "/" + index + "/_bulk", "application/json", body).statusCode())
                .isEqualTo(200);
        assertThat(send("GET", "/" + index + "/_bulk", "application/json", body).statusCode())
                .isEqualTo(405);
        assertThat(send("DELETE", "/" + index + "/_bulk", "application/json", "")
                        .statusCode())
                .isEqualTo(405);
        assertThat(send("POST", "/" + index + "/a/_bulk", "application/json", body)
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void shouldFindADocumentWhenItsIdHoldsSlashesAndPlus() throws IOException {
        // When
        bulk("", "{'index':{'_id':'a/b+c d'}}", "{'n':1}");

        // Then
        assertThat(source("a%2Fb+c%20d")).isEqualTo("{'n':1}");
    }
}

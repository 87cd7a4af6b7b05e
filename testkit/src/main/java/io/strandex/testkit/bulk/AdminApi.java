package io.strandex.testkit.bulk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The administrative part: templates, aliases, indices, settings, health. */
final class AdminApi {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** Settings are always flat here, there are no wildcards, and nothing takes time. */
    private static final Set<String> PARAMETERS =
            Set.of("flat_settings", "ignore_unavailable", "expand_wildcards", "timeout", "master_timeout");

    private static final String ACKNOWLEDGED = "{\"acknowledged\":true}";

    private final DocumentStore store;
    private final ClusterState state;

    AdminApi(DocumentStore store, ClusterState state) {
        this.store = store;
        this.state = state;
    }

    /** Answers a request that begins with an underscore; false when it is none of ours. */
    boolean cluster(Exchange exchange) throws IOException, RefusedException {
        List<String> path = exchange.path();
        exchange.accept(PARAMETERS);
        switch (exchange.method() + " " + path.get(0)) {
            case "GET _cluster" -> exchange.answer(200, "{\"status\":\"green\"}");
            case "PUT _index_template" -> {
                state.putTemplate(path.get(1), exchange.json());
                exchange.answer(200, ACKNOWLEDGED);
            }
            case "DELETE _index_template" -> exchange.answer(state.dropTemplate(path.get(1)) ? 200 : 404, ACKNOWLEDGED);
            case "GET _index_template" -> templates(exchange);
            case "GET _alias" -> aliases(exchange, path.get(1));
            case "POST _aliases" -> change(exchange);
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Answers a request on an index; false when it is none of ours. */
    boolean index(Exchange exchange) throws IOException, RefusedException {
        List<String> path = exchange.path();
        exchange.accept(PARAMETERS);
        String api = path.size() == 1 ? "" : " " + path.get(1);
        switch (exchange.method() + api) {
            case "PUT" -> create(exchange, path.get(0));
            case "DELETE" -> drop(exchange, path.get(0));
            case "HEAD", "GET" -> exchange.answer(store.exists(path.get(0)) ? 200 : 404, "{}");
            case "GET _settings" -> settings(exchange, path.get(0));
            case "PUT _settings" -> set(exchange, path.get(0));
            case "PUT _block" -> {
                store.block(existing(path.get(0)), IndexBlock.WRITE);
                exchange.answer(200, ACKNOWLEDGED);
            }
            case "POST _refresh" -> exchange.answer(200, "{}");
            case "GET _count" -> count(exchange, path.get(0));
            case "POST _search" -> search(exchange, existing(path.get(0)));
            default -> {
                return false;
            }
        }
        return true;
    }

    private void templates(Exchange exchange) throws IOException {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> template : state.templates().entrySet()) {
            ObjectNode node = root.withArray("index_templates").addObject().put("name", template.getKey());
            node.set("index_template", template.getValue());
        }
        exchange.answer(200, root.toString());
    }

    private void aliases(Exchange exchange, String alias) throws IOException {
        ObjectNode found = state.describe(alias);
        if (found.isEmpty()) {
            exchange.answer(404, "{\"error\":\"alias [" + alias + "] missing\",\"status\":404}");
        } else {
            exchange.answer(200, found.toString());
        }
    }

    private void change(Exchange exchange) throws IOException, RefusedException {
        for (JsonNode action : exchange.json().path("actions")) {
            JsonNode add = action.path("add");
            JsonNode remove = action.path("remove");
            if (add.isObject()) {
                state.alias(
                        existing(add.path("index").asText()),
                        add.path("alias").asText(),
                        add.path("is_write_index").asBoolean());
            } else if (remove.isObject()) {
                state.unalias(
                        existing(remove.path("index").asText()),
                        remove.path("alias").asText());
            }
        }
        exchange.answer(200, ACKNOWLEDGED);
    }

    private void create(Exchange exchange, String index) throws IOException, RefusedException {
        if (!store.create(index)) {
            throw new RefusedException(
                    400, "resource_already_exists_exception", "index [" + index + "] already exists");
        }
        for (Map.Entry<String, JsonNode> alias : exchange.json().path("aliases").properties()) {
            state.alias(
                    index,
                    alias.getKey(),
                    alias.getValue().path("is_write_index").asBoolean());
        }
        exchange.answer(200, "{\"acknowledged\":true,\"shards_acknowledged\":true,\"index\":\"" + index + "\"}");
    }

    private void drop(Exchange exchange, String index) throws IOException, RefusedException {
        store.drop(existing(index));
        state.forget(index);
        exchange.answer(200, ACKNOWLEDGED);
    }

    private void settings(Exchange exchange, String index) throws IOException, RefusedException {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        ObjectNode settings = root.putObject(existing(index)).putObject("settings");
        IndexBlock block = store.block(index);
        if (block == IndexBlock.WRITE || block == IndexBlock.SNAPSHOT) {
            settings.put("index.blocks.write", "true");
        }
        if (block == IndexBlock.SNAPSHOT) {
            settings.put("index.store.type", "snapshot");
        } else if (block == IndexBlock.CLOSED) {
            settings.put("index.verified_before_close", "true");
        }
        exchange.answer(200, root.toString());
    }

    private void set(Exchange exchange, String index) throws IOException, RefusedException {
        JsonNode block = exchange.json().path("index.blocks.write");
        if (!block.isMissingNode() && store.block(existing(index)) == IndexBlock.SNAPSHOT) {
            throw new RefusedException(
                    400,
                    "illegal_argument_exception",
                    "[" + index + "] is a searchable snapshot and keeps its write block");
        }
        if (!block.isMissingNode()) {
            store.block(existing(index), block.asBoolean() ? IndexBlock.WRITE : IndexBlock.NONE);
        }
        exchange.answer(200, ACKNOWLEDGED);
    }

    /** Every document of an index, whatever was asked for. */
    private void search(Exchange exchange, String index) throws IOException {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        ArrayNode hits = root.putObject("hits").putArray("hits");
        for (Map.Entry<String, StoredDocument> document : store.documents(index).entrySet()) {
            ObjectNode hit = hits.addObject().put("_index", index).put("_id", document.getKey());
            hit.put("_seq_no", document.getValue().seqNo()).put("_primary_term", 1);
            hit.set("_source", JSON.readTree(document.getValue().source()));
        }
        exchange.answer(200, root.toString());
    }

    private void count(Exchange exchange, String name) throws IOException {
        Set<String> indices = state.indices(name);
        indices.add(name);
        int count = indices.stream()
                .mapToInt(index -> store.documents(index).size())
                .sum();
        exchange.answer(200, "{\"count\":" + count + "}");
    }

    private String existing(String index) throws RefusedException {
        if (!store.exists(index)) {
            throw new RefusedException(404, "index_not_found_exception", "no such index [" + index + "]");
        }
        return index;
    }
}

package io.strandex.series;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.bulk.Destination;
import io.strandex.cluster.Reply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The concrete indices of a week, found by the week's alias, since shrinking renames indices. */
final class Generations {
    /** Generations are counted at the end of the name; shrinking puts something before it. */
    static final Comparator<String> OLDEST_FIRST = Comparator.comparing(
                    (String index) -> index.substring(index.lastIndexOf('-') + 1))
            .thenComparing(Comparator.naturalOrder());

    private static final Logger LOGGER = LoggerFactory.getLogger(Generations.class);
    private static final String WRITE_BLOCK = "index.blocks.write";

    private final Admin admin;
    private final IndexNames names;

    Generations(Admin admin, IndexNames names) {
        this.admin = admin;
        this.names = names;
    }

    /**
     * The week's indices by name, the one that is written last; empty when there are none. A week whose alias somebody has removed is not
     * gone: its indices are found by their names, and get their aliases back.
     */
    List<String> of(Destination destination) throws IOException {
        List<String> indices = byAlias(destination);
        if (indices.isEmpty()) {
            List<String> bare = byName(destination);
            if (!bare.isEmpty()) {
                LOGGER.warn(
                        "The aliases of a week were gone; they are put back. [week={}, indices={}]", destination, bare);
                addAliases(destination, bare);
                return byAlias(destination);
            }
        }
        return indices;
    }

    private List<String> byName(Destination destination) throws IOException {
        String path = "/" + names.week(destination) + "-*/_settings/index.uuid?expand_wildcards=all";
        Reply reply = admin.get(path);
        List<String> indices = new ArrayList<>();
        if (reply.ok()) {
            reply.body().fieldNames().forEachRemaining(indices::add);
        }
        indices.removeIf(index -> !index.matches(".*-\\d{6,}"));
        indices.sort(OLDEST_FIRST);
        return indices;
    }

    private void addAliases(Destination destination, List<String> indices) throws IOException {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        for (String index : indices) {
            addAlias(body, index, names.readers(destination));
            addAlias(body, index, names.readers(destination.series()));
            addAlias(body, index, names.writers(destination)).put("is_write_index", index.equals(indices.getLast()));
        }
        admin.post("/_aliases", body);
    }

    private static ObjectNode addAlias(ObjectNode body, String index, String alias) {
        ObjectNode add = body.withArray("actions").addObject().putObject("add");
        return add.put("index", index).put("alias", alias);
    }

    private List<String> byAlias(Destination destination) throws IOException {
        String alias = names.writers(destination);
        Reply reply = admin.get("/_alias/" + alias);
        List<String> indices = new ArrayList<>();
        String write = "";
        if (reply.ok()) {
            for (Map.Entry<String, JsonNode> index : reply.body().properties()) {
                write = isWrite(index.getValue(), alias) ? index.getKey() : write;
                indices.add(index.getKey());
            }
        }
        indices.sort(OLDEST_FIRST);
        if (indices.remove(write)) {
            indices.add(write);
        }
        return indices;
    }

    /** Whether an index, as {@code GET _alias} describes it, is the alias's write index. */
    static boolean isWrite(JsonNode index, String alias) {
        return index.path("aliases").path(alias).path("is_write_index").asBoolean();
    }

    /** Takes the write flag from a week's alias, so that nothing rolls over any more; the alias stays. */
    void unflag(Destination destination, List<String> indices) throws IOException {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        for (String index : indices) {
            addAlias(body, index, names.writers(destination)).put("is_write_index", false);
        }
        admin.post("/_aliases", body);
    }

    /** Creates the first generation; where another was faster, nothing happens. */
    void createFirst(Destination destination) throws IOException {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        ObjectNode aliases = body.putObject("aliases");
        aliases.putObject(names.writers(destination)).put("is_write_index", true);
        aliases.putObject(names.readers(destination));
        aliases.putObject(names.readers(destination.series()));
        admin.putUnless("resource_already_exists_exception", "/" + names.firstGeneration(destination), body);
    }

    /** Adds a generation when the one that is written has the size, and says whether it did. */
    boolean roll(Destination destination, String size) throws IOException {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.putObject("conditions").put("max_primary_shard_size", size).put("min_docs", 1);
        Reply reply = admin.post("/" + names.writers(destination) + "/_rollover", body);
        return reply.body().path("rolled_over").asBoolean();
    }

    /** What stands between each of the indices and writes. */
    Map<String, IndexAccess> access(List<String> indices) throws IOException {
        Map<String, IndexAccess> access = new LinkedHashMap<>();
        for (String index : indices) {
            Reply reply = admin.get("/" + index + "/_settings/" + IndexAccess.SETTINGS + "?flat_settings=true");
            access.put(index, IndexAccess.of(reply.body().path(index).path("settings")));
        }
        return access;
    }

    /** Sets the write block, or lifts it; a refusal is returned as it is. */
    Reply block(String index, boolean on) throws IOException {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        if (on) {
            body.put(WRITE_BLOCK, true);
        } else {
            body.putNull(WRITE_BLOCK);
        }
        return set(index, body);
    }

    /** Changes settings of an index; a refusal is returned as it is. */
    Reply set(String index, ObjectNode settings) throws IOException {
        return admin.tryPut("/" + index + "/_settings", settings);
    }

    /** Makes an index read-only when every write on its way has ended. */
    void makeReadOnly(String index) throws IOException {
        admin.bare("PUT", "/" + index + "/_block/write");
    }

    /** Starts to merge an index to one segment a shard, which may take hours. */
    void merge(String index) throws IOException {
        admin.bare("POST", "/" + index + "/_forcemerge?max_num_segments=1&wait_for_completion=false");
    }

    void refresh(String index) throws IOException {
        admin.refresh(index);
    }

    void delete(String index) throws IOException {
        admin.delete("/" + index);
    }
}

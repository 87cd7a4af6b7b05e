package io.strandex.series;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.bulk.Destination;
import io.strandex.cluster.Reply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The concrete indices of a week, found by the week's alias, since shrinking renames indices. */
final class Generations {
    private static final String WRITE_BLOCK = "index.blocks.write";

    private final Admin admin;
    private final IndexNames names;

    Generations(Admin admin, IndexNames names) {
        this.admin = admin;
        this.names = names;
    }

    /** The week's indices by name, the one that is written last; empty when there are none. */
    List<String> of(Destination destination) throws IOException {
        String alias = names.week(destination);
        Reply reply = admin.get("/_alias/" + alias);
        List<String> indices = new ArrayList<>();
        String write = "";
        if (reply.ok()) {
            for (Map.Entry<String, JsonNode> index : reply.body().properties()) {
                boolean isWrite = index.getValue()
                        .path("aliases")
                        .path(alias)
                        .path("is_write_index")
                        .asBoolean();
                write = isWrite ? index.getKey() : write;
                indices.add(index.getKey());
            }
        }
        indices.sort(Comparator.comparing(Generations::number).thenComparing(Comparator.naturalOrder()));
        if (indices.remove(write)) {
            indices.add(write);
        }
        return indices;
    }

    /** Generations are counted at the end of the name; shrinking puts something before it. */
    private static String number(String index) {
        return index.substring(index.lastIndexOf('-') + 1);
    }

    /** Takes the write flag from a week's alias, so that nothing rolls over any more; the alias stays. */
    void unflag(Destination destination, List<String> indices) throws IOException {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        for (String index : indices) {
            ObjectNode add = body.withArray("actions").addObject().putObject("add");
            add.put("index", index).put("alias", names.week(destination)).put("is_write_index", false);
        }
        admin.post("/_aliases", body);
    }

    /** Creates the first generation; where another was faster, nothing happens. */
    void createFirst(Destination destination) throws IOException {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        ObjectNode aliases = body.putObject("aliases");
        aliases.putObject(names.week(destination)).put("is_write_index", true);
        aliases.putObject(names.readers(destination.series()));
        admin.putUnless("resource_already_exists_exception", "/" + names.firstGeneration(destination), body);
    }

    /** Those of the indices that have a write block. */
    List<String> blocked(List<String> indices) throws IOException {
        List<String> blocked = new ArrayList<>();
        for (String index : indices) {
            Reply reply = admin.get("/" + index + "/_settings/" + WRITE_BLOCK + "?flat_settings=true");
            JsonNode settings = reply.body().path(index).path("settings");
            if (settings.path(WRITE_BLOCK).asBoolean()) {
                blocked.add(index);
            }
        }
        return blocked;
    }

    void block(String index, boolean on) throws IOException {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        if (on) {
            body.put(WRITE_BLOCK, true);
        } else {
            body.putNull(WRITE_BLOCK);
        }
        admin.put("/" + index + "/_settings", body);
    }
}

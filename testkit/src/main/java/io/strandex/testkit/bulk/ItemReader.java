package io.strandex.testkit.bulk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Reads what an action line says of its item. */
final class ItemReader {
    private static final Set<String> HONOURED = Set.of(
            "_index",
            "_id",
            "routing",
            "op_type",
            "version",
            "version_type",
            "if_seq_no",
            "if_primary_term",
            "require_alias",
            "pipeline",
            "retry_on_conflict");
    private static final Set<String> UNSUPPORTED =
            Set.of("_source", "dynamic_templates", "list_executed_pipelines", "require_data_stream");
    private static final int MAX_ID_BYTES = 512;
    private static final int GENERATED_ID_LENGTH = 20;

    private final String action;
    private final JsonNode meta;
    private final int line;

    ItemReader(String action, JsonNode meta, int line) {
        this.meta = withoutNulls(meta);
        boolean creates = "index".equals(action)
                && "create".equals(this.meta.path("op_type").asText());
        this.action = creates ? "create" : action;
        this.line = line;
    }

    /** Elasticsearch skips them, whatever their name. */
    private static JsonNode withoutNulls(JsonNode meta) {
        ObjectNode given = meta.deepCopy();
        given.removeIf(JsonNode::isNull);
        return given;
    }

    boolean isDelete() {
        return "delete".equals(action);
    }

    BulkItem read(String source, BulkDefaults defaults) throws RefusedException {
        checkNames();
        String index = meta.path("_index").asText(defaults.index());
        if (index.isEmpty()) {
            throw RefusedException.invalid("index is missing");
        }
        long version = number("version", -1);
        Conditions conditions = conditions(defaults);
        checkVersion(version, conditions);
        checkSequence();
        if ("update".equals(action)) {
            UpdateBody.parse(source);
        }
        return new BulkItem(
                action,
                index,
                id(conditions),
                meta.path("routing").asText(defaults.routing()),
                version,
                source,
                conditions);
    }

    private void checkNames() throws RefusedException {
        for (Map.Entry<String, JsonNode> entry : meta.properties()) {
            String name = entry.getKey();
            if (UNSUPPORTED.contains(name)) {
                throw RefusedException.unsupported("know [" + name + "] of an action line");
            }
            if (!HONOURED.contains(name)) {
                throw RefusedException.illegal(
                        "Action/metadata line [" + line + "] contains an unknown parameter [" + name + "]");
            }
            if (entry.getValue().isContainerNode()) {
                throw BulkParser.malformed(
                        line,
                        "expected a simple value for field [" + name + "] but found ["
                                + entry.getValue().getNodeType() + "]");
            }
        }
    }

    private Conditions conditions(BulkDefaults defaults) throws RefusedException {
        return new Conditions(
                versionType(),
                number("if_seq_no", -1),
                meta.path("require_alias").asBoolean(defaults.requireAlias()),
                meta.path("pipeline").asText(defaults.pipeline()));
    }

    private long number(String name, long absent) throws RefusedException {
        JsonNode value = meta.path(name);
        if (value.isMissingNode() || value.canConvertToLong()) {
            return value.asLong(absent);
        }
        try {
            return Long.parseLong(value.textValue());
        } catch (NumberFormatException e) {
            throw RefusedException.illegal("value [" + value.asText() + "] of field [" + name + "] is no long");
        }
    }

    private VersionType versionType() throws RefusedException {
        String name = meta.path("version_type").asText("internal");
        try {
            return VersionType.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw RefusedException.illegal("No version type match [" + name + "]");
        }
    }

    private String id(Conditions conditions) throws RefusedException {
        if (!meta.has("_id") && (action.equals("index") || action.equals("create"))) {
            if (conditions.versionType() != VersionType.INTERNAL) {
                throw RefusedException.invalid("an id must be provided if version type or value are set");
            }
            return UUID.randomUUID().toString().substring(0, GENERATED_ID_LENGTH);
        }
        String id = meta.path("_id").asText("");
        if (!meta.has("_id") || (id.isEmpty() && (isDelete() || "update".equals(action)))) {
            throw RefusedException.invalid("id is missing");
        }
        int bytes = id.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_ID_BYTES) {
            throw RefusedException.invalid(
                    "id [" + id + "] is too long, must be no longer than 512 bytes but was: " + bytes);
        }
        return id;
    }

    private void checkVersion(long version, Conditions conditions) throws RefusedException {
        boolean external = conditions.versionType() != VersionType.INTERNAL;
        if (meta.has("version") || external) {
            checkActionTakesVersions();
        }
        if (meta.has("version") && !external) {
            throw RefusedException.invalid("internal versioning can not be used for optimistic concurrency control."
                    + " Please use `if_seq_no` and `if_primary_term` instead");
        }
        if (external && version < 0) {
            throw RefusedException.invalid(
                    "illegal version value [" + version + "] for version type [" + conditions.versionType() + "]");
        }
    }

    private void checkActionTakesVersions() throws RefusedException {
        if ("update".equals(action)) {
            throw RefusedException.illegal(
                    "Update requests do not support versioning. Please use `if_seq_no` and `if_primary_term` instead");
        }
        if ("create".equals(action)) {
            throw RefusedException.invalid("create operations only support internal versioning. use index instead");
        }
    }

    private void checkSequence() throws RefusedException {
        boolean number = meta.has("if_seq_no");
        if (number != number("if_primary_term", 0) > 0) {
            throw RefusedException.invalid(
                    number
                            ? "ifSeqNo is set, but primary term is [0]"
                            : "ifSeqNo is unassigned, but primary term is ["
                                    + meta.path("if_primary_term").asText() + "]");
        }
        if (number && meta.has("version")) {
            throw RefusedException.invalid("compare and write operations can not use versioning");
        }
    }
}

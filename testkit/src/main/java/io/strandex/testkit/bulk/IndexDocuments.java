package io.strandex.testkit.bulk;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/** The documents of one index, and the rules by which they are written. */
final class IndexDocuments {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final LongSupplier clock;
    private final Map<String, StoredDocument> documents = new TreeMap<>();
    private long nextSeqNo;

    IndexDocuments(LongSupplier clock) {
        this.clock = clock;
    }

    /** All of them, deleted ones too. */
    Map<String, StoredDocument> all() {
        return documents;
    }

    ItemResult apply(BulkItem item) {
        if (item.id().isEmpty()) {
            return ItemResult.error(400, "illegal_argument_exception", "if _id is specified it must not be empty");
        }
        if (item.isUpdate()) {
            return update(item);
        }
        return item.isDelete() ? write(item, "") : index(item, item.source());
    }

    private ItemResult index(BulkItem item, String source) {
        try {
            return JSON.readTree(source).isObject() ? write(item, source) : unparsable("must start with an object");
        } catch (JsonProcessingException e) {
            return unparsable(e.getOriginalMessage());
        }
    }

    private ItemResult update(BulkItem item) {
        try {
            return update(item, UpdateBody.parse(item.source()));
        } catch (RefusedException e) {
            return ItemResult.error(e.status, e.type, e.reason());
        } catch (JsonProcessingException e) {
            return unparsable(e.getOriginalMessage());
        }
    }

    private ItemResult update(BulkItem item, UpdateBody body) throws JsonProcessingException {
        StoredDocument current = documents.get(item.id());
        if (current == null || current.deleted()) {
            return body.upsert() == null
                    ? ItemResult.error(404, "document_missing_exception", "[" + item.id() + "]: document missing")
                    : write(item, body.upsert().toString());
        }
        ObjectNode present = (ObjectNode) JSON.readTree(current.source());
        ObjectNode merged = body.over(present);
        if (body.detectNoop() && merged.equals(present)) {
            return Conflicts.of(item, Optional.of(current)).orElseGet(() -> ItemResult.of(200, "noop", current));
        }
        return write(item, merged.toString());
    }

    private ItemResult write(BulkItem item, String source) {
        Optional<StoredDocument> current =
                Optional.ofNullable(documents.get(item.id())).filter(this::isRemembered);
        Optional<ItemResult> conflict = Conflicts.of(item, current);
        if (conflict.isPresent()) {
            return conflict.get();
        }
        long version = item.version() >= 0
                ? item.version()
                : 1 + current.map(StoredDocument::version).orElse(0L);
        var document =
                new StoredDocument(version, nextSeqNo++, item.isDelete(), source, item.routing(), clock.getAsLong());
        documents.put(item.id(), document);
        boolean alive = current.isPresent() && !current.get().deleted();
        if (item.isDelete()) {
            return ItemResult.of(alive ? 200 : 404, alive ? "deleted" : "not_found", document);
        }
        return ItemResult.of(alive ? 200 : 201, alive ? "updated" : "created", document);
    }

    private boolean isRemembered(StoredDocument document) {
        return !document.deleted() || clock.getAsLong() - document.changedMs() < DocumentStore.GC_DELETES_MS;
    }

    private static ItemResult unparsable(String why) {
        return ItemResult.error(400, "document_parsing_exception", "[1:1] failed to parse: " + why);
    }
}

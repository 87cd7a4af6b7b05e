package io.strandex.testkit.bulk;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Indices with documents, written by Elasticsearch's rules for {@code external_gte}: an equal or greater version wins, deletes too; the
 * version of a deleted document is forgotten after {@link #GC_DELETES_MS}. Thread-safe.
 */
public final class DocumentStore {
    /** How long the version of a deleted document is remembered, as {@code index.gc_deletes} says by default. */
    public static final long GC_DELETES_MS = 60_000;

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final LongSupplier clock;
    private final Map<String, Map<String, StoredDocument>> indices = new TreeMap<>();
    private final Map<String, IndexBlock> blocks = new TreeMap<>();

    /** A store with its own time, in milliseconds. */
    public DocumentStore(LongSupplier clock) {
        this.clock = clock;
    }

    /** Creates an index; false when there is one already. */
    public synchronized boolean create(String index) {
        return indices.putIfAbsent(index, new TreeMap<>()) == null;
    }

    /** Deletes an index; false when there is none. */
    public synchronized boolean drop(String index) {
        blocks.remove(index);
        return indices.remove(index) != null;
    }

    /** Whether there is such an index. */
    public synchronized boolean exists(String index) {
        return indices.containsKey(index);
    }

    /** Sets or lifts a block. */
    public synchronized void block(String index, IndexBlock block) {
        blocks.put(index, block);
    }

    /** The block of an index. */
    public synchronized IndexBlock block(String index) {
        return blocks.getOrDefault(index, IndexBlock.NONE);
    }

    /** The live documents of an index, by id. */
    public synchronized Map<String, StoredDocument> documents(String index) {
        return indices.getOrDefault(index, Map.of()).entrySet().stream()
                .filter(entry -> !entry.getValue().deleted())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** A live document. */
    public synchronized Optional<StoredDocument> document(String index, String id) {
        return Optional.ofNullable(indices.getOrDefault(index, Map.of()).get(id))
                .filter(document -> !document.deleted());
    }

    /** Carries out an item. */
    public synchronized ItemResult apply(BulkItem item) {
        Map<String, StoredDocument> documents = indices.get(item.index());
        if (documents == null) {
            return new ItemResult(404, "index_not_found_exception", "no such index [" + item.index() + "]");
        }
        IndexBlock block = block(item.index());
        if (block != IndexBlock.NONE) {
            return block.refusal(item.index());
        }
        if (!item.isDelete()) {
            Optional<ItemResult> fault = parse(item.source());
            if (fault.isPresent()) {
                return fault.get();
            }
        }
        return write(documents, item);
    }

    private ItemResult write(Map<String, StoredDocument> documents, BulkItem item) {
        Optional<StoredDocument> current =
                Optional.ofNullable(documents.get(item.id())).filter(this::isRemembered);
        long present = current.map(StoredDocument::version).orElse(0L);
        long version = item.version() >= 0 ? item.version() : present + 1;
        if (version < present) {
            return new ItemResult(
                    409,
                    "version_conflict_engine_exception",
                    "[" + item.id() + "]: version conflict, current version [" + present
                            + "] is higher than the one provided [" + version + "]");
        }
        documents.put(
                item.id(),
                new StoredDocument(version, item.isDelete(), item.source(), item.routing(), clock.getAsLong()));
        boolean alive = current.isPresent() && !current.get().deleted();
        return ItemResult.ok(alive ? 200 : item.isDelete() ? 404 : 201);
    }

    private boolean isRemembered(StoredDocument document) {
        return !document.deleted() || clock.getAsLong() - document.changedMs() < GC_DELETES_MS;
    }

    private static Optional<ItemResult> parse(String source) {
        try {
            return JSON.readTree(source).isObject() ? Optional.empty() : Optional.of(unparsable("not an object"));
        } catch (JsonProcessingException e) {
            return Optional.of(unparsable(e.getOriginalMessage()));
        }
    }

    private static ItemResult unparsable(String why) {
        return new ItemResult(400, "document_parsing_exception", "[1:1] failed to parse: " + why);
    }
}

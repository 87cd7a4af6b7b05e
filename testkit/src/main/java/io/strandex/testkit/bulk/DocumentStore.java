package io.strandex.testkit.bulk;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Indices with documents, written by Elasticsearch's rules: versions of its own and external ones, deletes too;
 * conditions on sequence numbers; the version of a deleted document is forgotten after {@link #GC_DELETES_MS}.
 * Thread-safe.
 */
public final class DocumentStore {
    /** How long the version of a deleted document is remembered, as {@code index.gc_deletes} says by default. */
    public static final long GC_DELETES_MS = 60_000;

    private final LongSupplier clock;
    private final Map<String, IndexDocuments> indices = new TreeMap<>();
    private final Map<String, IndexBlock> blocks = new TreeMap<>();

    /** A store with its own time, in milliseconds. */
    public DocumentStore(LongSupplier clock) {
        this.clock = clock;
    }

    /** Creates an index; false when there is one already. */
    public synchronized boolean create(String index) {
        return indices.putIfAbsent(index, new IndexDocuments(clock)) == null;
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
        return all(index).entrySet().stream()
                .filter(entry -> !entry.getValue().deleted())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** A live document. */
    public synchronized Optional<StoredDocument> document(String index, String id) {
        return Optional.ofNullable(all(index).get(id)).filter(document -> !document.deleted());
    }

    /** Carries out an item. */
    public synchronized ItemResult apply(BulkItem item) {
        IndexDocuments documents = indices.get(item.index());
        if (documents == null) {
            return ItemResult.noIndex(item.index());
        }
        IndexBlock block = block(item.index());
        return block == IndexBlock.NONE ? documents.apply(item) : block.refusal(item.index());
    }

    private Map<String, StoredDocument> all(String index) {
        IndexDocuments documents = indices.get(index);
        return documents == null ? Map.of() : documents.all();
    }
}

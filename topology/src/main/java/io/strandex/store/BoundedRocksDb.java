package io.strandex.store;

import java.util.Map;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.WriteBufferManager;

/**
 * Keeps all stores of the process within one block cache of {@value #CACHE_BYTES} bytes: data, index and filter blocks
 * and write buffers count against it, so memory does not grow with the number of tasks.
 */
public final class BoundedRocksDb implements RocksDBConfigSetter {
    private static final long CACHE_BYTES = 192L << 20;
    private static final long WRITE_BUFFER_BYTES = 96L << 20;
    /**
     * A write buffer grows by so much at a time. Every store of every task has one, so what all of them hold when they
     * are nearly empty must be far below the common limit: else each write flushes somebody's small buffer, files pile
     * up, and RocksDB holds writers back.
     */
    private static final long GROWTH_BYTES = 128L << 10;

    private static final double BLOOM_BITS = 10;

    private static final class Shared {
        private static final Cache CACHE = new LRUCache(CACHE_BYTES);
        private static final WriteBufferManager WRITE_BUFFERS = new WriteBufferManager(WRITE_BUFFER_BYTES, CACHE);
    }

    @Override
    public void setConfig(String storeName, Options options, Map<String, Object> configs) {
        BlockBasedTableConfig table = (BlockBasedTableConfig) options.tableFormatConfig();
        table.setBlockCache(Shared.CACHE);
        table.setCacheIndexAndFilterBlocks(true);
        table.setPinTopLevelIndexAndFilter(true);
        table.setFilterPolicy(new BloomFilter(BLOOM_BITS));
        options.setWriteBufferManager(Shared.WRITE_BUFFERS);
        options.setWriteBufferSize(16L << 20);
        options.setArenaBlockSize(GROWTH_BYTES);
        options.setTableFormatConfig(table);
    }

    @Override
    public void close(String storeName, Options options) {
        // The cache and the buffers belong to the process, not to a store.
    }
}

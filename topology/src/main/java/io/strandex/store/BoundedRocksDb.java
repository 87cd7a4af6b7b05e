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
    private static final long CACHE_BYTES = 128L << 20;
    private static final long WRITE_BUFFER_BYTES = 32L << 20;
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
        options.setWriteBufferSize(8L << 20);
        options.setTableFormatConfig(table);
    }

    @Override
    public void close(String storeName, Options options) {
        // The cache and the buffers belong to the process, not to a store.
    }
}

package io.strandex.series;

/**
 * A generation of a week as the cluster knows it.
 *
 * @param index the name of the index
 * @param write whether new documents go to it
 * @param readOnly whether it has a write block
 * @param obstacle what else keeps writes away, such as {@code closed}; empty when there is nothing
 * @param size its documents, bytes and shards
 * @param lifecycle where lifecycle management has it; nothing where there is none
 */
public record GenerationView(
        String index, boolean write, boolean readOnly, String obstacle, Size size, Lifecycle lifecycle) {
    /**
     * How large a generation is; zeros where it is closed.
     *
     * @param documents documents, without replicas
     * @param bytes bytes on disk, with replicas
     * @param shards shards, with replicas
     * @param largestShard bytes of the largest primary shard
     * @param written documents written and deleted since the index was opened, searchable or not
     * @param toMerge whether a shard has more than one segment and is not being merged
     */
    public record Size(long documents, long bytes, int shards, long largestShard, long written, boolean toMerge) {
        static final Size UNKNOWN = new Size(0, 0, 0, 0, 0, false);
    }

    /**
     * What lifecycle management says.
     *
     * @param phase its phase, such as {@code hot}; empty where lifecycle management does not look after it
     * @param problem why it stands in an error; empty when it does not
     */
    public record Lifecycle(String phase, String problem) {
        static final Lifecycle NONE = new Lifecycle("", "");
    }

    /** A generation of which nothing but the name is known. */
    static GenerationView named(String index) {
        return new GenerationView(index, false, false, "", Size.UNKNOWN, Lifecycle.NONE);
    }

    /** {@code hot}, {@code warm} and so on: what lifecycle management says, or would. */
    public String phase() {
        if (!lifecycle.phase().isEmpty()) {
            return lifecycle.phase();
        }
        return readOnly || !obstacle.isEmpty() ? "warm" : "hot";
    }
}

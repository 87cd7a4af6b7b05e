package io.strandex.bulk;

import java.nio.charset.StandardCharsets;

/** One concrete index of a week, with the beginning of its action lines ready as bytes. */
final class Generation {
    final String index;
    private final byte[] indexHead;
    private final byte[] deleteHead;

    Generation(String index) {
        this.index = index;
        this.indexHead = head("index", index);
        this.deleteHead = head("delete", index);
    }

    byte[] head(boolean delete) {
        return delete ? deleteHead : indexHead;
    }

    private static byte[] head(String action, String index) {
        return ("{\"" + action + "\":{\"_index\":\"" + index + "\",\"_id\":\"").getBytes(StandardCharsets.UTF_8);
    }
}

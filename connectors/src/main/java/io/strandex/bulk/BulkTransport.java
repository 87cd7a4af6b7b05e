package io.strandex.bulk;

import java.util.function.Consumer;

/** Sends bulk requests. */
public interface BulkTransport {
    /**
     * Sends a body and answers exactly once, on any thread; must neither block nor throw.
     *
     * @param body the body; not touched by the engine until the answer
     * @param answer takes the reply
     */
    void send(BulkBody body, Consumer<BulkReply> answer);
}

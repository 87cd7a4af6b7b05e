package io.strandex.bulk;

import java.util.concurrent.ConcurrentLinkedQueue;

/** Arrays for request bodies, used again. Thread-safe. */
final class Buffers {
    private final ConcurrentLinkedQueue<byte[]> free = new ConcurrentLinkedQueue<>();
    private final int most;
    private final int usualBytes;

    Buffers(BulkSettings settings) {
        this.most = settings.maxInFlight();
        this.usualBytes = settings.bulkBytes();
    }

    byte[] take(int size) {
        byte[] buffer = free.poll();
        return buffer != null && buffer.length >= size
                ? buffer
                : new byte[Math.max(size, Math.min(usualBytes, 2 * size))];
    }

    /** Gives a buffer back whose request was answered; another may still be read from and must not come back. */
    void giveBack(byte[] buffer) {
        if (free.size() < most) {
            free.offer(buffer);
        }
    }
}

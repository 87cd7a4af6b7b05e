package io.strandex.bulk;

import java.nio.charset.StandardCharsets;

/** What is sent of an operation to one generation: an action line and, unless it deletes, the document's line. */
final class Item {
    private static final byte[] ROUTING = bytes("\",\"routing\":\"");
    private static final byte[] VERSION = bytes("\",\"version\":");
    private static final byte[] TAIL = bytes(",\"version_type\":\"external_gte\"}}\n");

    final Pending pending;
    final Generation generation;
    final boolean delete;
    /** Whether this item decides the operation's outcome. */
    final boolean main;
    /**
     * The operation's version; of a delete that cleans an older generation the next one, so that a write of the same operation, still on
     * its way from before the rollover, can't bring the document back there.
     */
    private final long version;
    /** Bytes in a request body. */
    final int size;
    /** The state of the destination when this item was made. */
    final int epoch;

    int attempts;
    int internalErrors;
    /** When it was last made ready to be sent. */
    long readyAt;

    Item(Pending pending, Generation generation, boolean main) {
        this.pending = pending;
        this.generation = generation;
        this.main = main;
        this.delete = pending.operation.delete() || !main;
        this.epoch = pending.target.epoch;
        this.version = version(pending.operation.version(), main);
        this.size = size();
    }

    private static long version(long version, boolean main) {
        return main || version == Long.MAX_VALUE ? version : version + 1;
    }

    private int size() {
        Operation operation = pending.operation;
        int line = generation.head(delete).length
                + JsonText.length(operation.id())
                + (operation.routing().isEmpty() ? 0 : ROUTING.length + JsonText.length(operation.routing()))
                + VERSION.length
                + digits(version)
                + TAIL.length;
        return delete ? line : line + operation.source().length() + 1;
    }

    /** Writes the lines and returns the position after them. */
    int write(byte[] body, int position) {
        Operation operation = pending.operation;
        int at = copy(generation.head(delete), body, position);
        at = JsonText.write(operation.id(), body, at);
        if (!operation.routing().isEmpty()) {
            at = copy(ROUTING, body, at);
            at = JsonText.write(operation.routing(), body, at);
        }
        at = copy(VERSION, body, at);
        at = writeNumber(version, body, at);
        at = copy(TAIL, body, at);
        if (!delete) {
            operation.source().copyTo(body, at);
            at += operation.source().length();
            body[at++] = '\n';
        }
        return at;
    }

    private static int copy(byte[] from, byte[] to, int position) {
        System.arraycopy(from, 0, to, position, from.length);
        return position + from.length;
    }

    private static int writeNumber(long number, byte[] target, int position) {
        int end = position + digits(number);
        long rest = number;
        for (int i = end - 1; i >= position; i--) {
            target[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return end;
    }

    private static int digits(long number) {
        int digits = 1;
        for (long rest = number; rest >= 10; rest /= 10) {
            digits++;
        }
        return digits;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

package io.strandex.cli.input;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Entries of one file or stream, in order. */
public interface EventSource extends AutoCloseable {
    /**
     * The next entry, or null at the end.
     *
     * @throws IOException if the source can't be read any further
     */
    @Nullable
    Entry next() throws IOException;

    /** How many bytes have been read. */
    long position();

    @Override
    void close() throws IOException;
}

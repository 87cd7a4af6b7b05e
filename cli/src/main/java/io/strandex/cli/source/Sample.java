package io.strandex.cli.source;

import io.strandex.event.Judgement.Rejected;
import io.strandex.source.ForeignRecord;

/** One sample. */
sealed interface Sample {
    /** File and line. */
    String place();

    /** As it stands in the file. */
    String text();

    /** A record to be mapped. */
    record Value(String place, String text, ForeignRecord record) implements Sample {}

    /**
     * Bytes that are not of their format; on a topic they go to the dead letters.
     *
     * @param why what is wrong with it
     */
    record Garbled(String place, String text, Rejected why) implements Sample {}
}

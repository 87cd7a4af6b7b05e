package io.strandex.cli.ingest;

import io.strandex.cli.input.Place;
import io.strandex.event.Judgement.Rejected;

/** Hears what happens while entries are taken. */
interface IngestListener {
    /** After each entry. */
    void progress(Tally tally, long position);

    /** After an entry that was rejected. */
    void rejected(Place place, Rejected rejected);

    /** At the end, for each kind of failure of the broker. */
    void failed(String reason);
}

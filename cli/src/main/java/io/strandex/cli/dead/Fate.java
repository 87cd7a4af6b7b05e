package io.strandex.cli.dead;

/**
 * What became of a letter that was to be sent again.
 *
 * @param letter the letter
 * @param kind what became of it
 * @param why more, for people
 */
record Fate(Position letter, Kind kind, String why) {
    /** The ways. */
    enum Kind {
        /** The operation was appended to its topic. */
        REDRIVEN("redriven"),
        /** A newer operation of the document stands in the topic. */
        SUPERSEDED("superseded"),
        /** It is no operation that could be sent. */
        REFUSED("refused");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }
}

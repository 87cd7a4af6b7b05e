package io.strandex.cli.dead;

import io.strandex.cli.CliException;

/**
 * Where a record stands.
 *
 * @param topic its topic
 * @param partition its partition
 * @param offset its offset
 */
record Position(String topic, int partition, long offset) {
    /** Reads {@code PARTITION:OFFSET}. */
    static Position parse(String topic, String text) {
        String[] parts = text.split(":", -1);
        try {
            if (parts.length == 2) {
                return new Position(topic, Integer.parseInt(parts[0]), Long.parseLong(parts[1]));
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw CliException.usage(text + ": PARTITION:OFFSET is expected, as 'strandex dead list' shows it");
    }

    /** As {@link #parse} reads it. */
    String place() {
        return partition + ":" + offset;
    }

    @Override
    public String toString() {
        return topic + "-" + partition + "@" + offset;
    }
}

package io.strandex.bulk;

/**
 * One index operation.
 *
 * @param origin who waits for the outcome
 * @param delete whether the document is to be deleted
 * @param destination the week of the series
 * @param id the document's {@code _id}; operations of one destination and id keep their order
 * @param routing the document's routing; empty for none
 * @param version external version of the document
 * @param source the document; empty for a delete
 */
public record Operation(
        Origin origin,
        boolean delete,
        Destination destination,
        String id,
        String routing,
        long version,
        Source source) {}

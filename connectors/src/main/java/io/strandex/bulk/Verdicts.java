package io.strandex.bulk;

import io.strandex.bulk.BulkReply.ItemReply;
import io.strandex.bulk.Outcome.Pressure;

/** Reads Elasticsearch's answer for one item. */
final class Verdicts {
    /** Elasticsearch's number of the block that a nearly full disk sets. */
    private static final String FLOOD_BLOCK = "/12/";

    private static final int EXPLANATION_LENGTH = 2_000;

    private Verdicts() {}

    static Outcome of(boolean delete, ItemReply reply) {
        return switch (reply.status()) {
            case 200, 201 -> delete ? Outcome.DELETED : Outcome.INDEXED;
            case 404 -> delete && reply.type().isEmpty() ? Outcome.ABSENT : missing(reply);
            case 409 -> Outcome.SUPERSEDED;
            case 429 -> new Outcome.Retry(isBlock(reply) ? Pressure.FLOOD : Pressure.BUSY);
            case 403 -> forbidden(reply);
            case 413 -> new Outcome.Dead(DeadReason.TOO_LARGE, words(reply));
            case 401 -> new Outcome.Forbidden(words(reply));
            case 500 -> new Outcome.Retry(Pressure.INTERNAL);
            default -> rest(reply);
        };
    }

    /** The server's words, cut to a length that a header can carry. */
    static String words(ItemReply reply) {
        String words = reply.type() + ": " + reply.reason();
        return words.length() <= EXPLANATION_LENGTH ? words : words.substring(0, EXPLANATION_LENGTH) + "…";
    }

    private static Outcome missing(ItemReply reply) {
        return reply.type().isEmpty() || "index_not_found_exception".equals(reply.type())
                ? new Outcome.Missing()
                : new Outcome.Dead(DeadReason.REFUSED, words(reply));
    }

    private static Outcome forbidden(ItemReply reply) {
        if (!isBlock(reply)) {
            return new Outcome.Forbidden(words(reply));
        }
        return reply.reason().contains(FLOOD_BLOCK)
                ? new Outcome.Retry(Pressure.FLOOD)
                : new Outcome.Blocked(words(reply));
    }

    private static Outcome rest(ItemReply reply) {
        if ("index_closed_exception".equals(reply.type())) {
            return new Outcome.Blocked(words(reply));
        }
        boolean clientFault = reply.status() >= 400 && reply.status() < 500 && reply.status() != 408;
        return clientFault
                ? new Outcome.Dead(DeadReason.REFUSED, words(reply))
                : new Outcome.Retry(Pressure.UNAVAILABLE);
    }

    private static boolean isBlock(ItemReply reply) {
        return "cluster_block_exception".equals(reply.type());
    }
}

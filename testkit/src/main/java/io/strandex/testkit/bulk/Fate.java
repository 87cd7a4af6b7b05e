package io.strandex.testkit.bulk;

/** What happens to a bulk request. */
public sealed interface Fate {
    /** It is carried out and answered. */
    Fate ANSWER = new Answer(0);

    /** It is never answered, and not carried out. */
    Fate HANG = new Hang();

    /**
     * It is carried out and answered.
     *
     * @param delayMs how long the answer is held back
     */
    record Answer(long delayMs) implements Fate {}

    /**
     * It is refused as a whole.
     *
     * @param status HTTP status
     * @param type Elasticsearch's error type; empty for an answer that is not Elasticsearch's
     * @param reason the reason
     */
    record Refuse(int status, String type, String reason) implements Fate {}

    /** No answer comes. */
    record Hang() implements Fate {}

    /** It is carried out, but half of the answer is missing. */
    record Half() implements Fate {}

    /**
     * The connection is cut.
     *
     * @param applied whether the request was carried out before
     */
    record Reset(boolean applied) implements Fate {}
}

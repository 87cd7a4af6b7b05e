package io.strandex.testkit.upgrade;

/**
 * One thing that an upgrade changes.
 *
 * @param severity what comes of it
 * @param what the change and its consequence, one sentence
 */
public record UpgradeIssue(Severity severity, String what) {

    /** What comes of a change. */
    public enum Severity {
        /** State or records are lost or taken for others, or the application does not start. */
        BREAKS,
        /** Worth knowing; nothing is lost. */
        NOTE
    }

    @Override
    public String toString() {
        return severity + ": " + what;
    }
}

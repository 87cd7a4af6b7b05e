package io.strandex.gate;

/**
 * Something that differs between what is wanted and what stands in the cluster.
 *
 * @param severity whether documents are refused or wrong because of it
 * @param kind what sort of difference
 * @param where the index or template, and the field where it is about one
 * @param what the difference
 * @param advice what to do about it
 */
public record Finding(Severity severity, Kind kind, String where, String what, String advice) {
    /** Whether a deployment may go on. */
    public enum Severity {
        /** Documents would be refused, or stored so that they are not found. */
        BREAKS,
        /** Worth knowing; nothing is lost. */
        NOTE
    }

    /** The sorts of difference. */
    public enum Kind {
        /** A field that documents have and the index lacks; the strict mapping refuses them. */
        MISSING_FIELD,
        /** A field of another type. */
        TYPE,
        /** Vectors of another dimension. */
        DIMENSIONS,
        /** Another property of a field or of the mapping. */
        PROPERTY,
        /** A field that no document has. */
        EXTRA_FIELD,
        /** More fields than the index allows, or nearly. */
        FIELD_BUDGET,
        /** Another template decides about new weeks. */
        TEMPLATE_PRIORITY
    }

    static Finding breaks(Kind kind, String where, String what, String advice) {
        return new Finding(Severity.BREAKS, kind, where, what, advice);
    }

    static Finding note(Kind kind, String where, String what, String advice) {
        return new Finding(Severity.NOTE, kind, where, what, advice);
    }
}

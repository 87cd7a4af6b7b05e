package io.strandex.testkit.events;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.Assertions;

/** Assertions on one index operation. */
public final class IndexOpAssert extends AbstractAssert<IndexOpAssert, IndexOp> {

    IndexOpAssert(IndexOp actual) {
        super(actual, IndexOpAssert.class);
    }

    /** The operation writes a document. */
    public IndexOpAssert isUpsert() {
        return is(OpKind.UPSERT);
    }

    /** The operation takes a document away. */
    public IndexOpAssert isDelete() {
        return is(OpKind.DELETE);
    }

    private IndexOpAssert is(OpKind kind) {
        isNotNull();
        Assertions.assertThat(actual.getKind()).as("kind of %s", actual).isEqualTo(kind);
        return this;
    }

    /** The operation is for this series and week, such as {@code events} and {@code 2020-w53}. */
    public IndexOpAssert isFor(String series, String week) {
        isNotNull();
        Assertions.assertThat(actual.getSeries() + " " + actual.getWeek())
                .as("series and week")
                .isEqualTo(series + " " + week);
        return this;
    }

    /** The document has this id. */
    public IndexOpAssert hasId(String id) {
        isNotNull();
        Assertions.assertThat(actual.getId()).as("id").isEqualTo(id);
        return this;
    }

    /** The version is greater than that of another operation. */
    public IndexOpAssert isNewerThan(IndexOp other) {
        isNotNull();
        Assertions.assertThat(actual.getVersion()).as("version").isGreaterThan(other.getVersion());
        return this;
    }

    /** The document's field has this value: a string, number, boolean, or JSON. */
    public IndexOpAssert hasField(String name, Object value) {
        isNotNull();
        JsonNode field = IndexModel.source(actual).path(name);
        String found = field.isTextual() ? field.textValue() : field.toString();
        Assertions.assertThat(found).as("field %s", name).isEqualTo(String.valueOf(value));
        return this;
    }

    /** The document has no such field. */
    public IndexOpAssert lacksField(String name) {
        isNotNull();
        Assertions.assertThat(IndexModel.source(actual).has(name))
                .as("has field %s", name)
                .isFalse();
        return this;
    }
}

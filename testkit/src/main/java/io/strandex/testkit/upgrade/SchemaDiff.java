package io.strandex.testkit.upgrade;

import java.util.stream.Collectors;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;

/** Compares the schemas of two shapes: whether the new one reads what the old one wrote. */
final class SchemaDiff {

    private final TopologyShape old;
    private final TopologyShape young;
    private final Issues issues;

    SchemaDiff(TopologyShape old, TopologyShape young, Issues issues) {
        this.old = old;
        this.young = young;
        this.issues = issues;
    }

    void compare() {
        old.schemas().forEach((holder, before) -> {
            String after = young.schemas().get(holder);
            if (after == null) {
                issues.note("nothing is known of the schema of %s any more".formatted(holder));
            } else {
                compare(holder, before, after);
            }
        });
    }

    private void compare(String holder, String before, String after) {
        var found = SchemaCompatibility.checkReaderWriterCompatibility(schema(holder, after), schema(holder, before));
        if (found.getType() != SchemaCompatibilityType.COMPATIBLE) {
            String why = found.getResult().getIncompatibilities().stream()
                    .map(problem -> problem.getLocation() + " " + problem.getMessage())
                    .collect(Collectors.joining("; "));
            issues.breaks("%s: the new schema cannot read what the old one wrote: %s".formatted(holder, why));
        }
    }

    private static Schema schema(String holder, String text) {
        try {
            return new Schema.Parser().parse(text);
        } catch (AvroRuntimeException | NullPointerException e) {
            // Avro throws the second for the name of a schema that nobody has defined.
            throw new IllegalArgumentException("the schema of " + holder + " in a shape is no Avro schema: " + text, e);
        }
    }
}

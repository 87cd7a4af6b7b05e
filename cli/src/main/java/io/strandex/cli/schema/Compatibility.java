package io.strandex.cli.schema;

import io.strandex.registry.RegisteredSchema;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;

/**
 * Whether a schema reads what was written with a registered one.
 *
 * @param subject the subject
 * @param version of the registered schema
 * @param problems what stands in the way, each with its place; empty if it reads everything
 */
record Compatibility(String subject, int version, List<String> problems) {
    Compatibility {
        problems = List.copyOf(problems);
    }

    static Compatibility of(Schema reader, RegisteredSchema writer) {
        List<String> problems =
                SchemaCompatibility.checkReaderWriterCompatibility(reader, writer.schema())
                        .getResult()
                        .getIncompatibilities()
                        .stream()
                        .map(problem ->
                                problem.getType() + " at " + problem.getLocation() + ": " + problem.getMessage())
                        .toList();
        return new Compatibility(writer.subject(), writer.version(), problems);
    }

    boolean isCompatible() {
        return problems.isEmpty();
    }
}

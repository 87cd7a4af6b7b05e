package io.strandex.cli.schema;

import io.strandex.registry.RegisteredSchema;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;

/**
 * Whether a schema reads what was written with a registered one, and keeps all that was released with it.
 *
 * @param subject the subject
 * @param version of the registered schema
 * @param problems what stands in the way, each with its place; empty if it reads and keeps everything
 */
record Compatibility(String subject, int version, List<String> problems) {
    Compatibility {
        problems = List.copyOf(problems);
    }

    static Compatibility of(Schema reader, RegisteredSchema writer) {
        Stream<String> unreadable =
                SchemaCompatibility.checkReaderWriterCompatibility(reader, writer.schema())
                        .getResult()
                        .getIncompatibilities()
                        .stream()
                        .map(problem ->
                                problem.getType() + " at " + problem.getLocation() + ": " + problem.getMessage());
        List<String> problems = Stream.concat(unreadable, Removals.of(reader, writer.schema()).stream())
                .toList();
        return new Compatibility(writer.subject(), writer.version(), problems);
    }

    boolean isCompatible() {
        return problems.isEmpty();
    }
}

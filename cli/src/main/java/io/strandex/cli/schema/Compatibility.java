package io.strandex.cli.schema;

import io.strandex.registry.RegisteredSchema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;

/**
 * Whether a schema reads what was written with a registered one, and keeps all that was released with it.
 *
 * @param subject the subject
 * @param version of the registered schema
 * @param problems what stands in the way, each with its place; empty if it reads and keeps everything
 * @param past what the newest registered version does not keep either, so that it is no change of this schema
 */
record Compatibility(String subject, int version, List<String> problems, List<String> past) {
    Compatibility {
        problems = List.copyOf(problems);
        past = List.copyOf(past);
    }

    /** Judges against each version of a subject. */
    static List<Compatibility> of(Schema reader, List<RegisteredSchema> versions) {
        return versions.stream()
                .max(Comparator.comparingInt(RegisteredSchema::version))
                .map(newest -> versions.stream()
                        .map(version -> of(reader, version, newest))
                        .toList())
                .orElse(List.of());
    }

    private static Compatibility of(Schema reader, RegisteredSchema writer, RegisteredSchema newest) {
        List<String> removals = Removals.of(reader, writer.schema());
        List<String> before = Removals.of(newest.schema(), writer.schema());
        List<String> problems = new ArrayList<>(unreadable(reader, writer.schema()));
        removals.stream().filter(removal -> !before.contains(removal)).forEach(problems::add);
        List<String> past = removals.stream().filter(before::contains).toList();
        return new Compatibility(writer.subject(), writer.version(), problems, past);
    }

    private static List<String> unreadable(Schema reader, Schema writer) {
        try {
            return SchemaCompatibility.checkReaderWriterCompatibility(reader, writer)
                    .getResult()
                    .getIncompatibilities()
                    .stream()
                    .map(problem -> problem.getType() + " at " + problem.getLocation() + ": " + problem.getMessage())
                    .toList();
        } catch (AvroRuntimeException e) {
            // Such as an alias that names a second field of the writer: no reader could read that, either.
            return List.of("UNREADABLE: " + e.getMessage());
        }
    }

    boolean isCompatible() {
        return problems.isEmpty();
    }
}

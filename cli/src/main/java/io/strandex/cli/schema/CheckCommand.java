package io.strandex.cli.schema;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.cli.RunningSandbox;
import io.strandex.registry.RegisteredSchema;
import io.strandex.registry.SchemaRegistry;
import io.strandex.sandbox.Server;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex schema check}: the gate before a new version is used. */
@Command(
        name = "check",
        description =
                "Check that this version, or a schema file, reads and keeps all of every version that the registry holds of a subject.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex schema check --registry http://localhost:8081",
            "  strandex schema check --schema MediaEvent.avsc --subject media.events.raw.v1-value",
            "",
            "Exit code 1 if a version can't be read, if a field, symbol, type or enum default of it is gone that the",
            "newest version has, or if the registry holds no version of the subject, so that a pipeline stops before",
            "it deploys."
        })
public final class CheckCommand implements Callable<Integer> {
    @Option(
            names = "--registry",
            paramLabel = "URL",
            description = "Schema registry. Default: $STRANDEX_REGISTRY_URL, else the servers of 'strandex up'.")
    private @Nullable String registry;

    @Option(names = "--schema", paramLabel = "FILE", description = "An Avro schema file instead of this version's own.")
    private @Nullable Path file;

    @Option(
            names = "--subject",
            paramLabel = "NAME",
            defaultValue = "media.events.raw.v1-value",
            description = "The subject that --schema is for. Default: ${DEFAULT-VALUE}.")
    private String subject = "";

    @Option(
            names = "--allow-new",
            description = "Let a subject pass that has no version yet, as on a first deployment.")
    private boolean allowNew;

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public CheckCommand() {}

    @Override
    public Integer call() {
        List<Compatibility> results = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        try (SchemaRegistry client = SchemaRegistry.of(Map.of("schema.registry.url", url()))) {
            schemas().forEach((name, schema) -> {
                List<RegisteredSchema> versions = client.versions(name);
                results.addAll(Compatibility.of(schema, versions));
                if (versions.isEmpty()) {
                    unknown.add(name);
                }
            });
        }
        boolean compatible = results.stream().allMatch(Compatibility::isCompatible);
        output.json(Map.of("compatible", compatible, "versions", results, "unknown", unknown));
        results.forEach(this::tell);
        unknown.forEach(name -> output.line(name + ": the registry holds no version of this subject"
                + (allowNew ? "" : "; if that is meant, as on a first deployment, give --allow-new")));
        if (!results.isEmpty() || allowNew) {
            output.line(compatible ? "compatible" : "NOT compatible");
        }
        return compatible && (allowNew || unknown.isEmpty()) ? 0 : 1;
    }

    private void tell(Compatibility result) {
        String head = result.subject() + " version " + result.version() + ": ";
        output.line(head + (result.isCompatible() ? "read and kept" : "can't be read, or not all of it is kept"));
        result.problems().forEach(problem -> output.line("  " + problem));
        result.past().forEach(removal -> output.line("  the newest version lacks it, too: " + removal));
    }

    private Map<String, Schema> schemas() {
        Map<String, Schema> schemas = new LinkedHashMap<>();
        if (file != null) {
            schemas.put(subject, parse(file));
        } else {
            for (Contract contract : Contract.values()) {
                schemas.put(contract.subject(), contract.schema());
            }
        }
        return schemas;
    }

    private static Schema parse(Path file) {
        try {
            return new Schema.Parser().parse(file.toFile());
        } catch (IOException | SchemaParseException e) {
            throw CliException.usage("--schema " + file + " can't be read: " + e.getMessage());
        }
    }

    private String url() {
        String given = registry == null ? System.getenv("STRANDEX_REGISTRY_URL") : registry;
        return given == null ? RunningSandbox.address(Server.REGISTRY, "--registry") : given;
    }
}

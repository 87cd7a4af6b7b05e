package io.strandex.cli.mapping;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.cli.connect.ConnectorOptions;
import io.strandex.cluster.Cluster;
import io.strandex.connect.elasticsearch.ConnectorSettings;
import io.strandex.gate.Finding;
import io.strandex.gate.MappingGate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex mapping diff}: a check before a deployment. */
@Command(
        name = "diff",
        description = {
            "Say what of a cluster's indices and templates would refuse or spoil the documents of a connector:",
            "missing fields, other types, other vector dimensions, too many fields, templates that overrule ours.",
            "Changes nothing."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex mapping diff                        the connector that runs",
            "  strandex mapping diff --config next.json     one that shall be deployed",
            "",
            "Exit code 0 when nothing breaks, 1 when something does."
        })
public final class MappingDiffCommand implements Callable<Integer> {

    @Mixin
    private ConnectorOptions options = new ConnectorOptions();

    @Mixin
    private Output output = new Output();

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "A connector's configuration as Connect takes it (JSON). Default: that of the connector that"
                    + " runs.")
    private @Nullable Path file;

    /** For picocli. */
    public MappingDiffCommand() {}

    /** 0 where nothing breaks, else 1. */
    @Override
    public Integer call() throws InterruptedException {
        List<Finding> findings = compare(options.usable(file == null ? running() : ConnectorFile.read(file)));
        boolean isSafe = findings.stream().noneMatch(finding -> finding.severity() == Finding.Severity.BREAKS);
        output.json(Map.of("safe", isSafe, "findings", findings));
        findings.forEach(this::tell);
        output.line(isSafe ? "Nothing breaks." : "Documents would be refused or spoilt.");
        return isSafe ? 0 : 1;
    }

    private Map<String, String> running() throws InterruptedException {
        return options.client()
                .config(options.connector())
                .orElseThrow(() -> CliException.usage("there is no connector " + options.connector()
                        + "; name one with --connector NAME, or a file with --config FILE"));
    }

    private static List<Finding> compare(Map<String, String> config) {
        try {
            ConnectorSettings settings = ConnectorSettings.of(config);
            try (Cluster cluster = new Cluster(settings.cluster())) {
                return new MappingGate(cluster, settings.series()).compare();
            }
        } catch (ConfigException malformed) {
            throw CliException.usage("the connector's configuration: " + malformed.getMessage());
        } catch (IOException unreachable) {
            throw CliException.failed("Elasticsearch cannot be asked: " + unreachable.getMessage());
        }
    }

    private void tell(Finding finding) {
        String severity = finding.severity().name().toLowerCase(Locale.ROOT);
        output.line(severity + "  " + finding.where() + ": " + finding.what());
        output.line("        " + finding.advice());
    }
}

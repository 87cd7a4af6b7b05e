package io.strandex.cli.source;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.event.Admission;
import io.strandex.event.AdmissionSettings;
import io.strandex.source.Mapping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code strandex source try}: samples on the left, what the topology would make of them on the right. */
@Command(
        name = "try",
        description = {
            "Map samples and judge what comes of them by exactly the code of the topology, without any server.",
            "Exit code 1 if a sample is refused, 2 if the mapping is none."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex source try --mapping captions.jsonata captions.jsonl",
            "  kcat -b localhost:9092 -t videos -C -e -c 100 | strandex source try --mapping videos.jsonata -",
            "",
            "A sample file is one JSON value, or one a line; null is a null value. With --records a line is a whole record:",
            "  {\"key\": {\"id\": 7}, \"value\": null, \"headers\": {\"tenant\": \"acme\"}, \"timestamp\": 1609459199000}"
        })
public final class TryCommand implements Callable<Integer> {
    @Option(names = "--mapping", paramLabel = "FILE", required = true, description = "The mapping, in JSONata.")
    private Path mapping = Path.of("");

    @Parameters(arity = "1..*", paramLabel = "SAMPLE", description = "Files of samples; - is standard input.")
    private List<String> samples = new ArrayList<>();

    @Option(names = "--records", description = "Samples are records with key, value, headers and timestamp.")
    private boolean records;

    @Option(
            names = "--topic",
            paramLabel = "NAME",
            defaultValue = "sample",
            description = "What $$topic is. Default: ${DEFAULT-VALUE}.")
    private String topic = "sample";

    @Option(
            names = "--vector-dimension",
            paramLabel = "N",
            defaultValue = "0",
            description = "The dimension every vector must have, if the topology sets one. Default: any.")
    private int vectorDimension;

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public TryCommand() {}

    @Override
    public Integer call() {
        Admission admission = Admission.of(AdmissionSettings.standard().withVectorDimension(vectorDimension));
        Trial trial = new Trial(parse(), admission);
        Samples reader = new Samples(topic, records, Instant.now().toEpochMilli());
        List<Attempt> attempts = new ArrayList<>();
        for (String file : samples) {
            read(reader, file).forEach(sample -> attempts.add(trial.attempt(sample)));
        }
        Report report = new Report(attempts);
        report.print(output);
        return report.refused() == 0 ? 0 : 1;
    }

    private Mapping parse() {
        try {
            return Mapping.parse(Files.readString(mapping));
        } catch (IOException e) {
            throw CliException.usage("--mapping " + mapping + " can't be read: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw CliException.usage("--mapping " + mapping + ": " + e.getMessage());
        }
    }

    private static List<Sample> read(Samples reader, String file) {
        try {
            return reader.read(file);
        } catch (IOException e) {
            throw CliException.usage("the sample " + file + " can't be read: " + e.getMessage());
        }
    }
}

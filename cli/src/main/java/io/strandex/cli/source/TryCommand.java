package io.strandex.cli.source;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.cli.RunningSandbox;
import io.strandex.cli.rules.RuleOptions;
import io.strandex.sandbox.Server;
import io.strandex.source.Mapping;
import io.strandex.source.SourceSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
            "  strandex source try --app-config app.properties --source captions captions.avro",
            "",
            "A sample file is one JSON value, or one a line; null, or an empty file, is a null value. An Avro file holds one",
            "value a record; a file that holds a frame of Confluent's wire format is one value, whose schema the registry",
            "knows. With --records a line of JSON is a whole record:",
            "  {\"key\": {\"id\": 7}, \"value\": null, \"headers\": {\"tenant\": \"acme\"}, \"timestamp\": 1609459199000}"
        })
public final class TryCommand implements Callable<Integer> {
    @Option(names = "--mapping", paramLabel = "FILE", description = "The mapping, in JSONata.")
    private @Nullable Path mapping;

    @Option(
            names = "--source",
            paramLabel = "NAME",
            description = "A source of --app-config: its mapping, topic and rules.")
    private @Nullable String source;

    @Parameters(arity = "1..*", paramLabel = "SAMPLE", description = "Files of samples; - is standard input.")
    private List<String> samples = new ArrayList<>();

    @Option(names = "--records", description = "Samples are records with key, value, headers and timestamp.")
    private boolean records;

    @Option(
            names = "--topic",
            paramLabel = "NAME",
            description = "What $$topic is. Default: the source's, or 'sample'.")
    private @Nullable String topic;

    @Option(
            names = "--registry",
            paramLabel = "URL",
            description =
                    "Schema registry for Avro frames. Default: $STRANDEX_REGISTRY_URL, else that of 'strandex up'.")
    private @Nullable String registry;

    @Mixin
    private RuleOptions rules = new RuleOptions();

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public TryCommand() {}

    @Override
    public Integer call() {
        Optional<SourceSettings> declared = declared();
        Trial trial = new Trial(mapping(declared), rules.judge());
        Samples reader = new Samples(
                declared.map(SourceSettings::topic).orElse(topic == null ? "sample" : topic),
                records,
                Instant.now().toEpochMilli(),
                this::registry);
        List<Attempt> attempts = new ArrayList<>();
        for (String file : samples) {
            read(reader, file).forEach(sample -> attempts.add(trial.attempt(sample)));
        }
        Report report = new Report(attempts);
        report.print(output);
        return report.refused() == 0 ? 0 : 1;
    }

    private Optional<SourceSettings> declared() {
        if ((mapping == null) == (source == null)) {
            throw CliException.usage("say which mapping: --mapping FILE, or --app-config FILE --source NAME");
        }
        if (source == null) {
            return Optional.empty();
        }
        List<SourceSettings> sources = rules.settings()
                .orElseThrow(() -> CliException.usage("--source needs --app-config FILE, which declares it"))
                .sources();
        return Optional.of(sources.stream()
                .filter(one -> one.name().equals(source))
                .findFirst()
                .orElseThrow(() -> CliException.usage("--app-config declares no source " + source + ", but "
                        + sources.stream().map(SourceSettings::name).toList())));
    }

    private Mapping mapping(Optional<SourceSettings> declared) {
        if (declared.isPresent()) {
            return Mapping.parse(declared.get()
                    .mapping()
                    .orElseThrow(() -> CliException.usage("the source " + source
                            + " holds events of the contract and maps nothing: see strandex lint")));
        }
        Path file = Objects.requireNonNull(mapping, "declared checks it");
        try {
            return Mapping.parse(Files.readString(file));
        } catch (IOException e) {
            throw CliException.usage("--mapping " + file + " can't be read: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw CliException.usage("--mapping " + file + ": " + e.getMessage());
        }
    }

    private String registry() {
        String given = registry == null ? System.getenv("STRANDEX_REGISTRY_URL") : registry;
        return given == null ? RunningSandbox.address(Server.REGISTRY, "--registry") : given;
    }

    private static List<Sample> read(Samples reader, String file) {
        try {
            return reader.read(file);
        } catch (IOException e) {
            throw CliException.usage("the sample " + file + " can't be read: " + e.getMessage());
        }
    }
}

package io.strandex.bench.serde;

import io.strandex.bench.Machine;
import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.sandbox.artifact.Artifacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex bench serde}: real events through our serde and through Confluent's genuine one, by turns. */
@Command(
        name = "serde",
        description =
                "Our Avro serde beside Confluent's genuine one: same events, same Avro, JVMs of their own, by turns.",
        mixinStandardHelpOptions = true)
public final class SerdeBench implements Callable<Integer> {
    private static final String CONFLUENT = "com.snowflake:snowflake-kafka-connector:2.4.0";
    private static final String OUR_SERIALIZER = "io.strandex.serde.AvroSerializer";
    private static final String THEIR_SERIALIZER = "io.confluent.kafka.serializers.KafkaAvroSerializer";

    @Option(
            names = "--events",
            paramLabel = "FILE",
            description = "Events, one JSON object a line. Default: eight events of the bench's own.")
    private Path events = Path.of("");

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "3", description = "Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            defaultValue = "5",
            description = "Seconds measured per round and direction. Default: ${DEFAULT-VALUE}.")
    private int iterations;

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public SerdeBench() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path sample = SampleEvents.write(events);
        try (CountingRegistry registry = new CountingRegistry()) {
            Path theirs = new Artifacts(Artifacts.defaultCache(), progress -> {}).file(CONFLUENT);
            JmhRun own = new JmhRun(List.of(), parameters(OUR_SERIALIZER, registry, sample));
            JmhRun confluent = new JmhRun(List.of(theirs.toString()), parameters(THEIR_SERIALIZER, registry, sample));
            Rounds measured = new Rounds();
            for (int round = 1; round <= rounds; round++) {
                output.progress("round " + round + " of " + rounds);
                measured.add(own.run(iterations), confluent.run(iterations));
            }
            print(measured, new RegistryCalls(registry, sample).count());
            return 0;
        } catch (IOException e) {
            throw CliException.failed(String.valueOf(e.getMessage()));
        } finally {
            Files.deleteIfExists(sample);
        }
    }

    private static Map<String, String> parameters(String serializer, CountingRegistry registry, Path sample) {
        return Map.of("serializer", serializer, "registry", registry.url(), "file", sample.toString());
    }

    private void print(Rounds measured, int registryCalls) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("bench", "serde");
        figures.put("machine", Machine.describe());
        figures.put("rounds", rounds);
        figures.put("seconds_per_round", iterations);
        figures.putAll(measured.figures());
        figures.put("registry_calls", registryCalls);
        output.json(figures);
        figures.forEach((name, value) -> output.line(name + " " + value));
    }
}

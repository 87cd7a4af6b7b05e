package io.strandex.bench.query;

import io.strandex.bench.Machine;
import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.cli.query.StoreOptions;
import io.strandex.query.MediaReader;
import io.strandex.query.weeks.WeekState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex bench query}: how long is a reader's round trip? */
@Command(
        name = "query",
        description = {
            "Asks a running Elasticsearch for windows, ranges, prefixes and keys of the scenes it holds,",
            "one question after the other, once to warm up and once to measure."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  strandex demo --events events.jsonl", "  strandex bench query --json"})
public final class QueryBench implements Runnable {

    @Option(names = "--scenes", description = "How many scenes are asked about (default: ${DEFAULT-VALUE}).")
    private int scenes = 1_000;

    @Option(names = "--seed", description = "Seed of what is asked (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public QueryBench() {}

    @Override
    public void run() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("bench", "query");
        figures.put("machine", Machine.describe());
        figures.put("seed", seed);
        measure();
        figures.putAll(measure());
        output.json(figures);
        figures.forEach((name, value) -> output.line("%-16s %s".formatted(name, value)));
    }

    private Map<String, Object> measure() {
        try (MediaReader reader = store.open()) {
            Map<String, Object> figures = new LinkedHashMap<>(sizes(reader.weeks()));
            Questions questions = new Questions(reader, seed);
            List<String> asked = questions.scenes(scenes);
            if (asked.isEmpty()) {
                throw CliException.failed("nothing is indexed yet; load something: strandex demo");
            }
            asked.forEach(questions::askAbout);
            figures.putAll(questions.figures());
            return figures;
        }
    }

    private static Map<String, Object> sizes(List<WeekState> weeks) {
        Map<String, Object> sizes = new TreeMap<>();
        weeks.forEach(week -> sizes.merge(week.series(), week.documents(), (a, b) -> (Long) a + (Long) b));
        sizes.put("shards", weeks.stream().mapToInt(WeekState::shards).sum());
        return sizes;
    }
}

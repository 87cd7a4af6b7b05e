package io.strandex.cli.dead;

import io.strandex.cli.Output;
import io.strandex.cli.table.Screen;
import io.strandex.cli.table.Table;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex dead list}: what is there, by reason and one by one. */
@Command(
        name = "list",
        description = "List the dead letters: how many by reason, and the last ones.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {"  strandex dead list", "  strandex dead list --reason REFUSED -n 100 --json"})
public final class ListCommand implements Runnable {
    @Mixin
    private DeadOptions options = new DeadOptions();

    @Mixin
    private LetterFilter filter = new LetterFilter();

    @Option(
            names = {"-n", "--lines"},
            paramLabel = "N",
            defaultValue = "20",
            description = "How many are shown. Default: ${DEFAULT-VALUE}.")
    private int lines = 20;

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public ListCommand() {}

    @Override
    public void run() {
        Map<String, Long> reasons = new TreeMap<>();
        Deque<DeadLetter> last = new ArrayDeque<>();
        options.read(letter -> {
            if (filter.wants(letter)) {
                reasons.merge(letter.reason(), 1L, Long::sum);
                last.add(letter);
                if (last.size() > lines) {
                    last.remove();
                }
            }
        });
        print(reasons, last);
    }

    private void print(Map<String, Long> reasons, Deque<DeadLetter> last) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("dead", reasons.values().stream().mapToLong(Long::longValue).sum());
        json.put("reasons", reasons);
        json.put("letters", last);
        output.json(json);
        Table table = Table.of("LETTER", "OPERATION", "REASON", "WEEK", "ID", ">VERSION", "EXPLANATION");
        last.forEach(letter -> row(table, letter));
        if (table.isEmpty()) {
            output.line("No dead letters.");
        } else {
            table.lines(Screen.width()).forEach(output::line);
        }
        reasons.forEach((reason, count) -> output.line("%,9d  %s".formatted(count, reason)));
    }

    private static void row(Table table, DeadLetter letter) {
        OperationText operation = letter.operation();
        Position origin = letter.origin();
        table.row(
                letter.letter().place(),
                origin == null ? "" : origin.place(),
                letter.reason(),
                operation == null ? "" : operation.series() + "-" + operation.week(),
                operation == null ? "" : operation.id(),
                operation == null ? "" : Long.toString(operation.version()),
                letter.explanation());
    }
}

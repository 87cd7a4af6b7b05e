package io.strandex.cli.dead;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.cli.table.Screen;
import io.strandex.cli.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code strandex dead redrive}: a second chance for operations whose obstacle is gone. */
@Command(
        name = "redrive",
        description = {
            "Send dead operations again, by appending them to the topic they came from.",
            "Only an operation that is still the newest of its document is sent; the others are superseded, so that",
            "nothing deleted or newer is undone."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex dead redrive --reason REFUSED --dry-run",
            "  strandex dead redrive --reason BLOCKED",
            "  strandex dead redrive 0:17 0:18"
        })
public final class RedriveCommand implements Runnable {
    @Parameters(paramLabel = "PARTITION:OFFSET", arity = "0..*", description = "Letters, as 'dead list' shows them.")
    private List<String> places = new ArrayList<>();

    @Mixin
    private LetterFilter filter = new LetterFilter();

    @Option(names = "--all", description = "Every letter.")
    private boolean all;

    @Option(names = "--dry-run", description = "Only say what would be done.")
    private boolean dryRun;

    @Mixin
    private DeadOptions options = new DeadOptions();

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public RedriveCommand() {}

    @Override
    public void run() {
        if (places.isEmpty() && filter.isEmpty() && !all) {
            throw CliException.usage("which letters? Give PARTITION:OFFSET, --reason, --id or --all");
        }
        Set<Position> wanted = places.stream()
                .map(place -> Position.parse(options.topic(), place))
                .collect(Collectors.toSet());
        List<DeadLetter> letters = new ArrayList<>();
        options.read(letter -> {
            if (filter.wants(letter) && (wanted.isEmpty() || wanted.contains(letter.letter()))) {
                letters.add(letter);
            }
        });
        print(new Redrive(options.kafka(), dryRun).of(letters));
    }

    private void print(List<Fate> fates) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("dry_run", dryRun);
        for (Fate.Kind kind : Fate.Kind.values()) {
            json.put(
                    kind.label(),
                    fates.stream().filter(fate -> fate.kind() == kind).count());
        }
        json.put("letters", fates);
        output.json(json);
        Table table = Table.of("LETTER", "OUTCOME", "WHY");
        fates.forEach(fate -> table.row(fate.letter().place(), fate.kind().label(), fate.why()));
        if (table.isEmpty()) {
            output.line("No such dead letters.");
        } else {
            table.lines(Screen.width()).forEach(output::line);
        }
    }
}

package io.strandex.cli.dead;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code strandex dead show}: one letter, whole. */
@Command(
        name = "show",
        description = "Show one dead letter: why, which operation, and its document.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {"  strandex dead show 0:17"})
public final class ShowCommand implements Runnable {
    @Parameters(paramLabel = "PARTITION:OFFSET", description = "The letter, as 'strandex dead list' shows it.")
    private String place = "";

    @Mixin
    private DeadOptions options = new DeadOptions();

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public ShowCommand() {}

    @Override
    public void run() {
        Position wanted = Position.parse(options.topic(), place);
        List<DeadLetter> found = new ArrayList<>();
        options.read(letter -> {
            if (letter.letter().equals(wanted)) {
                found.add(letter);
            }
        });
        if (found.isEmpty()) {
            throw CliException.failed("there is no letter " + place + " in " + options.topic());
        }
        print(found.get(0));
    }

    private void print(DeadLetter letter) {
        output.json(letter);
        output.line("letter       " + letter.letter());
        output.line("written      " + letter.time());
        output.line("reason       " + letter.reason());
        output.line("explanation  " + letter.explanation());
        output.line("operation    " + (letter.origin() == null ? "unknown" : letter.origin()));
        output.line("key          " + (letter.key() == null ? "none" : letter.key()));
        OperationText operation = letter.operation();
        if (operation != null) {
            output.line("kind         " + operation.kind());
            output.line("version      " + operation.version());
            output.line("document     " + operation.source());
        }
    }
}

package io.strandex.cli.rejected;

import io.strandex.cli.Output;
import io.strandex.cli.table.DisplayText;
import io.strandex.produce.MediaProducer;
import java.util.ArrayDeque;
import java.util.Deque;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex rejected tail}: the last refused records. */
@Command(
        name = "tail",
        description = "Show the last rejected records; with --follow, go on with new ones.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex rejected tail --scene lecture-7",
            "  strandex rejected tail --header strandex.reason=END_BEFORE_START --follow",
            "  strandex rejected tail --header strandex.source.file=events.jsonl --json"
        })
public final class TailCommand implements Runnable {
    private static final int SHOWN = 400;

    @Mixin
    private RejectedOptions options = new RejectedOptions();

    @Option(
            names = {"-n", "--lines"},
            paramLabel = "N",
            defaultValue = "10",
            description = "How many. Default: ${DEFAULT-VALUE}.")
    private int lines;

    @Option(
            names = {"-f", "--follow"},
            description = "Go on with new records until interrupted.")
    private boolean follow;

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public TailCommand() {}

    @Override
    public void run() {
        Deque<Rejection> last = new ArrayDeque<>();
        try (RejectedTopic topic = options.open()) {
            topic.read(rejection -> keep(last, rejection));
            last.forEach(this::show);
            options.tellUnknown(output);
            if (follow) {
                topic.follow(rejection -> {
                    if (options.isWanted(rejection)) {
                        show(rejection);
                    }
                });
            }
        }
    }

    private void keep(Deque<Rejection> last, Rejection rejection) {
        if (options.isWanted(rejection)) {
            last.add(rejection);
            if (last.size() > lines) {
                last.remove();
            }
        }
    }

    private void show(Rejection rejection) {
        output.json(rejection);
        output.line(DisplayText.oneLine(rejection.time() + "  " + rejection.reason() + "  " + rejection.explanation()));
        rejection.headers().forEach((name, text) -> {
            if (name.startsWith("strandex.source") || name.equals(MediaProducer.SCENE_HEADER)) {
                output.line("  " + DisplayText.oneLine(name + ": " + text));
            }
        });
        output.line("  " + DisplayText.shorten(DisplayText.oneLine(rejection.value()), SHOWN));
    }
}

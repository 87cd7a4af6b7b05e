package io.strandex.cli.ingest;

import io.strandex.cli.Output;
import io.strandex.cli.input.InputOptions;
import io.strandex.cli.rules.RuleOptions;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code strandex ingest}: events of files to the raw topic, bad ones with their reason to the rejected topic. */
@Command(
        name = "ingest",
        description =
                "Send events of files to the raw topic; what is no event goes to the rejected topic, with its reason.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  One JSON object a line, from a file or from standard input:",
            "    strandex ingest events.jsonl",
            "    zcat events.jsonl.gz | strandex ingest -",
            "  Rows of a spreadsheet (columns: the field names, attributes.NAME), subtitles, a directory of frames:",
            "    strandex ingest events.csv",
            "    strandex ingest lecture-7.srt --at 2020-12-31T10:00:00Z",
            "    strandex ingest frames/ --scene lecture-7 --at 2020-12-31T10:00:00Z",
            "  Look first, send nothing:",
            "    strandex ingest --dry-run --app-config app.properties events.jsonl",
            "  Stop when more than ten lines are bad:",
            "    strandex ingest --max-errors 10 events.jsonl",
            "",
            "An event: {\"scene_id\":\"lecture-7\",\"event_id\":\"s1\",\"modality\":\"TEXT\",\"event_time\":1609459199000,",
            "           \"start_ms\":0,\"end_ms\":4200,\"text\":\"Good morning\"}",
            "Sending the same file again changes nothing: events are known by scene_id and event_id."
        })
public final class IngestCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files to read; - is standard input.")
    private List<String> files = new ArrayList<>();

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Option(
            names = "--topic",
            paramLabel = "NAME",
            defaultValue = "media.events.raw.v1",
            description = "The raw topic. Default: ${DEFAULT-VALUE}.")
    private String topic = "";

    @Option(
            names = "--rejected-topic",
            paramLabel = "NAME",
            defaultValue = "media.events.rejected.v1",
            description = "Where bad entries go. Default: ${DEFAULT-VALUE}.")
    private String rejectedTopic = "";

    @Option(
            names = "--max-errors",
            paramLabel = "N",
            description = "Stop with exit code 1 when more than N entries are bad. Default: never.")
    private long maxErrors = Long.MAX_VALUE;

    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            description = "Keep in FILE how far this run came, and go on from there the next time.")
    private @Nullable Path checkpoint;

    @Option(names = "--dry-run", description = "Judge only: send nothing, connect to nothing.")
    private boolean dryRun;

    @Mixin
    private RuleOptions rules = new RuleOptions();

    @Mixin
    private InputOptions input = new InputOptions();

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public IngestCommand() {}

    @Override
    public Integer call() {
        try (Checkpoint kept = checkpoint == null || dryRun ? Checkpoint.none() : Checkpoint.of(checkpoint, topic)) {
            Sources sources = new Sources(files, input, kept);
            try (Interruption interruption = new Interruption();
                    Destination destination = dryRun ? judge() : topic()) {
                interruption.stops(sources::interrupt);
                IngestSummary summary = sources.ingest(destination, maxErrors, output);
                tell(summary);
                return summary.failed() == 0 && summary.rejected() <= maxErrors ? 0 : 1;
            }
        }
    }

    private Destination judge() {
        return new JudgeOnly(rules.judge(), Clock.systemUTC());
    }

    private Destination topic() {
        return new TopicDestination(
                kafka.producer().topic(topic).rejectedTopic(rejectedTopic).build(), rules.judge());
    }

    private void tell(IngestSummary summary) {
        output.json(summary);
        output.line(String.format(
                Locale.ROOT,
                "%,d read, %,d %s, %,d rejected in %.1f s (%,d events/s)",
                summary.read(),
                summary.sent(),
                dryRun ? "good" : "sent",
                summary.rejected(),
                summary.seconds(),
                summary.eventsPerS()));
        if (dryRun && rules.areOfTheContractAlone()) {
            output.line("judged by the contract alone: what a deployment asks beyond it, --app-config says");
        }
        for (Map.Entry<String, Long> reason : summary.reasons().entrySet()) {
            output.line(String.format(Locale.ROOT, "%,9d  %s", reason.getValue(), reason.getKey()));
        }
        if (summary.passed() > 0) {
            output.line(String.format(Locale.ROOT, "%,9d  sent by an earlier run, by --checkpoint", summary.passed()));
        }
        if (summary.failed() > 0) {
            output.line(String.format(
                    Locale.ROOT,
                    "%,9d  delivered%n%,9d  not delivered: send the same again%s",
                    summary.delivered(),
                    summary.failed(),
                    checkpoint == null ? "" : ", it goes on by --checkpoint"));
        }
        if (summary.failed() > 0) {
            output.progress("strandex: stopped, since Kafka did not take all of it");
        }
        if (summary.rejected() > maxErrors) {
            output.progress("strandex: stopped, since more than " + maxErrors + " are bad (--max-errors)");
        }
    }
}

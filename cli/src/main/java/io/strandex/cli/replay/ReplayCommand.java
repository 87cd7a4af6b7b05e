package io.strandex.cli.replay;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.cli.RunningSandbox;
import io.strandex.cli.connect.ConnectorOptions;
import io.strandex.cli.pipeline.Backlog;
import io.strandex.cluster.Cluster;
import io.strandex.connect.elasticsearch.ConnectorSettings;
import io.strandex.edition.Edition;
import io.strandex.sandbox.Server;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex replay}: editions of the series. */
@Command(
        name = "replay",
        description = {
            "Build an edition of the series from the topics, compare it with the one that readers see, and make it",
            "theirs by one atomic change of aliases. Both are written on, so that the way back is a replay to the old",
            "edition. Doing it again goes on where it was."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex replay --to v2 --set vector.dimensions.events=768",
            "  strandex replay --to v2 --ops-topic media.index-ops.v2 --application-id strandex-media-v2",
            "  strandex replay --to v1         the way back",
            "  strandex replay --discard v1    when nobody wants to go back",
            "",
            "Exit code 0 when readers see the edition, 1 when the two differ and readers still see the old one."
        })
public final class ReplayCommand implements Callable<Integer> {

    @ArgGroup(multiplicity = "1")
    private Aim aim = new Aim();

    @Mixin
    private ConnectorOptions options = new ConnectorOptions();

    @Mixin
    private Output output = new Output();

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description =
                    "A setting of the new edition's connector that differs from the present one's; may be repeated.")
    private Map<String, String> changes = new TreeMap<>();

    @Option(
            names = "--ops-topic",
            paramLabel = "TOPIC",
            description = "The operations of the new edition, where its keys differ: a second app writes them, started"
                    + " with topic.ops, topic.rejected and kafka.application.id of its own.")
    private @Nullable String opsTopic;

    @Option(
            names = "--application-id",
            paramLabel = "ID",
            defaultValue = "",
            description = "That app's id: the replay waits until it has read everything.")
    private String application = "";

    @Option(
            names = "--sample",
            paramLabel = "N",
            defaultValue = "200",
            description = "How many documents of each series are compared by content. Default: ${DEFAULT-VALUE}.")
    private int samples;

    @Option(
            names = "--patience",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "How long a difference may last while both editions are written. Default: ${DEFAULT-VALUE}.")
    private long patience;

    @Option(names = "--no-show", description = "Build and compare only; readers keep seeing the old edition.")
    private boolean isHidden;

    @Option(
            names = "--bootstrap-servers",
            paramLabel = "HOST:PORT",
            description = "Kafka's brokers. Default: the servers of 'strandex up'.")
    private @Nullable String servers;

    /** For picocli. */
    public ReplayCommand() {}

    /** What is wanted; one of them. */
    static final class Aim {
        @Option(names = "--to", paramLabel = "EDITION", description = "The edition to build and show, such as v2.")
        private @Nullable String to;

        @Option(
                names = "--discard",
                paramLabel = "EDITION",
                description = "Remove an edition that readers do not see: connector, indices, templates.")
        private @Nullable String discard;

        @Option(names = "--list", description = "List the editions: shown, written, left.")
        private boolean list;
    }

    /** 0 where the aim is reached, else 1. */
    @Override
    public Integer call() throws InterruptedException {
        Deployment deployment = Deployment.of(options.client(), options.connector());
        String kafka = servers != null ? servers : RunningSandbox.address(Server.KAFKA, "--bootstrap-servers");
        try (Cluster cluster = new Cluster(
                        ConnectorSettings.of(options.usable(deployment.any())).cluster());
                Backlog backlog = new Backlog(kafka)) {
            return run(new Replay(deployment, cluster, backlog, output));
        } catch (ConfigException malformed) {
            throw CliException.usage("the connector's configuration: " + malformed.getMessage());
        } catch (IOException unreachable) {
            throw CliException.failed("Elasticsearch cannot be asked: " + unreachable.getMessage());
        }
    }

    private int run(Replay replay) throws IOException, InterruptedException {
        if (aim.to != null) {
            return tell(replay.to(edition(aim.to), plan()));
        } else if (aim.list) {
            Map<String, String> states = replay.list();
            output.json(Map.of("editions", states));
            states.forEach((edition, state) -> output.line(edition + "  " + state));
        } else {
            String discarded = Objects.requireNonNull(aim.discard, "one aim is given");
            replay.discard(edition(discarded));
            output.json(Map.of("discarded", discarded));
            output.line("Edition " + discarded + " is gone.");
        }
        return 0;
    }

    private ReplayPlan plan() {
        if (opsTopic != null) {
            changes.put("topics", opsTopic);
        }
        return new ReplayPlan(changes, application, samples, Duration.ofSeconds(patience), !isHidden);
    }

    private static Edition edition(String name) {
        return Edition.parse(name)
                .orElseThrow(
                        () -> CliException.usage("an edition is named v and a number, such as v2, not '" + name + "'"));
    }

    private int tell(ReplayResult result) {
        output.json(result);
        result.differences()
                .forEach(difference -> output.line(
                        "differs  " + difference.series() + " " + difference.where() + ": " + difference.what()));
        if (result.differences().isEmpty()) {
            output.line("Edition " + result.edition() + " agrees in the number of documents of every week and in "
                    + result.samples() + " documents of each series.");
        }
        output.line(
                result.shown()
                        ? "Readers see " + result.edition() + "."
                        : "Readers still see " + result.previous() + ".");
        return result.differences().isEmpty() ? 0 : 1;
    }
}

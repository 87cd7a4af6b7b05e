package io.strandex.cli.replay;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.cli.pipeline.Backlog;
import io.strandex.cli.pipeline.PipelineSettings;
import io.strandex.cluster.Cluster;
import io.strandex.connect.elasticsearch.ConnectorSettings;
import io.strandex.edition.Comparison;
import io.strandex.edition.Difference;
import io.strandex.edition.Edition;
import io.strandex.edition.Editions;
import io.strandex.gate.Finding;
import io.strandex.gate.MappingGate;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * Builds an edition from the topics while the shown one goes on, compares the two, and shows the new one. Every step can be done again:
 * a replay that was interrupted goes on where it was, and one to an edition that stands already is the way back.
 */
final class Replay {

    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Deployment deployment;
    private final Editions editions;
    private final Cluster cluster;
    private final Backlog backlog;
    private final Output output;

    Replay(Deployment deployment, Cluster cluster, Backlog backlog, Output output) {
        this.deployment = deployment;
        this.cluster = cluster;
        this.editions = new Editions(cluster, deployment.plain());
        this.backlog = backlog;
        this.output = output;
    }

    /** @throws CliException if the mapping does not allow it, or a connector fails */
    ReplayResult to(Edition edition, ReplayPlan plan) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Optional<Edition> previous = editions.current();
        Edition from = previous.orElse(Edition.FIRST);
        if (!deployment.has(edition)) {
            build(edition, from, plan);
        }
        catchUp(edition, plan);
        List<Difference> differences = edition.equals(from) ? List.of() : verify(from, edition, plan);
        boolean isShown = plan.isShown() && differences.isEmpty();
        if (isShown) {
            show(edition);
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        return new ReplayResult(
                edition.name(),
                previous.map(Edition::name).orElse(""),
                isShown || edition.equals(from),
                plan.samples(),
                differences,
                seconds);
    }

    private void build(Edition edition, Edition from, ReplayPlan plan) throws IOException, InterruptedException {
        Map<String, String> config = deployment.derive(edition, from, plan.changes());
        List<Finding> breaks = new MappingGate(
                        cluster, ConnectorSettings.of(config).series())
                .compare().stream()
                        .filter(finding -> finding.severity() == Finding.Severity.BREAKS)
                        .toList();
        if (!breaks.isEmpty()) {
            throw CliException.failed("edition " + edition + " would not take the documents: "
                    + breaks.getFirst().where() + ": " + breaks.getFirst().what()
                    + " (all of it: strandex mapping diff)");
        }
        backlog.forget(deployment.group(edition));
        output.progress("building " + edition + " from " + deployment.topics(edition));
        deployment.install(edition, config);
    }

    private void catchUp(Edition edition, ReplayPlan plan) throws InterruptedException {
        CatchUp catchUp = new CatchUp(backlog, output);
        if (!plan.application().isEmpty()) {
            catchUp.await(plan.application(), List.of(PipelineSettings.TOPICS.raw()));
            catchUp.await(plan.application(), new TreeSet<>(backlog.topics(plan.application())));
        }
        catchUp.await(
                deployment.group(edition), List.of(deployment.topics(edition).split(",", -1)));
    }

    /** Both go on while they are compared, so a difference counts only when it stays. */
    private List<Difference> verify(Edition from, Edition to, ReplayPlan plan)
            throws IOException, InterruptedException {
        String plain = deployment.plain();
        Comparison comparison = new Comparison(cluster, plain, to.parked(plain), plan.isRekeyed());
        output.progress("comparing " + from + " and " + to);
        long deadline = System.nanoTime() + plan.patience().toNanos();
        List<Difference> differences = comparison.differences(plan.samples());
        while (!differences.isEmpty() && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(LOOK.toMillis());
            differences = comparison.differences(plan.samples());
        }
        return differences;
    }

    /** Shown twice: what was opened while the connectors took their new settings is taken in by the second. */
    private void show(Edition edition) throws IOException, InterruptedException {
        editions.show(edition);
        deployment.show(edition);
        editions.show(edition);
        output.progress("readers see " + edition);
    }

    /** @throws CliException if readers see the edition */
    void discard(Edition edition) throws IOException, InterruptedException {
        if (editions.current().filter(edition::equals).isPresent()) {
            throw CliException.usage("readers see edition " + edition + "; show them another one first: strandex replay"
                    + " --to EDITION");
        }
        deployment.remove(edition);
        backlog.forget(deployment.group(edition));
        editions.discard(edition);
    }

    /** The editions that stand, with a word on each. */
    Map<String, String> list() throws IOException {
        Optional<Edition> shown = editions.current();
        TreeSet<Edition> all = new TreeSet<>(Edition.OLDEST_FIRST);
        all.addAll(editions.all());
        deployment.editions().forEach(all::add);
        Map<String, String> states = new LinkedHashMap<>();
        for (Edition edition : all) {
            boolean isShown = shown.filter(edition::equals).isPresent();
            states.put(edition.name(), isShown ? "shown" : deployment.has(edition) ? "written" : "left");
        }
        return states;
    }
}

package io.strandex.cli.demo;

import io.strandex.cli.Output;
import io.strandex.cli.ingest.FileIngest;
import io.strandex.cli.ingest.IngestSummary;
import io.strandex.cli.pipeline.AppProcess;
import io.strandex.cli.pipeline.Pipeline;
import io.strandex.cli.sandbox.StartOptions;
import io.strandex.cli.sandbox.StartProgress;
import io.strandex.query.MediaReader;
import io.strandex.query.store.StoreSettings;
import io.strandex.query.weeks.WeekState;
import io.strandex.sandbox.DetachedSandbox;
import io.strandex.sandbox.SandboxState;
import io.strandex.sandbox.SandboxState.Member;
import io.strandex.sandbox.Server;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;

/** The steps of a demo, one after the other: servers, product, events, and what came of them. */
public final class Demo {

    private final StartOptions start;
    private final DemoSource source;
    private final boolean stop;
    private final Output output;

    Demo(StartOptions start, DemoSource source, boolean stop, Output output) {
        this.start = start;
        this.source = source;
        this.stop = stop;
        this.output = output;
    }

    /** Runs all steps; when one fails, no server is left behind. */
    DemoResult run() throws InterruptedException {
        Stopwatch boot = new Stopwatch();
        try (DetachedSandbox sandbox =
                start.builder().listener(new StartProgress(output)).startDetached()) {
            double bootSeconds = boot.seconds();
            SandboxState state = sandbox.state();
            Stopwatch ready = new Stopwatch();
            Pipeline pipeline = Pipeline.prepare(state, source.pipeline(), sandbox::run);
            DemoResult result = load(state, pipeline, bootSeconds, ready);
            if (!stop) {
                sandbox.release();
            }
            return result;
        }
    }

    /** Sends the events while the app and the connector are starting, and waits until all are through. */
    private DemoResult load(SandboxState state, Pipeline pipeline, double boot, Stopwatch ready)
            throws InterruptedException {
        CompletableFuture<Double> started = CompletableFuture.supplyAsync(() -> {
            pipeline.start();
            return ready.seconds();
        });
        Stopwatch ingest = new Stopwatch();
        IngestSummary sent = FileIngest.run(
                List.of(source.events(state.directory()).toString()),
                address(state, Server.KAFKA),
                address(state, Server.REGISTRY),
                output);
        double pipelineSeconds = join(started);
        AppCounts app = new AppCounts(AppProcess.url(state.directory()));
        try (Drain drain = new Drain(address(state, Server.KAFKA), app);
                MediaReader reader = new MediaReader(StoreSettings.of(address(state, Server.ELASTICSEARCH)))) {
            drain.await();
            reader.refresh();
            DemoResult.Seconds seconds =
                    new DemoResult.Seconds(boot, pipelineSeconds, ingest.seconds(), ready.seconds());
            List<WeekState> weeks = reader.weeks();
            DemoResult result = new DemoResult(
                    sent.read(),
                    Flow.of(app),
                    byWeek(weeks),
                    documents(weeks, "slots"),
                    drain.rejected(),
                    drain.dead(),
                    seconds,
                    memory(state));
            new DemoReport(output, reader).print(result, source);
            return result;
        }
    }

    private static double join(CompletableFuture<Double> started) {
        try {
            return started.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException reason ? reason : failed;
        }
    }

    private static Map<String, Long> byWeek(List<WeekState> weeks) {
        return weeks.stream()
                .filter(week -> week.series().equals("events"))
                .collect(Collectors.toMap(WeekState::week, WeekState::documents, Long::sum, TreeMap::new));
    }

    private static long documents(List<WeekState> weeks, String series) {
        return weeks.stream()
                .filter(week -> week.series().equals(series))
                .mapToLong(WeekState::documents)
                .sum();
    }

    private static Map<String, Long> memory(SandboxState started) {
        SandboxState state = SandboxState.read(started.directory()).orElse(started);
        Map<String, Long> memory = new TreeMap<>();
        for (Member member : state.members()) {
            member.peakMemory().ifPresent(bytes -> memory.put(member.name(), bytes));
        }
        return memory;
    }

    private static String address(SandboxState state, Server server) {
        return state.address(server)
                .orElseThrow(() -> new IllegalStateException("the sandbox runs no " + server.label()));
    }
}

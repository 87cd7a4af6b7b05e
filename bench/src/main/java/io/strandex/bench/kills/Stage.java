package io.strandex.bench.kills;

import io.strandex.cli.demo.Drain;
import io.strandex.cli.pipeline.AppProcess;
import io.strandex.cli.pipeline.Pipeline;
import io.strandex.cli.pipeline.PipelineSettings;
import io.strandex.sandbox.ChildSpec;
import io.strandex.sandbox.MemoryProfile;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.SandboxException;
import io.strandex.sandbox.SandboxState;
import io.strandex.sandbox.Server;
import io.strandex.sandbox.process.LeashedProcess;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The whole product on genuine servers, whose parts can be killed and started again as a supervisor would. */
final class Stage implements AutoCloseable {
    private static final int ATTEMPTS = 5;

    private final Sandbox sandbox;
    private final Path directory;
    private final AtomicReference<@Nullable ChildSpec> spec = new AtomicReference<>();
    private final AtomicInteger unforcedEnds = new AtomicInteger();
    private volatile @Nullable LeashedProcess app;

    private Stage(Sandbox sandbox, Path directory) {
        this.sandbox = sandbox;
        this.directory = directory;
    }

    static Stage open(Path directory, Path plugins) {
        Sandbox sandbox = Sandbox.builder()
                .dataDirectory(directory)
                .plugins(plugins)
                .setting(Server.CONNECT, "offset.flush.interval.ms", "1000")
                .start();
        Stage stage = new Stage(sandbox, directory.toAbsolutePath());
        SandboxState state = SandboxState.read(directory).orElseThrow();
        Pipeline.start(state, PipelineSettings.plain(MemoryProfile.DEMO), stage::startApp);
        return stage;
    }

    private void startApp(ChildSpec child) {
        spec.set(child);
        app = sandbox.run(child);
    }

    Sandbox sandbox() {
        return sandbox;
    }

    /** How often the app had ended by itself and was started again. */
    int unforcedEnds() {
        return unforcedEnds.get();
    }

    void kill(Victim victim) {
        switch (victim) {
            case ELASTICSEARCH -> sandbox.kill(Server.ELASTICSEARCH);
            case CONNECT -> sandbox.kill(Server.CONNECT);
            case KAFKA -> sandbox.kill(Server.KAFKA);
            case APP -> {
                LeashedProcess running = app;
                if (running != null) {
                    running.kill();
                }
            }
        }
    }

    /** Starts a part again and returns when it is ready. */
    void revive(Victim victim) {
        switch (victim) {
            case ELASTICSEARCH -> sandbox.restart(Server.ELASTICSEARCH);
            case CONNECT -> sandbox.restart(Server.CONNECT);
            case KAFKA -> sandbox.restart(Server.KAFKA);
            case APP -> restartApp();
        }
    }

    /** An app that ends while it starts, because a server is still away, is started again. */
    private void restartApp() {
        ChildSpec child = Objects.requireNonNull(spec.get());
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            try {
                app = sandbox.run(child);
                return;
            } catch (SandboxException e) {
                unforcedEnds.incrementAndGet();
            }
        }
        app = sandbox.run(child);
    }

    /** An app that ended by itself is started again, as a supervisor would. */
    void look() {
        LeashedProcess running = app;
        if (running != null && !running.isAlive()) {
            unforcedEnds.incrementAndGet();
            restartApp();
        }
    }

    /** Waits until everything that was sent has gone through. */
    void drain() throws InterruptedException {
        try (Drain drain = Drain.of(sandbox.kafka(), AppProcess.url(directory))) {
            drain.await();
        }
    }

    @Override
    public void close() {
        sandbox.close();
    }
}

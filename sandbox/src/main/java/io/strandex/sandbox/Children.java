package io.strandex.sandbox;

import io.strandex.sandbox.process.Launch;
import io.strandex.sandbox.process.LeashedProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The processes that a sandbox runs beside its servers. */
final class Children {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration GOOD_ORDER = Duration.ofSeconds(20);

    private final Workplace workplace;
    private final StateFile state;
    private final Map<String, LeashedProcess> running = new ConcurrentHashMap<>();

    Children(Workplace workplace, StateFile state) {
        this.workplace = workplace;
        this.state = state;
    }

    LeashedProcess run(ChildSpec child) {
        Launch launch = new Launch(
                child.name(),
                child.command(),
                child.environment(),
                Path.of("").toAbsolutePath(),
                workplace.log(child.name()),
                Optional.empty());
        long begin = System.nanoTime();
        try {
            LeashedProcess process = LeashedProcess.start(launch);
            running.put(child.name(), process);
            state.started(child.name(), process);
            String url = child.readyUrl().orElse("");
            RunningServer.awaitReady(process, () -> url.isEmpty() || Http.isOk(url), PATIENCE);
            state.ready(child.name(), url, Duration.ofNanos(System.nanoTime() - begin));
            return process;
        } catch (IOException e) {
            throw new SandboxException(child.name() + " can't be started: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            throw Boot.interrupted(e);
        }
    }

    void stop() {
        running.values().forEach(child -> child.stop(GOOD_ORDER));
    }
}

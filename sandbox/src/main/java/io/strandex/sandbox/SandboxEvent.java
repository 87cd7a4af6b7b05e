package io.strandex.sandbox;

import io.strandex.sandbox.artifact.ArtifactProgress;
import java.nio.file.Path;
import java.time.Duration;

/** What happens while a sandbox starts and stops. Events come from several threads. */
public sealed interface SandboxEvent {

    /** An artifact is on its way; comes often. */
    record Fetching(ArtifactProgress progress) implements SandboxEvent {}

    /** A server's process has been started. */
    record Starting(Server server, Path log) implements SandboxEvent {}

    /** A server answers at its address; the time counts from the start of its process. */
    record Ready(Server server, String address, Duration took) implements SandboxEvent {}

    /** A server is being stopped. */
    record Stopping(Server server) implements SandboxEvent {}
}

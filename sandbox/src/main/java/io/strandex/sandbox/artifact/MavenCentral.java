package io.strandex.sandbox.artifact;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession.CloseableSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.supplier.RepositorySystemSupplier;
import org.eclipse.aether.supplier.SessionBuilderSupplier;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;

/** The released artifacts of Maven Central, or of the mirror the user's settings name, by Maven's own resolver. */
final class MavenCentral implements AutoCloseable {
    private static final String URL = "https://repo.maven.apache.org/maven2/";

    private final RepositorySystem system = new RepositorySystemSupplier().get();
    private final CloseableSession session;
    private final List<RemoteRepository> remotes;

    MavenCentral(Consumer<ArtifactProgress> listener) {
        session = new SessionBuilderSupplier(system)
                .get()
                .withLocalRepositoryBaseDirectories(MavenSettings.localRepository())
                .setMirrorSelector(MavenSettings.mirrors())
                .setTransferListener(new TransferProgress(listener))
                // Locks that other processes see, so that two first starts do not download into each other's files.
                .setConfigProperty("aether.syncContext.named.factory", "file-lock")
                .setConfigProperty("aether.syncContext.named.nameMapper", "file-gav")
                .build();
        RemoteRepository central = new RemoteRepository.Builder("central", "default", URL).build();
        remotes = system.newResolutionRepositories(session, List.of(central));
    }

    List<Path> resolve(List<String> coordinates) throws IOException {
        List<Dependency> roots = coordinates.stream()
                .map(coordinate -> new Dependency(new DefaultArtifact(coordinate), JavaScopes.RUNTIME))
                .toList();
        CollectRequest collect = new CollectRequest(roots, List.of(), remotes);
        DependencyRequest request =
                new DependencyRequest(collect, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
        try {
            return system.resolveDependencies(session, request).getArtifactResults().stream()
                    .map(MavenCentral::path)
                    .toList();
        } catch (DependencyResolutionException e) {
            throw unresolved(String.join(", ", coordinates), e);
        }
    }

    Path file(String coordinate) throws IOException {
        try {
            return path(system.resolveArtifact(
                    session, new ArtifactRequest(new DefaultArtifact(coordinate), remotes, null)));
        } catch (ArtifactResolutionException e) {
            throw unresolved(coordinate, e);
        }
    }

    @Override
    public void close() {
        session.close();
        system.shutdown();
    }

    private static Path path(ArtifactResult result) {
        return result.getArtifact().getPath().toAbsolutePath();
    }

    private IOException unresolved(String what, Exception cause) {
        return new IOException(
                "%s can't be fetched from %s: %s"
                        .formatted(what, remotes.getFirst().getUrl(), cause.getMessage()),
                cause);
    }
}

package io.strandex.cli.pipeline;

import io.strandex.app.Bootstrap;
import io.strandex.cli.CliException;
import io.strandex.cli.connect.ConnectClient;
import io.strandex.registry.SchemaRegistry;
import io.strandex.sandbox.ChildSpec;
import io.strandex.sandbox.SandboxState;
import io.strandex.sandbox.Server;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/** The product on a sandbox: its topics and schemas, then the Streams app and the connector side by side. */
public final class Pipeline {

    private final SandboxState sandbox;
    private final PipelineSettings settings;
    private final Consumer<ChildSpec> runner;

    private Pipeline(SandboxState sandbox, PipelineSettings settings, Consumer<ChildSpec> runner) {
        this.sandbox = sandbox;
        this.settings = settings;
        this.runner = runner;
    }

    /**
     * Puts the product on the servers of a running sandbox and returns when it is ready for events.
     *
     * @param runner runs the app as a process of the sandbox
     * @throws CliException if a part refuses to start; with its reason
     * @throws io.strandex.sandbox.SandboxException if the app ends or does not get ready; with its last log lines
     */
    public static void start(SandboxState sandbox, PipelineSettings settings, Consumer<ChildSpec> runner) {
        prepare(sandbox, settings, runner).start();
    }

    /** Creates the topics and registers the schemas on a running sandbox: from then on events may be sent. */
    public static Pipeline prepare(SandboxState sandbox, PipelineSettings settings, Consumer<ChildSpec> runner) {
        Pipeline pipeline = new Pipeline(sandbox, settings, runner);
        pipeline.prepare();
        return pipeline;
    }

    /** Starts the app and the connector as {@link #start(SandboxState, PipelineSettings, Consumer)} does. */
    public void start() {
        CompletableFuture<Void> connector = CompletableFuture.runAsync(this::installConnector);
        startApp();
        try {
            connector.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException reason ? reason : failed;
        }
    }

    private void prepare() {
        String kafka = address(Server.KAFKA);
        Bootstrap bootstrap = new Bootstrap(PipelineSettings.TOPICS);
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, kafka))) {
            bootstrap.createTopics(admin, PipelineSettings.PARTITIONS);
        }
        try (SchemaRegistry registry = SchemaRegistry.of(Map.of("schema.registry.url", address(Server.REGISTRY)))) {
            bootstrap.registerSchemas(registry);
        }
    }

    private void installConnector() {
        Map<String, String> config =
                settings.connector(address(Server.KAFKA), address(Server.REGISTRY), address(Server.ELASTICSEARCH));
        try {
            new ConnectClient(address(Server.CONNECT)).install(PipelineSettings.CONNECTOR, config);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw CliException.failed("interrupted while the connector was starting");
        }
    }

    private void startApp() {
        Map<String, String> app = settings.app(address(Server.KAFKA), address(Server.REGISTRY));
        runner.accept(AppProcess.of(sandbox.directory(), app, settings.profile()));
    }

    private String address(Server server) {
        return sandbox.address(server).orElseThrow(() -> CliException.failed("the sandbox runs no " + server.label()));
    }
}

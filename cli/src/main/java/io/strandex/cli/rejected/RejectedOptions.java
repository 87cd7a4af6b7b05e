package io.strandex.cli.rejected;

import io.strandex.cli.CliException;
import io.strandex.cli.RunningSandbox;
import io.strandex.sandbox.Server;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which rejected topic to read, and which of its records. */
public final class RejectedOptions {
    private static final String BOOTSTRAP = "STRANDEX_BOOTSTRAP_SERVERS";

    @Option(
            names = "--bootstrap-servers",
            paramLabel = "HOST:PORT",
            description = "Kafka. Default: $" + BOOTSTRAP + ", else the servers of 'strandex up'.")
    private @Nullable String bootstrap;

    @Option(
            names = "--topic",
            paramLabel = "NAME",
            defaultValue = "media.events.rejected.v1",
            description = "Default: ${DEFAULT-VALUE}.")
    private String topic = "media.events.rejected.v1";

    @Option(names = "--scene", paramLabel = "ID", description = "Only events of this scene, by their record key.")
    private @Nullable String scene;

    @Option(
            names = "--header",
            paramLabel = "NAME=TEXT",
            description = "Only records with this header, such as strandex.reason=END_BEFORE_START. May be repeated.")
    private List<String> headers = new ArrayList<>();

    /** For picocli. */
    public RejectedOptions() {}

    RejectedTopic open() {
        String given = bootstrap == null ? System.getenv(BOOTSTRAP) : bootstrap;
        String servers = given == null ? RunningSandbox.address(Server.KAFKA, "--bootstrap-servers") : given;
        return new RejectedTopic(new HashMap<>(Map.of("bootstrap.servers", servers)), topic);
    }

    boolean isWanted(Rejection rejection) {
        return (scene == null || scene.equals(rejection.scene()))
                && wanted().entrySet().stream()
                        .allMatch(header ->
                                header.getValue().equals(rejection.headers().get(header.getKey())));
    }

    private Map<String, String> wanted() {
        Map<String, String> wanted = new LinkedHashMap<>();
        for (String header : headers) {
            int equals = header.indexOf('=');
            if (equals < 1) {
                throw CliException.usage("--header " + header + ": NAME=TEXT is expected");
            }
            wanted.put(header.substring(0, equals), header.substring(equals + 1));
        }
        return wanted;
    }
}

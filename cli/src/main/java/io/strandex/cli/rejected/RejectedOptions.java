package io.strandex.cli.rejected;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.cli.kafka.BrokerOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which rejected topic to read, and which of its records. */
public final class RejectedOptions {
    @Mixin
    private BrokerOptions brokers = new BrokerOptions();

    @Option(
            names = "--topic",
            paramLabel = "NAME",
            defaultValue = "media.events.rejected.v1",
            description = "Default: ${DEFAULT-VALUE}.")
    private String topic = "media.events.rejected.v1";

    @Option(
            names = "--scene",
            paramLabel = "ID",
            description = "Only events of this scene, as header, value or record key name it.")
    private @Nullable String scene;

    @Option(
            names = "--header",
            paramLabel = "NAME=TEXT",
            description = "Only records with this header, such as strandex.reason=END_BEFORE_START. May be repeated.")
    private List<String> headers = new ArrayList<>();

    private long unknown;

    /** For picocli. */
    public RejectedOptions() {}

    RejectedTopic open() {
        return new RejectedTopic(new HashMap<>(brokers.settings()), topic);
    }

    /** Says how many records a search for a scene could not place. */
    void tellUnknown(Output output) {
        if (unknown > 0) {
            output.progress(unknown + " records name no scene that can be read; without --scene they are shown too");
        }
    }

    boolean isWanted(Rejection rejection) {
        if (scene != null && rejection.scene() == null) {
            unknown++;
        }
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

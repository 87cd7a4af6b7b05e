package io.strandex.cli.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.cli.RunningSandbox;
import io.strandex.cli.pipeline.AppProcess;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex state get}: one row, one slot, or the plan of one scene. */
@Command(
        name = "get",
        description = {
            "Show what the topology keeps of one event or one slot, from whichever instance keeps it, or what the",
            "salt plan says of a scene.",
            "Exit code 1 if nothing is known of it."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex state get --scene lecture-1 --event slide-3",
            "  strandex state get --scene lecture-1 --at-ms 30000",
            "  strandex state get --scene lecture-1 --plan"
        })
public final class StateGetCommand implements Callable<Integer> {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int FOUND = 200;
    private static final int REFUSED = 400;
    private static final int UNKNOWN = 404;

    @Option(names = "--scene", required = true, paramLabel = "SCENE", description = "The scene.")
    private String scene = "";

    @ArgGroup(multiplicity = "1")
    private What what = new What();

    @Option(
            names = "--app",
            paramLabel = "URL",
            description = "Any instance of the app. Default: the one that strandex up has started.")
    private @Nullable String app;

    @Mixin
    private Output output = new Output();

    /** An event, a position, or the plan. */
    static final class What {
        @Option(names = "--event", required = true, paramLabel = "ID", description = "The event whose row to show.")
        private @Nullable String event;

        @Option(
                names = "--at-ms",
                required = true,
                paramLabel = "MS",
                description = "A position in the scene, in milliseconds, whose slot to show.")
        private @Nullable Long atMs;

        @Option(names = "--plan", required = true, description = "How wide the salt plan spreads the scene, and when.")
        private boolean plan;

        String path() {
            if (plan) {
                return "plan?";
            }
            return event == null ? "slot?at_ms=" + atMs + '&' : "event?event=" + escape(event) + '&';
        }
    }

    /** For picocli. */
    public StateGetCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        String base = app == null ? AppProcess.url(RunningSandbox.DIRECTORY) : app;
        URI uri = URI.create(base + "/state/" + what.path() + "scene=" + escape(scene));
        try (HttpClient client =
                HttpClient.newBuilder().followRedirects(Redirect.NORMAL).build()) {
            return print(client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()));
        } catch (ConnectException e) {
            throw CliException.failed("no app answers at " + base);
        }
    }

    private int print(HttpResponse<String> answer) throws IOException {
        if (answer.statusCode() == FOUND) {
            JsonNode state = JSON.readTree(answer.body());
            output.json(state);
            output.line(state.toPrettyString());
            return 0;
        }
        if (answer.statusCode() == UNKNOWN) {
            output.progress(answer.body().strip());
            return 1;
        }
        throw answer.statusCode() == REFUSED
                ? CliException.usage(answer.body().strip())
                : CliException.failed(answer.body().strip());
    }

    private static String escape(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}

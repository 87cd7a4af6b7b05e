package io.strandex.cli.connect;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cli.CliException;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Kafka Connect's REST interface, as far as connectors are looked after here. */
public final class ConnectClient {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long LOOK_MS = 100;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String url;

    /**
     * A client of the worker at {@code url}; nothing is sent yet.
     *
     * @throws CliException if the URL has another form than {@code http[s]://host[:port][/path]}; the message does not repeat it, since a
     *     password may stand in it
     */
    public ConnectClient(String url) {
        if (!isAddress(url)) {
            throw CliException.usage("Connect's address has the form http[s]://host[:port], without user and password");
        }
        this.url = url;
    }

    private static boolean isAddress(String url) {
        try {
            URI uri = new URI(url);
            return Set.of("http", "https").contains(String.valueOf(uri.getScheme()))
                    && uri.getHost() != null
                    && uri.getUserInfo() == null;
        } catch (URISyntaxException malformed) {
            return false;
        }
    }

    /**
     * Creates or changes a connector and returns when it and its tasks run.
     *
     * @throws CliException if Connect refuses the configuration, or a task fails; with Connect's reason
     */
    public void install(String name, Map<String, String> config) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        HttpResponse<String> answer = send("PUT", "/connectors/" + name + "/config", json(config));
        while (answer.statusCode() == CONFLICT && System.nanoTime() < deadline) {
            Thread.sleep(LOOK_MS);
            answer = send("PUT", "/connectors/" + name + "/config", json(config));
        }
        if (answer.statusCode() / 100 != 2) {
            throw CliException.failed("Connect refused the connector " + name + ": " + message(answer.body()));
        }
        awaitRunning(name, deadline);
    }

    /**
     * The configuration of a connector; empty where there is none of that name.
     *
     * @throws CliException if Connect does not answer
     */
    public Optional<Map<String, String>> config(String name) throws InterruptedException {
        HttpResponse<String> answer = send("GET", "/connectors/" + name + "/config", "");
        if (answer.statusCode() == NOT_FOUND) {
            return Optional.empty();
        }
        Map<String, String> config = new TreeMap<>();
        parse(succeeded(answer).body())
                .properties()
                .forEach(setting ->
                        config.put(setting.getKey(), setting.getValue().asText()));
        return Optional.of(config);
    }

    /**
     * The names of all connectors.
     *
     * @throws CliException if Connect does not answer
     */
    public List<String> names() throws InterruptedException {
        List<String> names = new ArrayList<>();
        parse(succeeded(send("GET", "/connectors", "")).body()).forEach(name -> names.add(name.asText()));
        return names;
    }

    /**
     * Removes a connector; where there is none of that name, nothing happens.
     *
     * @throws CliException if Connect refuses
     */
    public void remove(String name) throws InterruptedException {
        HttpResponse<String> answer = send("DELETE", "/connectors/" + name, "");
        if (answer.statusCode() != NOT_FOUND) {
            succeeded(answer);
        }
    }

    private static HttpResponse<String> succeeded(HttpResponse<String> answer) {
        if (answer.statusCode() / 100 != 2) {
            throw CliException.failed("Connect refused: " + message(answer.body()));
        }
        return answer;
    }

    private void awaitRunning(String name, long deadline) throws InterruptedException {
        while (true) {
            HttpResponse<String> answer = send("GET", "/connectors/" + name + "/status", "");
            JsonNode status = answer.statusCode() == 200 ? parse(answer.body()) : JSON.createObjectNode();
            failIfFailed(name, status);
            if (isRunning(status)) {
                return;
            }
            if (System.nanoTime() > deadline) {
                throw CliException.failed("the connector " + name + " does not get ready: " + answer.body());
            }
            Thread.sleep(LOOK_MS);
        }
    }

    private static boolean isRunning(JsonNode status) {
        boolean running = status.path("connector").path("state").asText().equals("RUNNING");
        JsonNode tasks = status.path("tasks");
        for (JsonNode task : tasks) {
            running &= task.path("state").asText().equals("RUNNING");
        }
        return running && !tasks.isEmpty();
    }

    private static void failIfFailed(String name, JsonNode status) {
        for (JsonNode worker : status.findParents("state")) {
            if (worker.path("state").asText().equals("FAILED")) {
                throw CliException.failed("the connector " + name + " failed: "
                        + worker.path("trace").asText().lines().findFirst().orElse("no reason given"));
            }
        }
    }

    private HttpResponse<String> send(String method, String path, String body) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .timeout(PATIENCE)
                .build();
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (IOException unreachable) {
            throw CliException.failed("Connect at " + url + " does not answer: " + unreachable.getMessage());
        }
    }

    private static String message(String body) {
        return parse(body).path("message").asText(body);
    }

    private static JsonNode parse(String body) {
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException notJson) {
            return JSON.createObjectNode().put("message", body);
        }
    }

    private static String json(Map<String, String> config) {
        try {
            return JSON.writeValueAsString(config);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a map of strings is always JSON", impossible);
        }
    }
}

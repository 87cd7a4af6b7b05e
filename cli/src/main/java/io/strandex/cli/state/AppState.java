package io.strandex.cli.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.strandex.cli.CliException;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Asks any instance of the app about its state; the one that keeps it answers.
 *
 * @param url of the instance
 */
public record AppState(String url) {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int FOUND = 200;
    private static final int UNKNOWN = 404;

    /** How wide a scene is spread, and since when; an empty object where the plan does not name it. */
    public JsonNode plan(String scene) {
        return ask("plan?scene=" + escape(scene)).orElseGet(JSON::createObjectNode);
    }

    /** The answer to a question below {@code /state/}; empty where nothing is known. */
    private Optional<JsonNode> ask(String question) {
        URI uri = URI.create(url + "/state/" + question);
        try (HttpClient client =
                HttpClient.newBuilder().followRedirects(Redirect.NORMAL).build()) {
            HttpResponse<String> answer =
                    client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
            return switch (answer.statusCode()) {
                case FOUND -> Optional.of(JSON.readTree(answer.body()));
                case UNKNOWN -> Optional.empty();
                default -> throw CliException.usage(answer.body().strip());
            };
        } catch (IOException e) {
            throw CliException.failed("the app at " + url + " does not answer: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failed("interrupted while asking the app");
        }
    }

    private static String escape(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}

package io.strandex.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** What an answer means: JSON, an {@link IOException} to try again after, or a no. */
final class RegistryAnswer {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    /** From here on error codes say what a registry does not hold; 404 alone says that there is no such path. */
    private static final int FIRST_UNKNOWN = 40_400;

    private static final int SHOWN = 300;

    private RegistryAnswer() {}

    /** @throws IOException if the answer is none of a registry in good health */
    static JsonNode judge(URI uri, HttpResponse<byte[]> response) throws IOException {
        int status = response.statusCode();
        if (status == 200) {
            return json(uri, response.body());
        }
        JsonNode body = jsonOrNothing(response.body());
        String message =
                status + " " + shown(body.path("message").asText(text(response.body()))) + " (" + where(uri) + ")";
        if (status >= 500 || status == 429 || status == 408) {
            throw new IOException(message);
        }
        if (status == 404) {
            throw unknown(body, message);
        }
        String to = response.headers()
                .firstValue("Location")
                .map(place -> "; it redirects to " + place + ": name that address in schema.registry.url")
                .orElse("");
        throw new RegistryRefusedException(status, "The schema registry refused: " + message + to);
    }

    private static RuntimeException unknown(JsonNode body, String message) {
        return body.path("error_code").asInt() >= FIRST_UNKNOWN
                ? new UnknownSchemaException("The schema registry does not know it: " + message)
                : new RegistryRefusedException(
                        404, "No schema registry answers there, check the path in schema.registry.url: " + message);
    }

    private static JsonNode json(URI uri, byte[] body) throws IOException {
        JsonNode json = jsonOrNothing(body);
        if (!json.isContainerNode()) {
            throw new IOException("the answer is not a registry's JSON, check schema.registry.url: " + shown(text(body))
                    + " (" + where(uri) + ")");
        }
        return json;
    }

    private static JsonNode jsonOrNothing(byte[] body) throws IOException {
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }

    private static String where(URI uri) {
        return uri.getScheme() + "://" + uri.getAuthority() + uri.getPath();
    }

    private static String text(byte[] body) {
        return new String(body, StandardCharsets.UTF_8);
    }

    private static String shown(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.length() > SHOWN ? line.substring(0, SHOWN) + "…" : line;
    }
}

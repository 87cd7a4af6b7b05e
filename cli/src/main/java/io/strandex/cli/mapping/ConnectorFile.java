package io.strandex.cli.mapping;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cli.CliException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** A connector's configuration in a file: as Connect takes it, with or without its name around it. */
final class ConnectorFile {

    private static final ObjectMapper JSON = new ObjectMapper();

    private ConnectorFile() {}

    /** @throws CliException if the file can't be read or holds no JSON object */
    static Map<String, String> read(Path file) {
        JsonNode root = parse(file);
        JsonNode config = root.path("config").isObject() ? root.path("config") : root;
        if (!config.isObject()) {
            throw CliException.usage(file + " holds no JSON object of connector settings");
        }
        Map<String, String> settings = new TreeMap<>();
        config.properties()
                .forEach(setting ->
                        settings.put(setting.getKey(), setting.getValue().asText()));
        return settings;
    }

    private static JsonNode parse(Path file) {
        try {
            return JSON.readTree(Files.readAllBytes(file));
        } catch (JsonProcessingException malformed) {
            throw CliException.usage(file + " is not JSON: " + malformed.getOriginalMessage() + " in line "
                    + malformed.getLocation().getLineNr());
        } catch (IOException unreadable) {
            throw CliException.usage("cannot read " + file + ": " + unreadable.getMessage());
        }
    }
}

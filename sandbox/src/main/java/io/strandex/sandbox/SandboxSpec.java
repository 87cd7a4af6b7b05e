package io.strandex.sandbox;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a sandbox is to be like.
 *
 * @param servers which servers to run; Connect brings Kafka with it
 * @param ports fixed ports; a server without one gets a free port
 * @param dataDirectory where data, configuration and logs go
 * @param keep whether the data directory outlives the sandbox
 * @param elasticsearchModules module folders added to Elasticsearch, or folders of such folders
 * @param elasticsearchConfig directories whose files are added to Elasticsearch's configuration
 * @param plugins Connect's {@code plugin.path}
 * @param profile memory and compilers
 * @param settings further lines of each server's configuration; they win over the sandbox's own
 */
record SandboxSpec(
        Set<Server> servers,
        Map<Server, Integer> ports,
        Path dataDirectory,
        boolean keep,
        List<Path> elasticsearchModules,
        List<Path> elasticsearchConfig,
        List<Path> plugins,
        MemoryProfile profile,
        Map<Server, Map<String, String>> settings) {

    SandboxSpec {
        servers = complete(servers);
        ports = Map.copyOf(ports);
        dataDirectory = dataDirectory.toAbsolutePath().normalize();
        elasticsearchModules = absolute(elasticsearchModules);
        elasticsearchConfig = absolute(elasticsearchConfig);
        plugins = absolute(plugins);
        settings = Map.copyOf(settings);
    }

    /** The servers with those they need. */
    static Set<Server> complete(Set<Server> servers) {
        Set<Server> wanted = EnumSet.copyOf(servers);
        if (wanted.contains(Server.CONNECT)) {
            wanted.add(Server.KAFKA);
        }
        return Set.copyOf(wanted);
    }

    Map<String, String> settingsOf(Server server) {
        return settings.getOrDefault(server, Map.of());
    }

    private static List<Path> absolute(List<Path> paths) {
        return paths.stream().map(path -> path.toAbsolutePath().normalize()).toList();
    }
}

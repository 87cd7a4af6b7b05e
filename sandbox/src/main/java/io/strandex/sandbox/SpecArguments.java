package io.strandex.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A sandbox's wishes as command-line arguments {@code name=value}, to hand them to the supervisor. */
final class SpecArguments {
    private SpecArguments() {}

    static List<String> write(SandboxSpec spec) {
        List<String> arguments = new ArrayList<>();
        arguments.add("data=" + spec.dataDirectory());
        arguments.add("keep=" + spec.keep());
        arguments.add("profile=" + spec.profile());
        arguments.add("servers=" + String.join(",", labels(spec)));
        spec.ports().forEach((server, port) -> arguments.add("port." + server.label() + "=" + port));
        spec.elasticsearchModules().forEach(path -> arguments.add("module=" + path));
        spec.elasticsearchConfig().forEach(path -> arguments.add("config=" + path));
        spec.plugins().forEach(path -> arguments.add("plugin=" + path));
        spec.settings()
                .forEach((server, settings) -> settings.forEach(
                        (name, value) -> arguments.add("set." + server.label() + "." + name + "=" + value)));
        return arguments;
    }

    static SandboxBuilder read(String[] arguments) {
        SandboxBuilder builder = new SandboxBuilder();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            read(builder, argument.substring(0, equals).split("\\.", 3), argument.substring(equals + 1));
        }
        return builder;
    }

    private static void read(SandboxBuilder builder, String[] name, String value) {
        switch (name[0]) {
            case "data" -> builder.dataDirectory(Path.of(value));
            case "keep" -> builder.keep(Boolean.parseBoolean(value));
            case "profile" -> builder.profile(MemoryProfile.valueOf(value));
            case "servers" -> {
                Server[] servers = Stream.of(value.split(",", -1))
                        .map(SpecArguments::server)
                        .toArray(Server[]::new);
                builder.servers(servers[0], servers);
            }
            case "port" -> builder.port(server(name[1]), Integer.parseInt(value));
            case "module" -> builder.elasticsearchModules(Path.of(value));
            case "config" -> builder.elasticsearchConfig(Path.of(value));
            case "plugin" -> builder.plugins(Path.of(value));
            case "set" -> builder.setting(server(name[1]), name[2], value);
            default -> throw new IllegalArgumentException("Unknown argument: " + name[0]);
        }
    }

    private static List<String> labels(SandboxSpec spec) {
        return spec.servers().stream().map(Server::label).sorted().toList();
    }

    private static Server server(String label) {
        return Server.valueOf(label.toUpperCase(Locale.ROOT));
    }
}

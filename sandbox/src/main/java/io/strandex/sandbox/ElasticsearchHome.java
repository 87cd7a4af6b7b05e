package io.strandex.sandbox;

import io.strandex.sandbox.artifact.Artifacts;
import io.strandex.sandbox.tree.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where Elasticsearch lives: its unpacked distribution and its working directory, both within its user's reach. */
final class ElasticsearchHome {
    private static final String VERSION = "9.5.3";
    static final String ARCHIVE = "org.elasticsearch.distribution.integ-test-zip:elasticsearch:zip:" + VERSION;
    private static final String DESCRIPTOR = "plugin-descriptor.properties";

    private final Workplace workplace;
    private final ElasticsearchUser user = ElasticsearchUser.current();

    ElasticsearchHome(Workplace workplace) {
        this.workplace = workplace;
    }

    ElasticsearchUser user() {
        return user;
    }

    /** The unpacked distribution that all sandboxes share. */
    Path fetch() throws IOException {
        return artifacts().unpacked(ARCHIVE).resolve("elasticsearch-" + VERSION);
    }

    /** The unpacked distribution: the shared one, or a copy of our own when modules are added to it. */
    Path distribution() throws IOException {
        Path shared = fetch();
        List<Path> modules = workplace.spec().elasticsearchModules();
        if (modules.isEmpty()) {
            return shared;
        }
        Path own = work().resolve("distribution");
        Trees.delete(own);
        Trees.copy(shared, own);
        for (Path named : modules) {
            for (Path module : modulesIn(named)) {
                Trees.copy(module, own.resolve("modules").resolve(module.getFileName()));
            }
        }
        return own;
    }

    /** The directory for configuration, data and temporary files, created. */
    Path work() throws IOException {
        Path wanted = Files.createDirectories(workplace.spec().dataDirectory()).resolve("elasticsearch");
        return user.within(wanted);
    }

    private Artifacts artifacts() throws IOException {
        Path cache = workplace.artifacts().cache();
        Path reachable = user.cache(cache);
        return reachable.equals(cache)
                ? workplace.artifacts()
                : workplace.artifacts().in(reachable);
    }

    private static List<Path> modulesIn(Path directory) throws IOException {
        if (Files.exists(directory.resolve(DESCRIPTOR))) {
            return List.of(directory);
        }
        try (Stream<Path> children = Files.list(directory)) {
            List<Path> modules = children.filter(child -> Files.exists(child.resolve(DESCRIPTOR)))
                    .toList();
            if (modules.isEmpty()) {
                throw new SandboxException(
                        "No Elasticsearch module (a folder with %s) in %s".formatted(DESCRIPTOR, directory));
            }
            return modules;
        }
    }
}

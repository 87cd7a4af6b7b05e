package io.strandex.sandbox;

import io.strandex.sandbox.artifact.Artifacts;
import io.strandex.sandbox.tree.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
        return distribution(artifacts());
    }

    static Path distribution(Artifacts artifacts) throws IOException {
        return artifacts.unpacked(ARCHIVE).resolve("elasticsearch-" + VERSION);
    }

    /** The unpacked distribution: the shared one, or a copy of it with the wished modules, also shared. */
    Path distribution() throws IOException {
        Path plain = fetch();
        List<Path> modules = new ArrayList<>();
        for (Path named : workplace.spec().elasticsearchModules()) {
            modules.addAll(modulesIn(named));
        }
        return modules.isEmpty() ? plain : extended(plain, modules);
    }

    /** Where things are kept that Elasticsearch's user must be able to read. */
    Path cache() throws IOException {
        return artifacts().cache();
    }

    private Path extended(Path plain, List<Path> modules) throws IOException {
        Path target = cache().resolve("unpacked").resolve("elasticsearch-" + VERSION + "-with-" + Trees.hash(modules));
        if (!Files.isDirectory(target)) {
            String draftName =
                    target.getFileName() + "." + ProcessHandle.current().pid() + ".draft";
            Path draft = target.resolveSibling(draftName);
            Trees.delete(draft);
            Trees.copy(plain, draft);
            for (Path module : modules) {
                Trees.copy(module, draft.resolve("modules").resolve(module.getFileName()));
            }
            Trees.moveOrDelete(draft, target);
        }
        return target;
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

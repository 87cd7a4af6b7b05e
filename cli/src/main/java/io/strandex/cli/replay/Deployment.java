package io.strandex.cli.replay;

import io.strandex.cli.CliException;
import io.strandex.cli.connect.ConnectClient;
import io.strandex.edition.Edition;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The connectors of the editions: {@code NAME} writes the first, {@code NAME-v2} the second. */
final class Deployment {

    private static final String PREFIX = "index.prefix";
    private static final String ALIAS = "alias.prefix";

    private final ConnectClient connect;
    private final String connector;
    private final Map<Edition, Map<String, String>> configs = new TreeMap<>(Edition.OLDEST_FIRST);

    private Deployment(ConnectClient connect, String connector) {
        this.connect = connect;
        this.connector = connector;
    }

    /**
     * Looks which connectors there are.
     *
     * @throws CliException if there is none
     */
    static Deployment of(ConnectClient connect, String connector) throws InterruptedException {
        Deployment deployment = new Deployment(connect, connector);
        for (String name : connect.names()) {
            Optional<Edition> edition = deployment.edition(name);
            if (edition.isPresent()) {
                connect.config(name).ifPresent(config -> deployment.configs.put(edition.get(), config));
            }
        }
        if (deployment.configs.isEmpty()) {
            throw CliException.usage("there is no connector " + connector + "; name one with --connector NAME");
        }
        return deployment;
    }

    private Optional<Edition> edition(String name) {
        if (name.equals(connector)) {
            return Optional.of(Edition.FIRST);
        }
        boolean isOurs = name.startsWith(connector + "-v");
        return isOurs ? Edition.parse(name.substring(connector.length() + 1)) : Optional.empty();
    }

    /** The prefix of the readers' aliases. */
    String plain() {
        Map.Entry<Edition, Map<String, String>> any =
                configs.entrySet().iterator().next();
        String prefix = any.getValue().getOrDefault(PREFIX, "strandex");
        String suffix = any.getKey().of("");
        return prefix.endsWith(suffix) ? prefix.substring(0, prefix.length() - suffix.length()) : prefix;
    }

    /** What any of the connectors says: how to reach the cluster is the same in all. */
    Map<String, String> any() {
        return configs.values().iterator().next();
    }

    boolean has(Edition edition) {
        return configs.containsKey(edition);
    }

    /** The topics that an edition is built from. */
    String topics(Edition edition) {
        return configs.getOrDefault(edition, any()).getOrDefault("topics", "");
    }

    /** The consumer group of an edition's connector. */
    String group(Edition edition) {
        return "connect-" + name(edition);
    }

    private String name(Edition edition) {
        return edition.of(connector);
    }

    /** The configuration of a new edition's connector: another's, under names of its own, with what is changed on purpose. */
    Map<String, String> derive(Edition edition, Edition from, Map<String, String> changes) {
        Map<String, String> config = new TreeMap<>(configs.getOrDefault(from, any()));
        config.putAll(changes);
        String plain = plain();
        config.put("name", name(edition));
        config.put(PREFIX, edition.of(plain));
        config.put(ALIAS, edition.parked(plain));
        return config;
    }

    void install(Edition edition, Map<String, String> config) throws InterruptedException {
        connect.install(name(edition), config);
        configs.put(edition, config);
    }

    /** From now on new weeks of each edition get the right readers' alias. */
    void show(Edition shown) throws InterruptedException {
        String plain = plain();
        for (Map.Entry<Edition, Map<String, String>> entry : Map.copyOf(configs).entrySet()) {
            Edition edition = entry.getKey();
            String alias = edition.equals(shown) ? plain : edition.parked(plain);
            Map<String, String> config = new TreeMap<>(entry.getValue());
            if (!alias.equals(config.put(ALIAS, alias))) {
                install(edition, config);
            }
        }
    }

    void remove(Edition edition) throws InterruptedException {
        connect.remove(name(edition));
        configs.remove(edition);
    }

    Iterable<Edition> editions() {
        return configs.keySet();
    }
}

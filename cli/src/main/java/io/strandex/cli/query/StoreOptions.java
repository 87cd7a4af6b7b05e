package io.strandex.cli.query;

import io.strandex.cli.CliException;
import io.strandex.cli.RunningSandbox;
import io.strandex.cluster.ClusterSettings;
import io.strandex.cluster.Credentials;
import io.strandex.query.MediaReader;
import io.strandex.query.store.StoreSettings;
import io.strandex.sandbox.Server;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Which Elasticsearch to ask. Secrets come from the environment, since a command line is visible to every user of a
 * machine and stays in the shell's history.
 */
public final class StoreOptions {

    private static final String URL = "STRANDEX_ELASTICSEARCH_URL";
    private static final String USER = "STRANDEX_ELASTICSEARCH_USERNAME";
    private static final String PASSWORD = "STRANDEX_ELASTICSEARCH_PASSWORD";
    private static final String API_KEY = "STRANDEX_ELASTICSEARCH_API_KEY";

    @Option(
            names = "--elasticsearch",
            paramLabel = "URL",
            description = {
                "Where Elasticsearch listens. Default: $" + URL + ", else the servers of 'strandex up'.",
                "A user and password, or an API key, come from $" + USER + " and $" + PASSWORD + ", or $" + API_KEY
                        + "."
            })
    private @Nullable String url;

    /** For picocli. */
    public StoreOptions() {}

    /**
     * A reader of the cluster that the options, the environment or the running sandbox name.
     *
     * @throws CliException if the URL is malformed, or none is named and no sandbox runs
     */
    public MediaReader open() {
        return new MediaReader(settings(System.getenv()));
    }

    StoreSettings settings(Map<String, String> environment) {
        StoreSettings settings = parse(environment);
        String apiKey = environment.get(API_KEY);
        String user = environment.get(USER);
        if (apiKey != null) {
            return settings.withApiKey(apiKey);
        }
        return user == null ? settings : settings.withUser(user, environment.getOrDefault(PASSWORD, ""));
    }

    /**
     * The same cluster, for changes.
     *
     * @throws CliException if the URL is malformed, or none is named and no sandbox runs
     */
    public ClusterSettings cluster(Map<String, String> environment) {
        StoreSettings asked = parse(environment);
        return ClusterSettings.of(asked.url()).withCredentials(credentials(environment));
    }

    private Credentials credentials(Map<String, String> environment) {
        String apiKey = environment.get(API_KEY);
        String user = environment.get(USER);
        if (apiKey != null) {
            return Credentials.apiKey(apiKey);
        } else if (user != null) {
            return Credentials.basic(user, environment.getOrDefault(PASSWORD, ""));
        }
        String given = url != null ? url : environment.get(URL);
        String inUrl = given == null ? null : URI.create(given).getUserInfo();
        if (inUrl == null) {
            return Credentials.none();
        }
        int colon = inUrl.indexOf(':');
        return colon < 0
                ? Credentials.basic(inUrl, "")
                : Credentials.basic(inUrl.substring(0, colon), inUrl.substring(colon + 1));
    }

    private StoreSettings parse(Map<String, String> environment) {
        String name = url != null ? "--elasticsearch" : URL;
        String given = url != null ? url : environment.get(URL);
        try {
            return StoreSettings.of(
                    given != null ? given : RunningSandbox.address(Server.ELASTICSEARCH, "--elasticsearch URL"));
        } catch (IllegalArgumentException malformed) {
            throw CliException.usage(name + ": " + malformed.getMessage());
        }
    }
}

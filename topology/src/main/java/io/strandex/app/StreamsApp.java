package io.strandex.app;

import io.strandex.settings.SettingsException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The app. Settings come from the properties file that its argument names and from the environment. Exit codes: 0 after a
 * signal, 1 when the world is broken, 2 when the settings are wrong.
 */
public final class StreamsApp {
    private static final Logger LOGGER = LoggerFactory.getLogger(StreamsApp.class);
    private static final int BROKEN = 1;
    private static final int MISUSED = 2;

    private StreamsApp() {}

    /**
     * Runs until a signal or a failure.
     *
     * @param args the properties file, if there is one
     */
    public static void main(String[] args) {
        Optional<Path> file = args.length == 0 ? Optional.empty() : Optional.of(Path.of(args[0]));
        int code = run(file, System.getenv());
        if (code != 0) {
            // A signal is shutting the process down already when the code is 0.
            Runtime.getRuntime().halt(code);
        }
    }

    static int run(Optional<Path> file, Map<String, String> environment) {
        try {
            AppSettings settings = AppSettings.of(ConfigSource.load(file, environment));
            try (RunningTopology running = RunningTopology.start(checked(settings))) {
                running.await();
                return 0;
            }
        } catch (SettingsException | UncheckedIOException e) {
            LOGGER.atError().log(e.getMessage());
            return MISUSED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return BROKEN;
        } catch (KafkaException | IllegalStateException e) {
            LOGGER.atError().setCause(e).log("The topology cannot go on");
            return BROKEN;
        }
    }

    /** The settings, completed by what the topics take; what they need must be there. */
    static AppSettings checked(AppSettings settings) {
        if (!settings.needsLogTime()) {
            LOGGER.atWarn()
                    .log(
                            "The raw topic may carry producers' times: one wrong clock moves order, versions and lifetimes");
        }
        try (Admin admin = Admin.create(settings.streams().getAdminConfigs("strandex-topic-check"))) {
            TopicCheck.run(admin, settings);
            return settings.withBadRecordBytes(
                    TopicCheck.badRecordBytes(admin, settings.media().topics()));
        }
    }
}

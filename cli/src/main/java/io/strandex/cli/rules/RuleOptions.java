package io.strandex.cli.rules;

import io.strandex.app.AppSettings;
import io.strandex.cli.CliException;
import io.strandex.event.Admission;
import io.strandex.event.AdmissionSettings;
import io.strandex.topology.MediaSettings;
import io.strandex.topology.MediaTopology;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whose rules count. Used as a {@code @Mixin}. */
public final class RuleOptions {
    @Option(
            names = "--app-config",
            paramLabel = "FILE",
            description = {
                "The settings file of the Streams app: its conflict behaviour, vector model and dimension and",
                "retention are rules as well. Default: the contract's rules alone."
            })
    private @Nullable Path appConfig;

    @Option(
            names = "--vector-dimension",
            paramLabel = "N",
            description = "The dimension every vector must have, where no --app-config says it. Default: any.")
    private @Nullable Integer vectorDimension;

    /** For picocli. */
    public RuleOptions() {}

    /**
     * The topology's part of the app's settings, if a file is given.
     *
     * @throws io.strandex.settings.SettingsException with every problem of the file
     */
    public Optional<MediaSettings> settings() {
        if (appConfig != null && !Files.isReadable(appConfig)) {
            throw CliException.usage("no file " + appConfig + " that can be read");
        }
        return Optional.ofNullable(appConfig).map(AppSettings::media);
    }

    /** Whether nothing is said of a deployment. */
    public boolean areOfTheContractAlone() {
        return appConfig == null && vectorDimension == null;
    }

    /** The rules themselves. */
    public Judge judge() {
        if (appConfig != null && vectorDimension != null) {
            throw CliException.usage("--app-config says the vector dimension: leave --vector-dimension out");
        }
        int dimension = vectorDimension == null ? 0 : vectorDimension;
        return settings()
                .<Judge>map(settings -> MediaTopology.entrance(settings)::judge)
                .orElseGet(() -> Admission.of(AdmissionSettings.standard().withVectorDimension(dimension))::judge);
    }
}

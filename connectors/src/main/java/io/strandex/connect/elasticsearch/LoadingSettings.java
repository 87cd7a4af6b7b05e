package io.strandex.connect.elasticsearch;

import io.strandex.series.LoadWeeks;
import java.util.Arrays;
import java.util.Locale;
import org.apache.kafka.common.config.ConfigDef;

/** Bulk loading. */
final class LoadingSettings {
    static final String WEEKS = "load.weeks";
    static final String IDLE = "load.idle.ms";

    private LoadingSettings() {}

    static void define(ConfigDef def) {
        ConfigGroup group = new ConfigGroup(def, "Bulk loading");
        group.choice(
                WEEKS,
                text(LoadWeeks.NONE),
                Arrays.stream(LoadWeeks.values()).map(LoadingSettings::text).toList(),
                "Weeks that are neither refreshed nor replicated while operations for them come in.");
        group.add(
                IDLE,
                ConfigDef.Type.LONG,
                300_000L,
                Forms.POSITIVE,
                "How long after its last operation refresh and replicas of such a week are restored, in milliseconds;"
                        + " longer than week.refresh.ms.");
    }

    private static String text(LoadWeeks weeks) {
        return weeks.name().toLowerCase(Locale.ROOT);
    }
}

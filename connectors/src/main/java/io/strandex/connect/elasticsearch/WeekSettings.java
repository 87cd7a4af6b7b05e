package io.strandex.connect.elasticsearch;

import io.strandex.series.BlockedPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.common.config.ConfigDef;

/** What becomes of weeks. */
final class WeekSettings {
    static final String RETENTION = "retention.";
    static final String BLOCKED_POLICY = "blocked.policy";
    static final String BLOCKED_INTERVAL = "blocked.interval.ms";
    static final String WEEK_REFRESH = "week.refresh.ms";

    private WeekSettings() {}

    static void define(ConfigDef def) {
        ConfigGroup group = new ConfigGroup(def, "Weeks");
        for (String series : List.of("events", "slots", "scenes")) {
            group.text(
                    RETENTION + series,
                    "",
                    Forms.period(true),
                    "How long after its end a week of " + series + " is kept, such as P90D; empty: for ever.");
        }
        group.choice(
                BLOCKED_POLICY,
                text(BlockedPolicy.UNBLOCK),
                Arrays.stream(BlockedPolicy.values()).map(WeekSettings::text).toList(),
                "What becomes of operations for a week that can't be written to.");
        group.add(
                BLOCKED_INTERVAL,
                ConfigDef.Type.LONG,
                30_000L,
                Forms.NON_NEGATIVE,
                "Shortest time between two liftings of one week's write block, in milliseconds.");
        group.add(
                WEEK_REFRESH,
                ConfigDef.Type.LONG,
                30_000L,
                Forms.POSITIVE,
                "How often the indices of a week in use are looked up again, in milliseconds.");
    }

    static String text(BlockedPolicy policy) {
        return policy.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

package io.strandex.topology;

import io.strandex.settings.SettingsReader;
import java.util.List;

/**
 * The topics by role.
 *
 * @param raw what producers write
 * @param ops operations for sinks, compacted
 * @param rejected events that break the contract, with the reason
 * @param dead records that could not be read or met a bug
 * @param saltPlan how wide hot scenes are spread, compacted; read and written where the plan is adaptive
 */
public record Topics(String raw, String ops, String rejected, String dead, String saltPlan) {
    /** Reads {@code topic.*}. */
    public static Topics from(SettingsReader reader) {
        String prefix = reader.text("topic.prefix", "media");
        return new Topics(
                reader.text("topic.raw", prefix + ".events.raw.v1"),
                reader.text("topic.ops", prefix + ".index-ops.v1"),
                reader.text("topic.rejected", prefix + ".events.rejected.v1"),
                reader.text("topic.dead.letters", prefix + ".dead-letters.v1"),
                reader.text("topic.salt.plan", prefix + ".salt-plan.v1"));
    }

    /** All of them. */
    public List<String> all() {
        return List.of(raw, ops, rejected, dead, saltPlan);
    }
}

package io.strandex.topology;

import io.strandex.admit.StreamKeyColumns;
import io.strandex.conflict.ConflictBehaviour;
import io.strandex.key.KeyException;
import io.strandex.key.Layout;
import io.strandex.key.LayoutException;
import io.strandex.key.MediaKeys;
import io.strandex.lifetime.Lifetime;
import io.strandex.settings.SettingsException;
import io.strandex.settings.SettingsReader;
import io.strandex.slot.SlotSettings;
import io.strandex.vector.VectorSettings;
import java.util.Map;
import java.util.Optional;

/**
 * Everything the topology is made from.
 *
 * @param partitions of the two repartition topics, and so the most tasks that share the work
 * @param streamKey what identifies a source record
 * @param saltPlanTopic the compacted topic of the salt plan; without one nothing is spread
 */
public record MediaSettings(
        Topics topics,
        int partitions,
        MediaKeys keys,
        StreamKeyColumns streamKey,
        ConflictBehaviour conflict,
        Lifetime lifetime,
        SlotSettings slot,
        VectorSettings vector,
        Optional<String> saltPlanTopic) {

    /** The settings of a deployment that sets nothing. */
    public static MediaSettings defaults() {
        return of(Map.of());
    }

    /**
     * Reads a map that holds nothing else.
     *
     * @throws SettingsException with every problem there is
     */
    public static MediaSettings of(Map<String, String> values) {
        SettingsReader reader = new SettingsReader(values);
        MediaSettings settings = from(reader);
        reader.finish();
        return settings;
    }

    /** Reads the topology's part of a map; the caller finishes the reader. */
    public static MediaSettings from(SettingsReader reader) {
        return new MediaSettings(
                Topics.from(reader),
                reader.count("partitions", 6, 1, 10_000),
                keys(reader),
                reader.choice("stream.key", StreamKeyColumns.SCENE_AND_EVENT),
                reader.choice("conflict", ConflictBehaviour.OVERWRITE),
                Lifetime.from(reader),
                SlotSettings.from(reader),
                VectorSettings.from(reader),
                reader.text("salt.plan.topic"));
    }

    private static MediaKeys keys(SettingsReader reader) {
        String events = reader.text("layout.events", MediaKeys.EVENTS);
        String slots = reader.text("layout.slots", MediaKeys.SLOTS);
        try {
            return MediaKeys.of(Layout.parse(events), Layout.parse(slots));
        } catch (LayoutException | KeyException e) {
            reader.problem("layout.events and layout.slots: " + e.getMessage());
            return MediaKeys.defaults();
        }
    }
}

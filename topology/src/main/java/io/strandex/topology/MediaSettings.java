package io.strandex.topology;

import io.strandex.admit.StreamKeyColumns;
import io.strandex.conflict.ConflictBehaviour;
import io.strandex.key.KeyException;
import io.strandex.key.Layout;
import io.strandex.key.LayoutException;
import io.strandex.key.MediaKeys;
import io.strandex.lifetime.Lifetime;
import io.strandex.salting.SaltSettings;
import io.strandex.settings.SettingsException;
import io.strandex.settings.SettingsReader;
import io.strandex.slot.SlotSettings;
import io.strandex.source.SourceSettings;
import io.strandex.vector.VectorSettings;
import java.util.List;
import java.util.Map;

/**
 * Everything the topology is made from.
 *
 * @param partitions of the repartition topics, and so the most tasks that share the work
 * @param streamKey what identifies a source record
 * @param sources topics read beside the raw one
 */
public record MediaSettings(
        Topics topics,
        List<SourceSettings> sources,
        int partitions,
        MediaKeys keys,
        StreamKeyColumns streamKey,
        ConflictBehaviour conflict,
        Lifetime lifetime,
        SlotSettings slot,
        VectorSettings vector,
        SaltSettings salt) {

    /** Copies the sources. */
    public MediaSettings {
        sources = List.copyOf(sources);
    }

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
        Topics topics = Topics.from(reader);
        ConflictBehaviour conflict = reader.choice("conflict", ConflictBehaviour.OVERWRITE);
        return new MediaSettings(
                topics,
                sources(reader, topics, conflict),
                reader.count("partitions", 6, 1, 10_000),
                keys(reader),
                reader.choice("stream.key", StreamKeyColumns.SCENE_AND_EVENT),
                conflict,
                Lifetime.from(reader),
                SlotSettings.from(reader),
                VectorSettings.from(reader),
                SaltSettings.from(reader, conflict));
    }

    private static List<SourceSettings> sources(SettingsReader reader, Topics topics, ConflictBehaviour conflict) {
        List<SourceSettings> sources = SourceSettings.from(reader);
        boolean needsOnePartition =
                conflict == ConflictBehaviour.IGNORE || conflict == ConflictBehaviour.UPDATE_IF_NOT_NULL;
        if (!sources.isEmpty() && needsOnePartition) {
            reader.problem("sources need conflict=overwrite or no-check: the other behaviours depend on the order of"
                    + " arrival, which only records of one partition have");
        }
        if (sources.stream().anyMatch(source -> topics.all().contains(source.topic()))) {
            reader.problem("sources: one of them reads a topic of the topology's own");
        }
        return sources;
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

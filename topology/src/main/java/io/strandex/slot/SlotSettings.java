package io.strandex.slot;

import io.strandex.events.Modality;
import io.strandex.settings.SettingsReader;
import java.time.Duration;
import java.util.Set;

/**
 * How events are packed into slots.
 *
 * @param slots length of a slot, and how many of them an event may join
 * @param interval a slot's document is written at most once in this time, by log time and by wall clock
 * @param maxDocumentBytes greatest size of a slot's document; events beyond it are counted, not listed
 * @param expected modalities whose absence a document tells
 */
public record SlotSettings(Slots slots, Duration interval, int maxDocumentBytes, Set<Modality> expected) {
    private static final Set<Modality> EXPECTED = Set.of(Modality.TEXT, Modality.IMAGE, Modality.TABLE);
    private static final int DEFAULT_BYTES = 900_000;
    private static final int LEAST_BYTES = 100_000;
    private static final int MOST_BYTES = 3_000_000;

    /** Copies the set. */
    public SlotSettings {
        expected = Set.copyOf(expected);
    }

    /** Reads {@code slot.*}. */
    public static SlotSettings from(SettingsReader reader) {
        Duration length = reader.duration("slot.length", Duration.ofSeconds(30));
        int most = reader.count("slot.max.per.event", 120, 1, 10_000);
        return new SlotSettings(
                new Slots(Math.max(1, length.toMillis()), most),
                reader.duration("slot.interval", Duration.ofSeconds(1)),
                reader.count("slot.max.document.bytes", DEFAULT_BYTES, LEAST_BYTES, MOST_BYTES),
                reader.choices("slot.expected.modalities", Modality.class, EXPECTED));
    }
}

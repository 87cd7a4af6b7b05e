package io.strandex.cli.keys;

import io.strandex.cli.CliException;
import io.strandex.key.CollisionBudget;
import io.strandex.key.KeyException;
import io.strandex.key.KeyLimits;
import io.strandex.key.Layout;
import io.strandex.key.LayoutException;
import io.strandex.key.MediaKeys;
import picocli.CommandLine.Option;

/** The layouts that keys are made by. */
final class LayoutOptions {
    @Option(
            names = "--events-layout",
            paramLabel = "LAYOUT",
            defaultValue = MediaKeys.EVENTS,
            description = "Layout of event keys. Default: ${DEFAULT-VALUE}")
    private String events = MediaKeys.EVENTS;

    @Option(
            names = "--slots-layout",
            paramLabel = "LAYOUT",
            defaultValue = MediaKeys.SLOTS,
            description = "Layout of slot keys. Default: ${DEFAULT-VALUE}")
    private String slots = MediaKeys.SLOTS;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "10000000000",
            description = "Events that the event hash must keep apart. Default: ${DEFAULT-VALUE}.")
    private long rows;

    MediaKeys keys() {
        if (rows < 1) {
            throw CliException.usage("--rows is 1 or more");
        }
        CollisionBudget usual = CollisionBudget.DEFAULT;
        CollisionBudget budget = new CollisionBudget((double) rows, usual.eventsPerSecond(), usual.probability());
        KeyLimits limits = new KeyLimits(KeyLimits.STORAGE.greatestBytes(), budget);
        try {
            return MediaKeys.of(Layout.parse(events, limits), Layout.parse(slots, limits), budget);
        } catch (LayoutException | KeyException e) {
            throw CliException.usage(String.valueOf(e.getMessage()));
        }
    }
}

package io.strandex.cli.keys;

import io.strandex.cli.CliException;
import io.strandex.key.KeyException;
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

    MediaKeys keys() {
        try {
            return MediaKeys.of(Layout.parse(events), Layout.parse(slots));
        } catch (LayoutException | KeyException e) {
            throw CliException.usage(String.valueOf(e.getMessage()));
        }
    }
}

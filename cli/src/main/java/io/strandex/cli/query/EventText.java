package io.strandex.cli.query;

import io.strandex.events.Modality;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The cells that show an event. */
final class EventText {

    private EventText() {}

    /** What it says, and where its bytes lie. */
    static String of(Modality modality, @Nullable String text, @Nullable String uri) {
        String says = text == null ? "" : text;
        return Stream.of(modality == Modality.TABLE ? TableText.brief(says) : says, uri)
                .filter(part -> part != null && !part.isBlank())
                .collect(Collectors.joining(" · "));
    }

    /** {@code 0:30–0:41.5}; a point has no end; empty where there is no position. */
    static String position(@Nullable Long startMs, @Nullable Long endMs) {
        if (startMs == null) {
            return "";
        }
        String start = MediaTime.clock(startMs);
        return endMs == null || endMs.equals(startMs) ? start : start + "–" + MediaTime.clock(endMs);
    }
}

package io.strandex.cli.query;

import io.strandex.events.Modality;
import io.strandex.query.Filter;
import io.strandex.query.Span;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say which documents; every one that is given must hold. */
final class FilterOptions {

    @Option(names = "--scene", paramLabel = "ID", description = "Of this scene: its events and its slots.")
    private @Nullable String scene;

    @Option(
            names = "--from",
            paramLabel = "TIME",
            converter = MediaTime.class,
            description = "Touching the scene from this position on: 30s, 1:30, 500ms, 1:02:03.5.")
    private @Nullable Long from;

    @Option(
            names = "--to",
            paramLabel = "TIME",
            converter = MediaTime.class,
            description = "Up to this position of the scene, which is not part of the window any more.")
    private @Nullable Long to;

    @Option(
            names = "--since",
            paramLabel = "WHEN",
            converter = WallTime.class,
            description = "Happened at or after: 2021-01-03, 2021-01-03T09:30Z, epoch ms, or how long ago: 1h, 7d.")
    private @Nullable Long since;

    @Option(names = "--until", paramLabel = "WHEN", converter = WallTime.class, description = "Happened before.")
    private @Nullable Long until;

    @Option(
            names = "--modality",
            paramLabel = "NAME",
            split = ",",
            converter = ModalityName.class,
            description = "text, image, table, chart, audio or video; several with commas.")
    private Set<Modality> modalities = new LinkedHashSet<>();

    @Option(names = "--text", paramLabel = "WORDS", description = "With all of these words in the text.")
    private @Nullable String words;

    @Option(
            names = "--attribute",
            paramLabel = "NAME=VALUE",
            description = "With this attribute; may be given several times.")
    private Map<String, String> attributes = new LinkedHashMap<>();

    @Option(
            names = "--prefix",
            paramLabel = "KEY",
            description = "With a key that starts so, in the order of keys. Taken literally: * and ? are characters.")
    private @Nullable String prefix;

    FilterOptions() {}

    boolean hasScene() {
        return scene != null;
    }

    boolean hasPrefix() {
        return prefix != null;
    }

    /** @throws IllegalArgumentException if options contradict each other; the message starts with their names */
    Filter filter() {
        if (scene == null && (from != null || to != null)) {
            throw new IllegalArgumentException("from and --to are positions inside a scene: name it with --scene ID");
        }
        Filter filter = Filter.everything().modalities(modalities).attributes(attributes);
        filter = and(filter, scene, filter::scene);
        filter = and(filter, words, filter::words);
        filter = and(filter, prefix, filter::prefix);
        filter = and(filter, span("from", from, "to", to), filter::media);
        return and(filter, span("since", since, "until", until), filter::time);
    }

    private static <T> Filter and(Filter filter, @Nullable T value, Function<T, Filter> more) {
        return value == null ? filter : more.apply(value);
    }

    private static @Nullable Span span(String first, @Nullable Long from, String second, @Nullable Long to) {
        if (from == null && to == null) {
            return null;
        }
        if (from != null && to != null && from >= to) {
            throw new IllegalArgumentException(
                    first + " must come before --" + second + "; the end is not part of the span");
        }
        return new Span(from == null ? Long.MIN_VALUE : from, to == null ? Long.MAX_VALUE : to);
    }
}

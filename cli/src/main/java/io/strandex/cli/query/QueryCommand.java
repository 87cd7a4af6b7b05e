package io.strandex.cli.query;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.query.Cursor;
import io.strandex.query.MediaReader;
import io.strandex.query.Nearest;
import io.strandex.query.Page;
import io.strandex.query.Question;
import io.strandex.query.Series;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex query}: one search request, one page, and how to go on. */
@Command(
        name = "query",
        description = "Ask for a window of a scene, a range of time, a prefix of keys, or the nearest vectors.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  Everything in a scene between 0:30 and 1:00, and the slot that holds it:",
            "    strandex query --scene lecture/tides-101 --from 30s --to 60s",
            "  All text of the last hour, over all scenes:",
            "    strandex query --since 1h --modality text",
            "  Frames that show a field, in a week, as JSON:",
            "    strandex query --since 2020-12-28 --until 2021-01-04 --attribute object=field --json",
            "  The slots of a scene by key:",
            "    strandex query --prefix 'lecture/tides-101!'",
            "  The next page: repeat the command with the cursor that the last one printed:",
            "    strandex query --since 1h --limit 20 --after events/KEY",
            "",
            "A window holds every event that touches it: the start belongs to it, the end does not."
        })
public final class QueryCommand implements Runnable {

    @Mixin
    private FilterOptions filter;

    @Option(
            names = "--near",
            paramLabel = "VECTOR",
            converter = VectorText.class,
            description = "The nearest slots (or, with --series events, events) to this vector, among those the other"
                    + " options let through: a JSON array, or base64 of big-endian float32.")
    private VectorText.@Nullable Vector near;

    @Option(
            names = "--series",
            paramLabel = "NAME",
            split = ",",
            description = "events, slots or scenes. Default: events and slots of a scene or prefix, else events.")
    private Set<Series> series = new LinkedHashSet<>();

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "" + Question.DEFAULT_LIMIT,
            description =
                    "The greatest number of documents: 1 to " + Question.MAX_LIMIT + ". Default: ${DEFAULT-VALUE}.")
    private int limit;

    @Option(
            names = "--after",
            paramLabel = "CURSOR",
            converter = CursorText.class,
            description = "The next page: after the cursor that the page before ended with. It never expires.")
    private @Nullable Cursor after;

    @Option(names = "--vectors", description = "With --json: return embeddings and fused vectors too.")
    private boolean vectors;

    @Option(names = "--keys", description = "Show the keys as well.")
    private boolean keys;

    @Option(
            names = "--fresh",
            description = "See everything written until now: refreshes the indices first, which costs the cluster.")
    private boolean fresh;

    @Mixin
    private StoreOptions store;

    @Mixin
    private Output output;

    /** For picocli. */
    public QueryCommand() {}

    @Override
    public void run() {
        Asking asking = asking();
        try (MediaReader reader = store.open()) {
            if (fresh) {
                reader.refresh();
            }
            Page page = asking.ask(reader);
            output.json(page.toJson());
            PageText.of(page, keys, filter.hasScene()).forEach(output::line);
        }
    }

    /** Judges all options before anything is sent. */
    private Asking asking() {
        try {
            if (near != null) {
                Nearest nearest = new Nearest(nearSeries(), near.numbers(), limit, filter.filter());
                return reader -> reader.nearest(nearest);
            }
            Question question = new Question(series(), filter.filter(), limit, after, vectors);
            return reader -> reader.ask(question);
        } catch (IllegalArgumentException wrong) {
            throw CliException.usage("--" + wrong.getMessage());
        }
    }

    private Set<Series> series() {
        if (!series.isEmpty()) {
            return series;
        }
        boolean both = filter.hasScene() || filter.hasPrefix();
        return both ? EnumSet.of(Series.EVENTS, Series.SLOTS) : EnumSet.of(Series.EVENTS);
    }

    private Series nearSeries() {
        return series.isEmpty() ? Series.SLOTS : series.iterator().next();
    }

    @FunctionalInterface
    private interface Asking {
        Page ask(MediaReader reader);
    }
}

package io.strandex.series;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.bulk.Destination;
import io.strandex.week.IsoWeek;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Elasticsearch's index lifecycle management, where the cluster has it; where it has none, its settings are left out. */
final class Lifecycle {
    private static final Logger LOGGER = LoggerFactory.getLogger(Lifecycle.class);

    private final Admin admin;
    private final IndexNames names;
    private final SeriesSettings settings;
    private final AtomicReference<@Nullable Boolean> present = new AtomicReference<>();

    Lifecycle(Admin admin, IndexNames names, SeriesSettings settings) {
        this.admin = admin;
        this.names = names;
        this.settings = settings;
    }

    /** Whether the cluster has lifecycle management; asked once, and an absence is said once. */
    boolean isPresent() throws IOException {
        Boolean known = present.get();
        if (known == null) {
            known = admin.knows("/_ilm/status");
            if (present.compareAndSet(null, known) && !known) {
                LOGGER.warn(
                        "This cluster has no index lifecycle management: weeks don't roll over, age or go by themselves;"
                                + " run 'strandex weeks enforce' from time to time.");
            }
        }
        return known;
    }

    /** Puts the policy of a series. */
    void install(String series) throws IOException {
        if (isPresent()) {
            admin.put("/_ilm/policy/" + names.series(series), policy(series));
        }
    }

    /** Hot until the week is rolled over or closed; warm by age; deleted only where a retention is configured. */
    private ObjectNode policy(String series) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        ObjectNode phases = root.putObject("policy").putObject("phases");
        ObjectNode hot = phases.putObject("hot").putObject("actions");
        hot.putObject("rollover")
                .put("max_primary_shard_size", settings.lifecycle().rolloverSize());
        hot.putObject("set_priority").put("priority", 100);
        ObjectNode warm = phases.putObject("warm")
                .put("min_age", age(settings.lifecycle().warmAfter()))
                .putObject("actions");
        warm.putObject("readonly");
        warm.putObject("forcemerge").put("max_num_segments", 1);
        warm.putObject("set_priority").put("priority", 50);
        Duration retention = settings.retention().get(series);
        if (retention != null) {
            ObjectNode delete = phases.putObject("delete").put("min_age", age(retention));
            delete.putObject("actions").putObject("delete");
        }
        return root;
    }

    /** The settings of a week's indices; none without lifecycle management. */
    ObjectNode settingsOf(Destination destination) throws IOException {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        if (isPresent()) {
            node.put("index.lifecycle.name", names.series(destination.series()));
            node.put("index.lifecycle.rollover_alias", names.week(destination));
            node.put(
                    "index.lifecycle.origination_date",
                    IsoWeek.parse(destination.week()).endMs());
        }
        return node;
    }

    /** Says that a generation will not be written to as a rule; only after it has lost the write flag of its alias. */
    void complete(String index) throws IOException {
        if (isPresent()) {
            ObjectNode body = JsonNodeFactory.instance.objectNode().put("index.lifecycle.indexing_complete", true);
            admin.put("/" + index + "/_settings", body);
        }
    }

    private static String age(Duration duration) {
        return duration.toMillis() + "ms";
    }
}

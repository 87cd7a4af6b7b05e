package io.strandex.series;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.bulk.Destination;
import io.strandex.week.IsoWeek;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Elasticsearch's index lifecycle management, where the cluster has it; where it has none, its settings are left out. */
final class Lifecycle {
    private static final Logger LOGGER = LoggerFactory.getLogger(Lifecycle.class);

    private final Admin admin;
    private final IndexNames names;
    private final AtomicReference<@Nullable Boolean> present = new AtomicReference<>();

    Lifecycle(Admin admin, IndexNames names) {
        this.admin = admin;
        this.names = names;
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
    void install(String series, SeriesPolicy rules) throws IOException {
        if (isPresent()) {
            admin.put("/_ilm/policy/" + names.series(series), policy(rules));
        }
    }

    /** Hot until the week is rolled over or closed; warm by age; deleted only where a retention is configured. */
    private static ObjectNode policy(SeriesPolicy rules) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        ObjectNode phases = root.putObject("policy").putObject("phases");
        ObjectNode hot = phases.putObject("hot").putObject("actions");
        hot.putObject("rollover")
                .put("max_primary_shard_size", rules.lifecycle().rolloverSize());
        hot.putObject("set_priority").put("priority", 100);
        ObjectNode warm = phases.putObject("warm")
                .put("min_age", age(rules.lifecycle().warmAfter()))
                .putObject("actions");
        warm.putObject("readonly");
        warm.putObject("forcemerge").put("max_num_segments", 1);
        warm.putObject("set_priority").put("priority", 50);
        Duration retention = rules.retention();
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
            node.put("index.lifecycle.rollover_alias", names.writers(destination));
            node.put(
                    "index.lifecycle.origination_date",
                    IsoWeek.parse(destination.week()).endMs());
        }
        return node;
    }

    /**
     * Keeps the older generations of an open week from ageing before the week can close: lifecycle management would make them read-only
     * while operations still reach them.
     */
    void hold(WeekEntry entry, List<String> older, SeriesPolicy rules) throws IOException {
        long until = entry.closesAt(rules) - rules.lifecycle().warmAfter().toMillis();
        if (until > entry.endMs() && isPresent()) {
            for (String index : older) {
                originate(index, until);
            }
        }
    }

    /** Lets the generations of a week age by the end of the week, and the last one leave hot; only after the alias has lost its write flag. */
    void complete(Destination destination, List<String> indices) throws IOException {
        if (isPresent()) {
            long end = IsoWeek.parse(destination.week()).endMs();
            for (String index : indices) {
                originate(index, end);
            }
            set(indices.get(indices.size() - 1), "index.lifecycle.indexing_complete", BooleanNode.TRUE);
        }
    }

    /** Where lifecycle management has the indices; nothing where there is none. */
    JsonNode explain(String path) throws IOException {
        return isPresent() ? admin.get(path).body() : MissingNode.getInstance();
    }

    private void originate(String index, long millis) throws IOException {
        set(index, "index.lifecycle.origination_date", LongNode.valueOf(millis));
    }

    private void set(String index, String setting, JsonNode value) throws IOException {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.set(setting, value);
        admin.put("/" + index + "/_settings", body);
    }

    private static String age(Duration duration) {
        return duration.toMillis() + "ms";
    }
}

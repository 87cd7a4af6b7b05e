package io.strandex.series;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.cluster.Reply;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bulk loads of weeks: no refresh and no replicas while operations come in, both restored when none has come for a while. The registry
 * remembers when a week was last seen in a load, so that it is restored whatever became of the loader.
 */
final class WeekLoads {
    private static final Logger LOGGER = LoggerFactory.getLogger(WeekLoads.class);
    /** A load is noted anew before a third of its time is over. */
    private static final int RENEWALS = 3;

    private final WeekRegistry registry;
    private final Generations generations;
    private final LoadSettings settings;
    private final Clock clock;
    private final Set<String> loading = ConcurrentHashMap.newKeySet();

    WeekLoads(WeekParts parts, LoadSettings settings, Clock clock) {
        this.registry = parts.registry();
        this.generations = parts.generations();
        this.settings = settings;
        this.clock = clock;
    }

    /** A week with operations was seen: it is loaded if it is to be. */
    void touch(WeekEntry entry, List<String> indices) throws IOException {
        if (!isWanted(entry)) {
            return;
        }
        long now = clock.millis();
        boolean lapsed = entry.loadingMs() + settings.idle().toMillis() <= now;
        if (lapsed) {
            indices.forEach(loading::remove);
            LOGGER.info("A week is being loaded: no refresh, no replicas. [week={}]", entry.destination());
        }
        if (entry.loadingMs() + settings.idle().toMillis() / RENEWALS <= now) {
            registry.update(entry.destination(), current -> current.loading(now));
        }
        for (String index : indices) {
            if (!loading.contains(index) && set(index, "-1", 0)) {
                loading.add(index);
            }
        }
    }

    private boolean isWanted(WeekEntry entry) {
        return switch (settings.weeks()) {
            case NONE -> false;
            case PAST -> entry.state() == WeekState.OPEN && entry.endMs() <= clock.millis();
            case ALL -> entry.state() == WeekState.OPEN;
        };
    }

    /** Ends a load, unless it goes on: the indices get their refresh and replicas back, and what was loaded is found. */
    void finish(WeekEntry entry, List<String> indices, SeriesPolicy policy) throws IOException {
        if (entry.loadingMs() == 0 || entry.loadingMs() + policy.loadIdle().toMillis() > clock.millis()) {
            return;
        }
        for (String index : indices) {
            if (set(index, policy.refreshInterval(), policy.replicas())) {
                generations.refresh(index);
            }
            loading.remove(index);
        }
        registry.change(entry.loading(0));
        LOGGER.info("The load of a week has ended. [week={}]", entry.destination());
    }

    private boolean set(String index, String refresh, int replicas) throws IOException {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("index.refresh_interval", refresh).put("index.number_of_replicas", replicas);
        Reply reply = generations.set(index, body);
        if (!reply.ok()) {
            LOGGER.warn("Refresh and replicas can't be changed. [index={}, cause={}]", index, reply.error());
        }
        return reply.ok();
    }
}

package io.strandex.edition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.cluster.Cluster;
import io.strandex.cluster.Reply;
import io.strandex.series.SeriesMapping;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares two editions: the documents of each week by number, and some of them by content. */
public final class Comparison {
    private static final Pattern WEEK = Pattern.compile("[0-9]{4}-w[0-9]{2}");
    private static final int MOST_WEEKS = 10_000;
    /** What tells which document is which, whatever its key. */
    private static final Map<String, List<String>> IDENTITY = Map.of(
            "events", List.of("scene_id", "event_id"),
            "slots", List.of("scene_id", "start_ms"),
            "scenes", List.of("scene_id", "week"));

    private final Cluster cluster;
    private final String one;
    private final String other;
    private final boolean isRekeyed;

    /**
     * A comparison.
     *
     * @param one prefix of the aliases of the one
     * @param other prefix of the aliases of the other
     * @param isRekeyed whether the keys differ on purpose, so that they and all that hangs on them are not compared
     */
    public Comparison(Cluster cluster, String one, String other, boolean isRekeyed) {
        this.cluster = cluster;
        this.one = one;
        this.other = other;
        this.isRekeyed = isRekeyed;
    }

    /**
     * The differences of a moment; where both are written meanwhile, some may be gone in the next.
     *
     * @param samples how many documents of each series are compared by content
     * @throws IOException if the cluster can't be asked
     */
    public List<Difference> differences(int samples) throws IOException {
        List<Difference> differences = new ArrayList<>();
        for (String series : SeriesMapping.SERIES) {
            refresh(series);
            differences.addAll(counts(series));
            differences.addAll(contents(series, samples));
        }
        return differences;
    }

    private void refresh(String series) throws IOException {
        cluster.call(
                "POST", "/" + one + "-" + series + "," + other + "-" + series + "/_refresh?ignore_unavailable=true");
    }

    private List<Difference> counts(String series) throws IOException {
        SortedMap<String, Long> here = count(one + "-" + series);
        SortedMap<String, Long> there = count(other + "-" + series);
        List<Difference> differences = new ArrayList<>();
        TreeMap<String, Long> weeks = new TreeMap<>(here);
        weeks.putAll(there);
        for (String week : weeks.keySet()) {
            long first = here.getOrDefault(week, 0L);
            long second = there.getOrDefault(week, 0L);
            if (first != second) {
                differences.add(new Difference(series, week, first + " documents against " + second));
            }
        }
        return differences;
    }

    /** Documents by week; of all generations of a week together. */
    private SortedMap<String, Long> count(String alias) throws IOException {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("size", 0);
        body.putObject("aggs")
                .putObject("indices")
                .putObject("terms")
                .put("field", "_index")
                .put("size", MOST_WEEKS);
        SortedMap<String, Long> counts = new TreeMap<>();
        for (JsonNode bucket :
                search(alias, body).path("aggregations").path("indices").path("buckets")) {
            Matcher week = WEEK.matcher(bucket.path("key").asText());
            if (week.find()) {
                counts.merge(week.group(), bucket.path("doc_count").asLong(), Long::sum);
            }
        }
        return counts;
    }

    private List<Difference> contents(String series, int samples) throws IOException {
        List<Difference> differences = new ArrayList<>();
        for (JsonNode hit :
                search(one + "-" + series, sample(samples)).path("hits").path("hits")) {
            JsonNode document = hit.path("_source");
            JsonNode twins = search(other + "-" + series, twin(series, document))
                    .path("hits")
                    .path("hits");
            String problem = problem(hit, twins);
            if (!problem.isEmpty()) {
                differences.add(new Difference(series, document.path("key").asText(), problem));
            }
        }
        return differences;
    }

    private String problem(JsonNode hit, JsonNode twins) {
        if (twins.size() != 1) {
            return "found " + twins.size() + " times";
        } else if (!comparable(hit.path("_source"))
                .equals(comparable(twins.get(0).path("_source")))) {
            return "another content";
        }
        boolean sameVersion =
                hit.path("_version").asLong() == twins.get(0).path("_version").asLong();
        return sameVersion || isRekeyed ? "" : "another version";
    }

    private JsonNode comparable(JsonNode document) {
        if (!isRekeyed) {
            return document;
        }
        ObjectNode copy = document.deepCopy();
        copy.remove(List.of("key", "salt", "salt_width"));
        copy.path("events").forEach(event -> ((ObjectNode) event).remove("key"));
        return copy;
    }

    private static ObjectNode sample(int size) {
        ObjectNode body = whole(size);
        body.putObject("query").putObject("function_score").putObject("random_score");
        return body;
    }

    private static ObjectNode twin(String series, JsonNode document) {
        ObjectNode body = whole(2);
        ObjectNode bool = body.putObject("query").putObject("bool");
        for (String field : IDENTITY.getOrDefault(series, List.of("key"))) {
            bool.withArray("filter").addObject().putObject("term").set(field, document.path(field));
        }
        return body;
    }

    /** Answers with everything there is to compare: vectors are left out otherwise. */
    private static ObjectNode whole(int size) {
        ObjectNode body =
                JsonNodeFactory.instance.objectNode().put("size", size).put("version", true);
        body.putObject("_source").put("exclude_vectors", false);
        return body;
    }

    private JsonNode search(String alias, ObjectNode body) throws IOException {
        Reply reply = cluster.call("POST", "/" + alias + "/_search?ignore_unavailable=true", body);
        if (!reply.ok()) {
            throw new IOException("searching " + alias + ": " + reply.status() + " " + reply.error());
        }
        return reply.body();
    }
}

package io.strandex.testkit.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An index in memory that takes operations as Elasticsearch does with {@code version_type=external_gte}: an operation
 * wins over what stands under its id with the same or a lower version, deletes too, in whatever order they come.
 */
public final class IndexModel {

    /**
     * Where a document stands.
     *
     * @param series {@code events}, {@code slots} or {@code scenes}
     * @param week such as {@code 2020-w53}
     * @param id storage key
     */
    public record Place(String series, String week, String id) implements Comparable<Place> {

        static Place of(IndexOp op) {
            return new Place(op.getSeries(), op.getWeek(), op.getId());
        }

        @Override
        public int compareTo(Place other) {
            int bySeries = series.compareTo(other.series);
            int byWeek = bySeries != 0 ? bySeries : week.compareTo(other.week);
            return byWeek != 0 ? byWeek : id.compareTo(other.id);
        }
    }

    private static final ObjectMapper JSON = new ObjectMapper();

    private final SortedMap<Place, IndexOp> latest = new TreeMap<>();
    private final List<String> conflicts = new ArrayList<>();
    private long superseded;

    /** An index after these operations, in this order. */
    public static IndexModel after(Collection<IndexOp> operations) {
        var index = new IndexModel();
        operations.forEach(index::apply);
        return index;
    }

    /** Applies one operation. */
    public void apply(IndexOp op) {
        IndexOp before = latest.get(Place.of(op));
        if (before == null || op.getVersion() > before.getVersion()) {
            latest.put(Place.of(op), op);
        } else if (op.getVersion() < before.getVersion()) {
            superseded++;
        } else if (!op.equals(before)) {
            conflicts.add(
                    "%s: version %d stands for two different operations".formatted(Place.of(op), op.getVersion()));
            latest.put(Place.of(op), op);
        }
    }

    /** The live documents of a series. */
    public SortedMap<Place, JsonNode> documents(String series) {
        var documents = new TreeMap<Place, JsonNode>();
        live(series).forEach(op -> documents.put(Place.of(op), source(op)));
        return documents;
    }

    /** The operations whose documents stand in the index, by place. */
    public SortedMap<Place, IndexOp> live() {
        var live = new TreeMap<Place, IndexOp>();
        latest.forEach((place, op) -> {
            if (op.getKind() == OpKind.UPSERT) {
                live.put(place, op);
            }
        });
        return live;
    }

    /** The operations whose documents stand in a series, in order of week and key. */
    public List<IndexOp> live(String series) {
        return live().values().stream()
                .filter(op -> op.getSeries().equals(series))
                .toList();
    }

    /** How many documents of a series each week holds. */
    public SortedMap<String, Integer> weeks(String series) {
        var weeks = new TreeMap<String, Integer>();
        live(series).forEach(op -> weeks.merge(op.getWeek(), 1, Integer::sum));
        return weeks;
    }

    /** How many operations came too late to change anything. */
    public long superseded() {
        return superseded;
    }

    /**
     * Operations that share place and version and are not the same: whichever comes last wins, so the index would
     * depend on the order.
     */
    public List<String> conflicts() {
        return List.copyOf(conflicts);
    }

    /** The document that an operation carries. */
    public static JsonNode source(IndexOp op) {
        byte[] bytes = new byte[op.getSource().remaining()];
        op.getSource().duplicate().get(bytes);
        return parse(bytes);
    }

    /** The same document as it would be read: numbers of one value become equal nodes. */
    static JsonNode normal(JsonNode document) {
        return parse(document.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static JsonNode parse(byte[] json) {
        try {
            return JSON.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException("a document is no JSON: " + new String(json, StandardCharsets.UTF_8), e);
        }
    }
}

package io.strandex.cli.query;

import io.strandex.cli.table.Screen;
import io.strandex.cli.table.Table;
import io.strandex.events.Modality;
import io.strandex.query.Page;
import io.strandex.query.document.EventDocument;
import io.strandex.query.document.SlotDocument;
import io.strandex.query.document.SlotEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A page for people: the slots, the events, and what was found. */
public final class PageText {

    private PageText() {}

    /**
     * Renders a page.
     *
     * @param keys whether to show the keys
     * @param oneScene whether all documents are of one scene, so that it need not be repeated
     */
    public static List<String> of(Page page, boolean keys, boolean oneScene) {
        if (page.hits().isEmpty()) {
            return List.of(
                    page.shards() == 0
                            ? "Nothing there: this Elasticsearch holds no such weeks. Load a sample: strandex demo"
                            : "Nothing found.");
        }
        Shape shape = new Shape(keys, oneScene);
        List<String> lines = new ArrayList<>();
        Stream.of(slots(page, shape), events(page, shape), scenes(page))
                .filter(table -> !table.isEmpty())
                .forEach(table -> {
                    lines.addAll(table.lines(Screen.width()));
                    lines.add("");
                });
        lines.add(found(page));
        page.more().ifPresent(next -> lines.add("There is more: add --after '" + next + "'"));
        return lines;
    }

    private static Table slots(Page page, Shape shape) {
        Table table = Table.of(shape.cells("TIME", "SCENE", "KEY", "SLOT", "EVENTS", "TEXT"));
        for (SlotDocument slot : page.slots()) {
            String span = EventText.position(slot.startMs(), slot.endMs());
            table.row(shape.cells(
                    WallTime.show(slot.eventTime()), slot.sceneId(), slot.key(), span, counts(slot), texts(slot)));
        }
        return table;
    }

    private static Table events(Page page, Shape shape) {
        Table table = Table.of(shape.cells("TIME", "SCENE", "KEY", "POSITION", "MODALITY", "TEXT"));
        for (EventDocument event : page.events()) {
            String span = EventText.position(event.startMs(), event.endMs());
            String modality = ModalityName.show(event.modality());
            table.row(shape.cells(
                    WallTime.show(event.eventTime()),
                    event.sceneId(),
                    event.key(),
                    span,
                    modality,
                    EventText.of(event.modality(), event.text(), event.uri())));
        }
        return table;
    }

    private static Table scenes(Page page) {
        Table table = Table.of("SCENE", "WEEK", ">ROUTINGS");
        page.scenes().forEach(scene -> table.row(scene.sceneId(), scene.week(), String.valueOf(scene.saltWidth())));
        return table;
    }

    /** {@code 11: 2 text, 8 image, 1 table}. */
    private static String counts(SlotDocument slot) {
        Map<Modality, Long> counts = slot.events().stream()
                .collect(Collectors.groupingBy(SlotEvent::modality, TreeMap::new, Collectors.counting()));
        String parts = counts.entrySet().stream()
                .map(count -> count.getValue() + " " + ModalityName.show(count.getKey()))
                .collect(Collectors.joining(", "));
        return slot.eventCount() + ": " + parts + (slot.overflow() ? ", " + slot.droppedCount() + " left out" : "");
    }

    private static String texts(SlotDocument slot) {
        return slot.events().stream()
                .filter(event -> event.modality() == Modality.TEXT && event.text() != null)
                .map(SlotEvent::text)
                .collect(Collectors.joining(" / "));
    }

    private static String found(Page page) {
        String counts = Stream.of(
                        count(page.slots().size(), "slot"),
                        count(page.events().size(), "event"),
                        count(page.scenes().size(), "scene"))
                .filter(count -> !count.startsWith("0 "))
                .collect(Collectors.joining(" and "));
        return counts + " in " + page.tookMs() + " ms.";
    }

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** Which columns a table has besides its own three. */
    private record Shape(boolean keys, boolean oneScene) {

        /** Of time, scene, key and the rest, those that are shown. */
        String[] cells(String... all) {
            return IntStream.range(0, all.length)
                    .filter(column -> column >= 3 || (column == 2 ? keys : !oneScene))
                    .mapToObj(column -> all[column])
                    .toArray(String[]::new);
        }
    }
}

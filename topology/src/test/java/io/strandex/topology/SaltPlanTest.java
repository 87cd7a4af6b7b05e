package io.strandex.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.events.IndexOp;
import io.strandex.salt.SaltEntry;
import io.strandex.testkit.events.IndexModel.Place;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/** The plan over several partitions: its entries come early or late, alone or together, before or between events. */
class SaltPlanTest {
    private static final int MINUTES = 60;

    /** An event of a scene, a number of minutes after the start. */
    record Sent(String scene, int id, int minute) {}

    /** A widening in force from a minute on, known so many minutes before. */
    record Widening(String scene, int width, int minute, int early) {
        SaltEntry entry() {
            return new SaltEntry(scene, width, at(minute).toEpochMilli());
        }

        boolean isKnown(int now) {
            return minute - early <= now;
        }
    }

    @Provide
    Arbitrary<List<Sent>> events() {
        return Combinators.combine(scenes(), Arbitraries.integers().between(0, 20), minutes())
                .as(Sent::new)
                .list()
                .ofMinSize(10)
                .ofMaxSize(40)
                .map(sent -> sent.stream()
                        .sorted(Comparator.comparingInt(Sent::minute))
                        .toList());
    }

    @Provide
    Arbitrary<List<Widening>> widenings() {
        return Combinators.combine(
                        scenes(),
                        Arbitraries.integers().between(2, 99),
                        minutes(),
                        Arbitraries.integers().between(0, 10))
                .as(Widening::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(5);
    }

    @Property(tries = 15, shrinking = ShrinkingMode.BOUNDED)
    void shouldDeriveTheSameKeysLiveAndInAReplayWheneverEntriesArrive(
            @ForAll("events") List<Sent> events, @ForAll("widenings") List<Widening> widenings) {
        assertThat(live(events, widenings)).isEqualTo(replay(events, widenings));
    }

    /** No event gets a salt that a reader would not ask for who looked just before. */
    private static Map<Place, IndexOp> live(List<Sent> events, List<Widening> widenings) {
        List<Widening> waiting = new ArrayList<>(widenings);
        try (Rig rig = new Rig(Map.of("partitions", "3"))) {
            for (Sent event : events) {
                List<Widening> known = waiting.stream()
                        .filter(widening -> widening.isKnown(event.minute()))
                        .toList();
                publish(rig, known);
                waiting.removeAll(known);
                int asked = asked(rig, event.scene());
                send(rig, event);
                assertThat(salts(rig, event.scene())).allMatch(salt -> asked == 0 || salt < asked);
            }
            publish(rig, waiting);
            rig.settle();
            return rig.index().live();
        }
    }

    private static Map<Place, IndexOp> replay(List<Sent> events, List<Widening> widenings) {
        try (Rig rig = new Rig(Map.of("partitions", "3"))) {
            publish(rig, widenings);
            events.forEach(event -> send(rig, event));
            rig.settle();
            return rig.index().live();
        }
    }

    /** Publishes entries, and lets every task look at the plan once. */
    private static void publish(Rig rig, List<Widening> widenings) {
        widenings.forEach(widening -> rig.publish(widening.entry(), Instant.EPOCH));
        rig.pass(rig.settings.salt().pause());
    }

    private static void send(Rig rig, Sent sent) {
        rig.sendAt(
                at(sent.minute()),
                Rig.event(sent.scene(), "e" + sent.id())
                        .setText("at " + sent.minute())
                        .build());
    }

    /** The width that a reader knows; 0 while it knows nothing of the scene and asks everywhere. */
    private static int asked(Rig rig, String scene) {
        return documents(rig, "scenes", scene).stream()
                .mapToInt(document -> document.get("salt_width").asInt())
                .max()
                .orElse(0);
    }

    private static List<Integer> salts(Rig rig, String scene) {
        return documents(rig, "events", scene).stream()
                .map(document -> document.get("salt").asInt())
                .toList();
    }

    private static List<JsonNode> documents(Rig rig, String series, String scene) {
        return rig.index().documents(series).values().stream()
                .filter(document -> document.get("scene_id").asText().equals(scene))
                .toList();
    }

    private static Arbitrary<String> scenes() {
        return Arbitraries.of("hot", "hot2", "hot!");
    }

    private static Arbitrary<Integer> minutes() {
        return Arbitraries.integers().between(0, MINUTES);
    }

    private static Instant at(int minute) {
        return Rig.START.plusSeconds(60L * minute);
    }
}

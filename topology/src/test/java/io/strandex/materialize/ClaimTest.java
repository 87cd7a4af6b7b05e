package io.strandex.materialize;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.conflict.Conflict;
import io.strandex.conflict.ConflictBehaviour;
import io.strandex.event.MediaEvents;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.key.MediaKeys;
import io.strandex.salt.SaltPlan;
import io.strandex.slot.Slots;
import io.strandex.state.LiveDocument;
import io.strandex.state.Order;
import io.strandex.state.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** What stands of a stream key depends on the records alone, not on the order in which they arrive. */
class ClaimTest {
    private static final Instant TIME = Instant.parse("2026-03-02T00:00:00Z");

    private final Materializer materializer = new Materializer(
            new Placement(MediaKeys.defaults(), SaltPlan.NONE, true),
            new Effects(MediaKeys.defaults(), new Slots(30_000, 10)),
            new Conflict(ConflictBehaviour.OVERWRITE));

    record Said(@Nullable Long revision, boolean isDelete) {}

    @Provide
    Arbitrary<List<Said>> histories() {
        Arbitrary<Long> revisions = Arbitraries.longs().between(1, 3).injectNull(0.4);
        return Combinators.combine(revisions, Arbitraries.of(true, false, false))
                .as(Said::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(7);
    }

    @Property(tries = 2_000)
    void shouldStandAlikeWhateverTheOrderOfArrival(@ForAll("histories") List<Said> log, @ForAll long seed) {
        // Given
        List<Arrival> arrivals = new ArrayList<>();
        for (int place = 0; place < log.size(); place++) {
            arrivals.add(arrival(log.get(place), place));
        }
        Row inOrder = after(arrivals);

        // When
        Collections.shuffle(arrivals, new Random(seed));
        Row shuffled = after(arrivals);

        // Then
        assertThat(shuffled.getOrder()).isEqualTo(inOrder.getOrder());
        assertThat(text(shuffled)).isEqualTo(text(inOrder)).isEqualTo(standing(log));
    }

    /** The rule in its plainest form, along the log. */
    private static String standing(List<Said> log) {
        long greatest = 0;
        String standing = "nothing";
        for (int place = 0; place < log.size(); place++) {
            Said said = log.get(place);
            long revision = said.revision() == null ? 0 : said.revision();
            if (said.isDelete() && said.revision() == null) {
                standing = "nothing";
            } else if (revision >= greatest) {
                greatest = revision;
                standing = said.isDelete() ? "nothing" : id(place);
            }
        }
        return standing;
    }

    private Row after(List<Arrival> arrivals) {
        Row row = null;
        for (Arrival arrival : arrivals) {
            row = switch (materializer.decide(row, arrival)) {
                case Decision.Superseded superseded -> superseded.lesson() == null ? row : superseded.lesson();
                case Decision.Ignored ignored -> row;
                case Decision.Unchanged unchanged -> unchanged.row();
                case Decision.Changed changed -> changed.row();
            };
        }
        return Objects.requireNonNull(row);
    }

    private static Arrival arrival(Said said, int place) {
        Order order = new Order(said.revision(), (long) (place / 2), 0, (long) place);
        MediaEvent event = MediaEvents.upsert("s", "e", Modality.TEXT, time(place))
                .setRevision(said.revision())
                .build();
        return new Arrival("s!e", order, said.isDelete() ? null : event);
    }

    private static String text(Row row) {
        LiveDocument live = row.getLive();
        return live == null ? "nothing" : live.getId();
    }

    private static String id(int place) {
        return MediaKeys.defaults().eventKey(time(place).toEpochMilli(), Modality.TEXT, "s", "e", 0);
    }

    private static Instant time(int place) {
        return TIME.plusMillis(place);
    }
}

package io.strandex.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.bulk.BulkReply.ItemReply;
import io.strandex.bulk.Destinations.Resolution;
import io.strandex.bulk.Destinations.Writable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class GatesTest {
    private static final ItemReply BLOCKED =
            new ItemReply(403, "cluster_block_exception", "index [i] blocked by: [FORBIDDEN/8/index write (api)];");

    private final VirtualTimer timer = new VirtualTimer();
    private final List<Consumer<Resolution>> questions = new ArrayList<>();
    private final List<Consumer<Resolution>> liftings = new ArrayList<>();
    private final List<Consumer<BulkReply>> requests = new ArrayList<>();
    private final List<String> bodies = new ArrayList<>();
    private final List<Outcome> outcomes = new ArrayList<>();

    private final BulkEngine engine =
            new BulkEngine(BulkSettings.defaults(), this::send, new Weeks(), timer, new Random(1));

    @Test
    void shouldLiftTheBlockWhenItWasMetWhileTheWeekWasLookedUpAgain() {
        // Given: a week in use, looked up again, and a block met before the answer
        submit("a");
        questions.remove(0).accept(new Writable(List.of("i")));
        answerNext(new ItemReply(201, "", ""));
        timer.schedule(60_000, () -> {});
        timer.step();
        submit("b");
        answerNext(BLOCKED);

        // When
        questions.remove(0).accept(new Writable(List.of("i")));

        // Then
        assertThat(liftings).hasSize(1);
        liftings.remove(0).accept(new Writable(List.of("i")));
        answerNext(new ItemReply(201, "", ""));
        assertThat(outcomes).containsExactly(Outcome.INDEXED, Outcome.INDEXED);
    }

    @Test
    void shouldLookTheWeekUpAgainBeforeItWritesWhenItWakesAfterALongSleep() {
        // Given: an operation that is to be sent again
        submit("a");
        questions.remove(0).accept(new Writable(List.of("i-000001")));
        answerNext(new ItemReply(429, "es_rejected_execution_exception", "busy"));

        // When: the process is frozen, and meanwhile the week was rolled over
        timer.freeze(7_200_000);
        while (questions.isEmpty() && timer.step()) {
            // Time goes on until something happens.
        }

        // Then
        assertThat(requests).isEmpty();
        questions.remove(0).accept(new Writable(List.of("i-000001", "i-000002")));
        answerNext(new ItemReply(409, "version_conflict_engine_exception", "newer"));
        answerNext(new ItemReply(404, "", ""));
        assertThat(outcomes).containsExactly(Outcome.SUPERSEDED);
        assertThat(bodies.get(1)).contains("i-000002").doesNotContain("i-000001");
        assertThat(bodies.get(2)).contains("delete", "i-000001", "\"version\":2");
    }

    @Test
    void shouldKeepLateOperationsWaitingWhenACurrentRequestIsOnItsWay() {
        // Given: a current request without an answer, and an old week whose block was lifted
        submit("current", "2021-w01");
        questions.remove(0).accept(new Writable(List.of("c")));
        waitFor(requests);
        Consumer<BulkReply> current = requests.remove(0);
        submit("late");
        questions.remove(0).accept(new Writable(List.of("i")));
        answerNext(BLOCKED);
        liftings.remove(0).accept(new Writable(List.of("i")));

        // When
        List<String> passed = new ArrayList<>();
        timer.schedule(10_000, () -> passed.add("ten seconds"));
        waitFor(passed);

        // Then
        assertThat(requests).isEmpty();
        current.accept(new BulkReply.Items(List.of(new ItemReply(201, "", ""))));
        answerNext(new ItemReply(201, "", ""));
        assertThat(outcomes).containsExactly(Outcome.INDEXED, Outcome.INDEXED);
    }

    private void submit(String id) {
        submit(id, "2020-w52");
    }

    private void submit(String id, String week) {
        Source source = Source.of("{}".getBytes(StandardCharsets.UTF_8));
        engine.submit(
                List.of(new Operation(new Listener(), false, new Destination("events", week), id, "r", 1, source)));
    }

    private void send(BulkBody body, Consumer<BulkReply> answer) {
        bodies.add(new String(body.bytes(), 0, body.length(), StandardCharsets.UTF_8));
        requests.add(answer);
    }

    private void answerNext(ItemReply reply) {
        waitFor(requests);
        requests.remove(0).accept(new BulkReply.Items(List.of(reply)));
    }

    private void waitFor(List<?> things) {
        while (things.isEmpty() && timer.step()) {
            // Time goes on until there is one.
        }
    }

    private final class Listener implements Origin {
        @Override
        public boolean abandoned() {
            return false;
        }

        @Override
        public void settled(Outcome.Settled outcome) {
            outcomes.add(outcome);
        }
    }

    private final class Weeks implements Destinations {
        @Override
        public void resolve(Destination destination, Consumer<Resolution> answer) {
            questions.add(answer);
        }

        @Override
        public void unblock(Destination destination, String explanation, Consumer<Resolution> answer) {
            liftings.add(answer);
        }

        @Override
        public void drained(Destination destination) {}
    }
}

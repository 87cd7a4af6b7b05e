package io.strandex.testkit.driver;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Runs one scenario in many orders of delivery and looks for one in which an expectation fails.
 *
 * <p>Kafka keeps the order of records within a partition and promises none across partitions. Each order here takes
 * the records of each partition in turn and the partitions in any order, so each is one that a cluster could bring
 * about. The natural order, oldest record first, is always tried first; a failing order is shrunk to as few
 * departures from it as a thousand further runs find.
 */
public final class Interleavings {

    /** What came of a search that found nothing. */
    public record Explored(int runs, int distinctOrders) {}

    record Failing(Order order, Throwable problem) {}

    private static final int SHRINK_RUNS = 1_000;

    private final Supplier<TopologyDriverBuilder> drivers;
    private final Consumer<TopologyDriver> scenario;
    private final Set<List<String>> seen = new HashSet<>();
    private int tries = 200;
    private long seed;
    private int crashes;

    private Interleavings(Supplier<TopologyDriverBuilder> drivers, Consumer<TopologyDriver> scenario) {
        this.drivers = drivers;
        this.scenario = scenario;
    }

    /**
     * Begins a search.
     *
     * @param drivers a new builder, with a new topology, for each run
     * @param scenario what happens: sends, moves the clock, may run the driver; it is run to its end afterwards
     */
    public static Interleavings of(Supplier<TopologyDriverBuilder> drivers, Consumer<TopologyDriver> scenario) {
        return new Interleavings(drivers, scenario);
    }

    /** How many orders to try; 200 unless told. */
    public Interleavings tries(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("tries must be at least 1: " + count);
        }
        this.tries = count;
        return this;
    }

    /** Decides which orders are tried; 0 unless told. */
    public Interleavings seed(long newSeed) {
        this.seed = newSeed;
        return this;
    }

    /**
     * Lets up to so many tasks with uncommitted work crash, at any point. There is uncommitted work only where the
     * builder says {@link TopologyDriverBuilder#commitEvery} more than one record.
     */
    public Interleavings crashes(int atMost) {
        if (atMost < 0) {
            throw new IllegalArgumentException("crashes must not be negative: " + atMost);
        }
        this.crashes = atMost;
        return this;
    }

    /**
     * Tries orders at random.
     *
     * @throws InterleavingFailure where the expectation fails in one of them
     */
    public Explored expect(Consumer<TopologyDriver> expectation) {
        var random = new Random(seed);
        for (int attempt = 0; attempt < tries; attempt++) {
            double restlessness = attempt == 0 ? 0 : attempt % 2 == 0 ? 1 : 0.15;
            run(wander(random, restlessness), expectation).ifPresent(failing -> fail(failing, expectation));
        }
        return new Explored(tries, seen.size());
    }

    /**
     * Tries every order there is.
     *
     * @param limit how many at most
     * @throws InterleavingFailure where the expectation fails in one of them
     * @throws IllegalStateException where there are more than the limit
     */
    public Explored expectInEveryOrder(int limit, Consumer<TopologyDriver> expectation) {
        List<Integer> prefix = List.of();
        for (int runs = 1; runs <= limit; runs++) {
            var schedule = new OrderSchedule(following(prefix), crashes);
            run(schedule, expectation).ifPresent(failing -> fail(failing, expectation));
            prefix = schedule.order().next();
            if (prefix.isEmpty()) {
                return new Explored(runs, seen.size());
            }
        }
        throw new IllegalStateException("there are more than " + limit + " orders");
    }

    /**
     * Runs one order only, such as {@link InterleavingFailure#order} names it.
     *
     * @throws InterleavingFailure where the expectation fails in it
     * @throws IllegalArgumentException where it is no order of this scenario
     */
    public void replay(String order, Consumer<TopologyDriver> expectation) {
        List<Integer> choices = Order.parse(order);
        var schedule = new OrderSchedule(following(choices), crashes);
        Optional<Failing> failing = run(schedule, expectation);
        requireTaken(choices, schedule.order());
        failing.ifPresent(found -> {
            throw failure(found);
        });
    }

    private static void requireTaken(List<Integer> choices, Order taken) {
        for (int at = 0; at < choices.size(); at++) {
            int choice = at < taken.choices().size() ? taken.choices().get(at) : 0;
            if (choice != choices.get(at)) {
                throw new IllegalArgumentException("the order is of another scenario: choice %d is %d of %d"
                        .formatted(
                                at,
                                choices.get(at),
                                at < taken.options().size() ? taken.options().get(at) : 1));
            }
        }
    }

    private OrderSchedule wander(Random random, double restlessness) {
        return new OrderSchedule(
                (position, options) -> random.nextDouble() < restlessness ? random.nextInt(options) : 0, crashes);
    }

    private static OrderSchedule.Chooser following(List<Integer> choices) {
        return (position, options) -> position < choices.size() ? choices.get(position) : 0;
    }

    @SuppressWarnings("CatchingUnchecked") // whatever the topology or the expectation throws makes the order fail
    private Optional<Failing> run(OrderSchedule schedule, Consumer<TopologyDriver> expectation) {
        TopologyDriverBuilder builder = drivers.get();
        if (crashes > 0 && builder.commitsEachRecord()) {
            throw new IllegalStateException(
                    "crashes(%d) finds nothing to lose: let the builder commitEvery(more than 1)".formatted(crashes));
        }
        try (var driver = builder.build(schedule)) {
            scenario.accept(driver);
            driver.run();
            expectation.accept(driver);
            return Optional.empty();
        } catch (EndlessRun e) {
            throw e; // no order ends it
        } catch (Exception | AssertionError problem) {
            return Optional.of(new Failing(schedule.order(), problem));
        } finally {
            seen.add(schedule.order().trace());
        }
    }

    private void fail(Failing first, Consumer<TopologyDriver> expectation) {
        var shrinker = new Shrinker(
                choices -> run(new OrderSchedule(following(choices), crashes), expectation), first, SHRINK_RUNS);
        throw failure(shrinker.shrink());
    }

    private static InterleavingFailure failure(Failing failing) {
        Order order = failing.order();
        String message = "%s%nFails in an order with %d departure%s (*) from the natural one; replay(\"%s\"):%n%s"
                .formatted(
                        failing.problem().getMessage(),
                        order.departures(),
                        order.departures() == 1 ? "" : "s",
                        order.code(),
                        String.join(System.lineSeparator(), order.trace()));
        return new InterleavingFailure(message, order.code(), failing.problem());
    }
}

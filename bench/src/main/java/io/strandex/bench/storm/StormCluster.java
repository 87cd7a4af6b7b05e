package io.strandex.bench.storm;

import io.strandex.bulk.Destination;
import io.strandex.bulk.Destinations;
import io.strandex.bulk.Outcome;
import io.strandex.testkit.bulk.DocumentStore;
import io.strandex.testkit.bulk.IndexBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The weeks and their indices: some are blocked for a while, one rolls over, one is deleted; they are looked up as a keeper would, late. */
final class StormCluster implements Destinations {
    private final Random random;
    private final VirtualTimer timer;
    private final DocumentStore store;
    private final Map<String, List<String>> generations = new TreeMap<>();
    private boolean weekDeleted;

    StormCluster(Random random, VirtualTimer timer) {
        this.random = random;
        this.timer = timer;
        this.store = new DocumentStore(timer::millis);
        for (String week : StormLog.WEEKS) {
            generations.put(week, new ArrayList<>());
            roll(week);
        }
        scheduleTrouble();
    }

    DocumentStore store() {
        return store;
    }

    private void scheduleTrouble() {
        if (random.nextBoolean()) {
            timer.schedule(random.nextInt(2_000), () -> block(0, IndexBlock.WRITE));
        }
        if (random.nextBoolean()) {
            IndexBlock block = random.nextBoolean() ? IndexBlock.FLOOD : IndexBlock.FORBIDDEN;
            timer.schedule(random.nextInt(2_000), () -> block(1, block));
            timer.schedule(4_000 + random.nextInt(20_000), () -> block(1, IndexBlock.NONE));
        }
        if (random.nextBoolean()) {
            timer.schedule(random.nextInt(3_000), () -> roll(StormLog.WEEKS.get(2)));
        }
        if (random.nextInt(3) == 0) {
            timer.schedule(random.nextInt(3_000), this::deleteLastWeek);
        }
    }

    private void block(int week, IndexBlock block) {
        block(StormLog.WEEKS.get(week), block);
    }

    private void block(String week, IndexBlock block) {
        of(week).forEach(index -> store.block(index, block));
    }

    private void roll(String week) {
        List<String> indices = generations.getOrDefault(week, List.of());
        String index = "%s-%06d".formatted(week, indices.size() + 1);
        store.create(index);
        indices.add(index);
    }

    private void deleteLastWeek() {
        weekDeleted = true;
        of(lastWeek()).forEach(store::drop);
    }

    private static String lastWeek() {
        return StormLog.WEEKS.get(StormLog.WEEKS.size() - 1);
    }

    private boolean isDeleted(String week) {
        return weekDeleted && week.equals(lastWeek());
    }

    private List<String> of(String week) {
        return List.copyOf(generations.getOrDefault(week, List.of()));
    }

    @Override
    public void resolve(Destination destination, Consumer<Resolution> answer) {
        timer.schedule(random.nextInt(50), () -> answer.accept(now(destination.week())));
    }

    private Resolution now(String week) {
        return isDeleted(week) ? new Closed(new Outcome.Expired("The week was deleted.")) : new Writable(of(week));
    }

    @Override
    public void unblock(Destination destination, String explanation, Consumer<Resolution> answer) {
        timer.schedule(random.nextInt(50), () -> {
            block(destination.week(), IndexBlock.NONE);
            answer.accept(now(destination.week()));
        });
    }

    @Override
    public void drained(Destination destination) {
        timer.schedule(random.nextInt(50), () -> block(destination.week(), IndexBlock.WRITE));
    }

    /** Whether a document of the log may stand in the end. */
    boolean mayStand(String place) {
        return !isDeleted(place.substring(0, place.indexOf('/')));
    }

    /** The versions of a document, one for each index that holds it. */
    Map<String, List<Long>> found() {
        Map<String, List<Long>> found = new TreeMap<>();
        generations.forEach((week, indices) -> indices.forEach(index -> store.documents(index)
                .forEach((id, document) -> found.computeIfAbsent(week + "/" + id, place -> new ArrayList<>())
                        .add(document.version()))));
        return found;
    }
}

package io.strandex.bench.storm;

import io.strandex.bulk.Destination;
import io.strandex.bulk.Source;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** The topic of a storm: operations on few documents, so that they meet; those of one document lie in one partition. */
final class StormLog {
    static final List<String> WEEKS = List.of("2020-w51", "2020-w52", "2020-w53", "2021-w01");
    static final int PARTITIONS = 3;
    private static final int RECORDS = 120;
    private static final int DOCUMENTS = 12;
    private static final int POISON_ONE_IN = 15;

    private final Random random;
    private final List<List<Entry>> partitions = new ArrayList<>();
    private final Map<String, Long> versions = new HashMap<>();

    /**
     * A record.
     *
     * @param at when it was written, in virtual milliseconds
     * @param delete whether it deletes
     * @param destination the week
     * @param id the document
     * @param version its version
     * @param poison whether its document is broken
     * @param source its document
     */
    record Entry(
            long at, boolean delete, Destination destination, String id, long version, boolean poison, Source source) {
        String place() {
            return destination.week() + "/" + id;
        }
    }

    StormLog(Random random) {
        this.random = random;
        for (int p = 0; p < PARTITIONS; p++) {
            partitions.add(new ArrayList<>());
        }
        long at = 0;
        for (int i = 0; i < RECORDS; i++) {
            Entry entry = next(at);
            partitions.get(Math.floorMod(entry.place().hashCode(), PARTITIONS)).add(entry);
            at += random.nextInt(4) == 0 ? random.nextInt(200) : 0;
        }
    }

    private Entry next(long at) {
        Destination destination = new Destination("events", WEEKS.get(random.nextInt(WEEKS.size())));
        String id = "d" + random.nextInt(DOCUMENTS);
        long version = versions.merge(destination + id, 1L + random.nextInt(3), Long::sum);
        boolean delete = random.nextInt(3) == 0;
        boolean poison = !delete && random.nextInt(POISON_ONE_IN) == 0;
        return new Entry(at, delete, destination, id, version, poison, source(delete, poison, version));
    }

    private Source source(boolean delete, boolean poison, long version) {
        if (delete) {
            return Source.NONE;
        }
        String json =
                poison ? "{\"broken\":" : "{\"v\":" + version + ",\"t\":\"" + "x".repeat(random.nextInt(40)) + "\"}";
        return Source.of(json.getBytes(StandardCharsets.UTF_8));
    }

    List<Entry> partition(int number) {
        return partitions.get(number);
    }

    long end(int partition) {
        return partitions.get(partition).size();
    }

    int size() {
        return RECORDS;
    }

    /** The version that should stand of each document in the end: that of its last operation that is not broken. */
    Map<String, Long> expected() {
        Map<String, Long> expected = new TreeMap<>();
        for (List<Entry> partition : partitions) {
            for (Entry entry : partition) {
                if (entry.delete) {
                    expected.remove(entry.place());
                } else if (!entry.poison) {
                    expected.put(entry.place(), entry.version);
                }
            }
        }
        return expected;
    }
}

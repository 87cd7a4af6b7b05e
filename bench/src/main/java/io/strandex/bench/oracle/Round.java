package io.strandex.bench.oracle;

import io.strandex.topology.MediaSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One round: some operations through the topology with faults, then all of them again through a fresh one with another
 * interleaving. Both must hold what the model says.
 *
 * @param documents how many the model says there are
 * @param faults how many there were
 */
record Round(Verdict verdict, int documents, int faults) {
    private static final int KEYS = 2_000;
    private static final double FAULTS_PER_BATCH = 0.1;

    static Round run(int ops, long seed) {
        boolean keyedByEventAlone = seed % 2 != 0;
        Workload workload = new Workload(seed, KEYS, keyedByEventAlone);
        List<Operation> operations =
                IntStream.range(0, ops).mapToObj(i -> workload.next()).toList();
        Model model = new Model(keyedByEventAlone);
        operations.forEach(model::accept);
        Map<String, String> expected = model.documents();

        MediaSettings settings = MediaSettings.of(
                Map.of("partitions", "4", "stream.key", keyedByEventAlone ? "event" : "scene-and-event"));
        Path stateDir = temporary();
        DriverRun first = new DriverRun(settings, seed, FAULTS_PER_BATCH, stateDir);
        DriverRun replay = new DriverRun(settings, seed + 1, 0, stateDir);
        Verdict verdict = Verdict.compare(expected, first.run(operations).documents())
                .plus(Verdict.compare(expected, replay.run(operations).documents()));
        delete(stateDir);
        return new Round(verdict, expected.size(), first.faults());
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("strandex-oracle");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

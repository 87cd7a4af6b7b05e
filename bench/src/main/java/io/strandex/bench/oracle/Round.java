package io.strandex.bench.oracle;

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
        Deployment deployment = Deployment.pick(seed, Workload.LOG_START, (long) ops * Workload.PACE_MS);
        Workload workload = new Workload(seed, KEYS, deployment.keyedByEventAlone());
        List<Operation> operations =
                IntStream.range(0, ops).mapToObj(i -> workload.next()).toList();
        Model model = new Model(deployment);
        operations.forEach(model::accept);
        Map<String, String> expected = model.documents();

        Path stateDir = temporary();
        DriverRun first = new DriverRun(deployment, seed, FAULTS_PER_BATCH, stateDir);
        DriverRun replay = new DriverRun(deployment, seed + 1, 0, stateDir);
        Verdict verdict =
                Verdict.of(expected, first.run(operations)).plus(Verdict.of(expected, replay.run(operations)));
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

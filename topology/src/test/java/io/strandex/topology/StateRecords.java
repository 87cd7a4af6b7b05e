package io.strandex.topology;

import io.strandex.names.Names;
import io.strandex.testkit.driver.OutputRecord;
import io.strandex.testkit.driver.TopologyDriver;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/** The records of all changelogs as text, a line each: store, partition, log time, key and value in hex. */
final class StateRecords {
    private static final List<String> STORES = List.of(
            Names.ROWS,
            Names.SCENE_WEEKS,
            Names.MEMBERS,
            Names.HEADS,
            Names.DIRTY,
            Names.WIDTHS,
            Names.SALTED_MEMBERS,
            Names.SALTED_DIRTY,
            Names.GROUPS);
    private static final String NOTHING = "-";

    private StateRecords() {}

    /** What the stores of a driver were changed by so far. */
    static String of(TopologyDriver driver) {
        return STORES.stream().flatMap(store -> lines(driver, store)).collect(Collectors.joining("\n"));
    }

    /** Gives a driver that has processed nothing the state; its tasks restore it as after a move to another machine. */
    static long restore(TopologyDriver driver, String text) {
        text.lines()
                .map(line -> line.split(" ", -1))
                .forEach(field -> driver.input(changelog(driver, field[0]), Serdes.ByteArray(), Serdes.ByteArray())
                        .sendTo(Integer.parseInt(field[1]), bytes(field[3]), bytes(field[4]), Instant.parse(field[2])));
        return driver.rebalance();
    }

    private static Stream<String> lines(TopologyDriver driver, String store) {
        return driver.output(changelog(driver, store), Serdes.ByteArray(), Serdes.ByteArray()).records().stream()
                .map(record -> line(store, record));
    }

    private static String line(String store, OutputRecord<byte[], byte[]> record) {
        return String.join(
                " ",
                store,
                Integer.toString(record.partition()),
                record.timestamp().toString(),
                hex(record.key()),
                hex(record.value()));
    }

    private static String changelog(TopologyDriver driver, String store) {
        return driver.applicationId() + "-" + store + "-changelog";
    }

    private static String hex(byte @Nullable [] bytes) {
        return bytes == null ? NOTHING : HexFormat.of().formatHex(bytes);
    }

    private static byte @Nullable [] bytes(String hex) {
        return hex.equals(NOTHING) ? null : HexFormat.of().parseHex(hex);
    }
}

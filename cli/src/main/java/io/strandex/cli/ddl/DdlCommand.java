package io.strandex.cli.ddl;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.key.KeyLimits;
import io.strandex.key.Layout;
import io.strandex.key.LayoutException;
import io.strandex.key.MediaKeys;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex keys ddl}: a layout as the definition of a table, collection or mapping. */
@Command(
        name = "ddl",
        description = "Write the table, collection or mapping for a layout in a store.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = "  strandex keys ddl --store cassandra")
public final class DdlCommand implements Callable<Integer> {
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 2285;

    @Option(
            names = "--store",
            required = true,
            paramLabel = "STORE",
            description = "elasticsearch, opensearch, cassandra, scylla, tidb, cockroachdb, postgres-pgvector, milvus,"
                    + " qdrant, weaviate, risingwave or tablestore.")
    private String store = "";

    @Option(
            names = "--layout",
            paramLabel = "LAYOUT",
            defaultValue = MediaKeys.EVENTS,
            description = "Layout of the keys. Default: ${DEFAULT-VALUE}")
    private String layout = MediaKeys.EVENTS;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "10000000000",
            description = "Rows that hashes must keep apart. Default: ${DEFAULT-VALUE}.")
    private long rows;

    @Option(
            names = "--dimension",
            paramLabel = "N",
            defaultValue = "384",
            description = "Dimension of the vectors. Default: ${DEFAULT-VALUE}.")
    private int dimension;

    @Option(
            names = "--hot-from",
            paramLabel = "DATE",
            description = "First day in UTC whose documents are hot, where the store parts hot from cold (tidb)."
                    + " Default: the first of this month.")
    private @Nullable LocalDate hotFrom;

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public DdlCommand() {}

    @Override
    public Integer call() {
        if (dimension < 1 || rows < 1) {
            throw CliException.usage("--dimension and --rows are 1 or more");
        }
        String definition = store().definition(Design.of(layout(), dimension, hotFromMs()));
        output.json(Map.of("store", store, "definition", definition));
        output.line(definition.stripTrailing());
        return 0;
    }

    private long hotFromMs() {
        LocalDate day = hotFrom == null ? LocalDate.now(ZoneOffset.UTC).withDayOfMonth(1) : hotFrom;
        if (day.getYear() < FIRST_YEAR || day.getYear() > LAST_YEAR) {
            throw CliException.usage("--hot-from is within " + FIRST_YEAR + " and " + LAST_YEAR + ": " + day);
        }
        return day.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
    }

    private Store store() {
        List<Store> stores = List.of(Store.values());
        return stores.stream()
                .filter(known -> known.toString().equals(store))
                .findFirst()
                .orElseThrow(() ->
                        CliException.usage("no store '" + store + "'; known are " + Arrays.toString(Store.values())));
    }

    private Layout layout() {
        try {
            return Layout.parse(layout, new KeyLimits(KeyLimits.STORAGE.greatestBytes(), Design.budget((double) rows)));
        } catch (LayoutException e) {
            throw CliException.usage(String.valueOf(e.getMessage()));
        }
    }
}

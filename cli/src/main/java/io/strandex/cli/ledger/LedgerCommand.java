package io.strandex.cli.ledger;

import io.strandex.cli.Output;
import io.strandex.cli.kafka.BrokerOptions;
import io.strandex.cli.pipeline.PipelineSettings;
import io.strandex.cli.table.Screen;
import io.strandex.cli.table.Table;
import io.strandex.ledger.Tally;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex ledger}: nothing is lost unseen. */
@Command(
        name = "ledger",
        description = {
            "Show what became of every index operation, by partition, as the sink last committed it:",
            "consumed = indexed + deleted + absent + superseded + expired + dead."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {"  strandex ledger", "  strandex ledger --connector my-sink --json"})
public final class LedgerCommand implements Runnable {
    @Option(
            names = "--connector",
            paramLabel = "NAME",
            defaultValue = PipelineSettings.CONNECTOR,
            description = "The connector. Default: ${DEFAULT-VALUE}.")
    private String connector = PipelineSettings.CONNECTOR;

    @Option(
            names = "--group",
            paramLabel = "NAME",
            description = "Its consumer group. Default: connect- and the connector's name.")
    private @Nullable String group;

    @Mixin
    private BrokerOptions kafka = new BrokerOptions();

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public LedgerCommand() {}

    @Override
    public void run() {
        String name = group == null ? "connect-" + connector : group;
        List<Account> accounts = new LedgerReader(new HashMap<>(kafka.settings())).accounts(name);
        Tally outcomes = accounts.stream().map(Account::outcomes).reduce(Tally.ZERO, Tally::plus);
        long consumed = accounts.stream().mapToLong(Account::consumed).sum();
        long behind = accounts.stream().mapToLong(Account::behind).sum();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("group", name);
        json.put("consumed", consumed);
        json.put("outcomes", outcomes);
        json.put("behind", behind);
        json.put("partitions", accounts);
        output.json(json);
        table(accounts, consumed, outcomes, behind).lines(Screen.width()).forEach(output::line);
    }

    private static Table table(List<Account> accounts, long consumed, Tally outcomes, long behind) {
        Table table = Table.of(
                "PARTITION",
                ">FROM",
                ">TO",
                ">CONSUMED",
                ">INDEXED",
                ">DELETED",
                ">ABSENT",
                ">SUPERSEDED",
                ">EXPIRED",
                ">DEAD",
                ">BEHIND");
        accounts.forEach(account -> row(
                table,
                account.topic() + "-" + account.partition(),
                Long.toString(account.from()),
                Long.toString(account.to()),
                numbers(account.consumed(), account.outcomes(), account.behind())));
        row(table, "in all", "", "", numbers(consumed, outcomes, behind));
        return table;
    }

    private static LongStream numbers(long consumed, Tally outcomes, long behind) {
        return LongStream.of(
                consumed,
                outcomes.indexed(),
                outcomes.deleted(),
                outcomes.absent(),
                outcomes.superseded(),
                outcomes.expired(),
                outcomes.dead(),
                behind);
    }

    private static void row(Table table, String partition, String from, String to, LongStream numbers) {
        Stream<String> texts = numbers.mapToObj("%,d"::formatted);
        table.row(Stream.concat(Stream.of(partition, from, to), texts).toArray(String[]::new));
    }
}

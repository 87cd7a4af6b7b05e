package io.strandex.cli.rejected;

import io.strandex.cli.Output;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code strandex rejected count}: how many were refused, by reason. */
@Command(
        name = "count",
        description = "Count rejected records by reason.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class CountCommand implements Runnable {
    @Mixin
    private RejectedOptions options = new RejectedOptions();

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public CountCommand() {}

    @Override
    public void run() {
        Map<String, Long> counts = new TreeMap<>();
        try (RejectedTopic topic = options.open()) {
            topic.read(rejection -> {
                if (options.isWanted(rejection)) {
                    counts.merge(rejection.reason(), 1L, Long::sum);
                }
            });
        }
        long total = counts.values().stream().mapToLong(Long::longValue).sum();
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("rejected", total);
        summary.put("reasons", counts);
        output.json(summary);
        counts.forEach((reason, count) -> output.line(String.format(Locale.ROOT, "%,9d  %s", count, reason)));
        output.line(String.format(Locale.ROOT, "%,9d  in all", total));
        options.tellUnknown(output);
    }
}

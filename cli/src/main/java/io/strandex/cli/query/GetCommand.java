package io.strandex.cli.query;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.cli.table.DisplayText;
import io.strandex.query.Hit;
import io.strandex.query.MediaReader;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code strandex get}: one document by its key. */
@Command(
        name = "get",
        description = "Show one document, whole, by its key. Exit code 1 if there is none.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex get '1609459231000:txt:8F3K2M1Q:0A1B2C3D4E5F6:00'",
            "  strandex get 'lecture/tides-101!0000030000:S:7H2K1M' --json",
            "",
            "Keys are printed by 'strandex query --keys', by --json, and by 'strandex keys explain'."
        })
public final class GetCommand implements Runnable {

    @Parameters(paramLabel = "KEY", description = "The key, as it was printed.")
    private String key;

    @Option(
            names = "--fresh",
            description = "See everything written until now: refreshes the indices first, which costs the cluster.")
    private boolean fresh;

    @Mixin
    private StoreOptions store;

    @Mixin
    private Output output;

    /** For picocli. */
    public GetCommand() {}

    @Override
    public void run() {
        try (MediaReader reader = store.open()) {
            if (fresh) {
                reader.refresh();
            }
            show(find(reader)
                    .orElseThrow(() -> CliException.failed("no document has the key " + DisplayText.oneLine(key))));
        }
    }

    private Optional<Hit> find(MediaReader reader) {
        try {
            return reader.find(key);
        } catch (IllegalArgumentException wrong) {
            throw CliException.usage("KEY: " + wrong.getMessage());
        }
    }

    private void show(Hit hit) {
        output.json(hit.toJson().put("index", hit.index()).put("version", hit.version()));
        DocumentText.of(hit).forEach(output::line);
    }
}

package io.strandex.cli.dead;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which letters are meant. */
public final class LetterFilter {
    @Option(names = "--reason", paramLabel = "REASON", description = "Only letters with this reason, such as REFUSED.")
    private @Nullable String reason;

    @Option(names = "--id", paramLabel = "ID", description = "Only operations on the document with this id.")
    private @Nullable String id;

    /** For picocli. */
    public LetterFilter() {}

    boolean isEmpty() {
        return reason == null && id == null;
    }

    boolean wants(DeadLetter letter) {
        OperationText operation = letter.operation();
        return (reason == null || letter.reason().equals(reason.toUpperCase(Locale.ROOT)))
                && (id == null || (operation != null && operation.id().equals(id)));
    }
}

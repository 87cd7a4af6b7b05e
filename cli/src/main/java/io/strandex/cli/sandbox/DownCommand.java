package io.strandex.cli.sandbox;

import io.strandex.cli.Output;
import io.strandex.sandbox.DetachedSandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex down}: ends what {@code up} or {@code demo} left running. */
@Command(
        name = "down",
        description = "Stop the servers that strandex up or strandex demo left running.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex down",
            "  strandex down --delete          deletes kept data as well",
            "",
            "Returns when every process is gone. Nothing running is no failure."
        })
public final class DownCommand implements Runnable {

    @Mixin
    private DirectoryOption directory = new DirectoryOption();

    @Option(names = "--delete", description = "Delete the sandbox's data even if they were to be kept.")
    private boolean delete;

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public DownCommand() {}

    @Override
    public void run() {
        Path path = directory.path();
        boolean stopped = delete ? DetachedSandbox.delete(path) : DetachedSandbox.stop(path);
        boolean kept = Files.exists(path);
        output.json(Map.of("stopped", stopped, "kept", kept, "directory", path.toString()));
        output.line(stopped ? "Stopped." : "Nothing runs in " + path + ".");
        if (kept) {
            output.line("Kept: " + path + " (delete it with strandex down --delete)");
        }
    }
}

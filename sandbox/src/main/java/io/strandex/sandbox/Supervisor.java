package io.strandex.sandbox;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The main class of the small JVM that owns the servers of a detached sandbox. It ends on SIGTERM, and with it
 * everything it runs.
 */
final class Supervisor {
    private static final long LOOK_MS = 100;

    private Supervisor() {}

    /** Runs until it is asked to end. The arguments are those of {@link SpecArguments}. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (Sandbox sandbox = SpecArguments.read(arguments).start()) {
            Mailbox mailbox = new Mailbox(sandbox.dataDirectory());
            while (true) {
                for (ChildSpec child : mailbox.collect()) {
                    mailbox.answer(child, run(sandbox, child));
                }
                TimeUnit.MILLISECONDS.sleep(LOOK_MS);
            }
        } catch (SandboxException e) {
            // The state file has the reason already; the exit code is for the shell.
            System.exit(1);
        }
    }

    /** The command line of a supervisor with this JVM's java and class path. */
    static List<String> command(SandboxSpec spec) {
        List<String> command = new java.util.ArrayList<>(Session.own());
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx48m",
                "-Xss256k",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                Supervisor.class.getName()));
        command.addAll(SpecArguments.write(spec));
        return command;
    }

    private static String run(Sandbox sandbox, ChildSpec child) {
        try {
            sandbox.run(child);
            return "";
        } catch (SandboxException e) {
            return String.valueOf(e.getMessage());
        }
    }
}

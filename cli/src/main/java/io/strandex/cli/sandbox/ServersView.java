package io.strandex.cli.sandbox;

import io.strandex.cli.table.Screen;
import io.strandex.cli.table.Table;
import io.strandex.sandbox.SandboxState;
import io.strandex.sandbox.SandboxState.Member;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/** The processes of a sandbox, as a table for people and as an object for programs. */
final class ServersView {

    private static final double MEGABYTE = 1 << 20;

    private ServersView() {}

    static List<String> table(SandboxState state) {
        Table table = Table.of("PROCESS", "STATE", "ADDRESS", ">PID", ">MEMORY", ">PEAK", "LOG");
        for (Member member : state.members()) {
            table.row(
                    member.name(),
                    condition(member),
                    member.address().orElse(""),
                    member.isAlive() ? Long.toString(member.pid()) : "",
                    megabytes(member.memory()),
                    megabytes(member.peakMemory()),
                    shortest(member.log()));
        }
        return table.lines(Screen.width());
    }

    static Map<String, Object> json(SandboxState state) {
        Map<String, Object> processes = new LinkedHashMap<>();
        state.members().forEach(member -> processes.put(member.name(), json(member)));
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("running", isWhole(state));
        all.put("phase", state.phase().name().toLowerCase(Locale.ROOT));
        all.put("directory", state.directory().toString());
        state.failure().ifPresent(failure -> all.put("failure", failure));
        all.put("processes", processes);
        return all;
    }

    /** Whether the sandbox runs with all of its processes. */
    static boolean isWhole(SandboxState state) {
        return state.isRunning() && state.members().stream().allMatch(Member::isAlive);
    }

    private static Map<String, Object> json(Member member) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("state", condition(member));
        member.address().ifPresent(address -> object.put("address", address));
        object.put("pid", member.pid());
        object.put("log", member.log().toString());
        member.boot().ifPresent(boot -> object.put("boot_seconds", boot.toMillis() / 1000.0));
        member.memory().ifPresent(bytes -> object.put("memory_bytes", bytes));
        member.peakMemory().ifPresent(bytes -> object.put("peak_memory_bytes", bytes));
        return object;
    }

    private static String condition(Member member) {
        if (!member.isAlive()) {
            return "ended";
        }
        return member.ready() ? "ready" : "starting";
    }

    private static String megabytes(OptionalLong bytes) {
        return bytes.isPresent() ? String.format(Locale.ROOT, "%.0f MB", bytes.getAsLong() / MEGABYTE) : "";
    }

    private static String shortest(Path file) {
        Path here = Path.of("").toAbsolutePath();
        return file.startsWith(here) ? here.relativize(file).toString() : file.toString();
    }
}

package io.strandex.cli.demo;

import java.util.ArrayList;
import java.util.List;

/** Lines that each break the contract in another way, with good ones in between. */
final class Malformed {

    static final String SCENE = "between";

    private static final List<String> FAULTS = List.of(
            "this is not JSON",
            line("bad-modality", "\"modality\":\"SMELL\""),
            line("bad-span", "\"start_ms\":5000,\"end_ms\":4000"),
            line("bad-time", "\"event_time\":-1"),
            line("bad-scene", "\"scene_id\":\"" + "s".repeat(600) + "\""),
            line("bad-vector", "\"embedding\":{\"model\":\"m\",\"vector\":\"f8AAAD+AAAA=\"}"),
            line("bad-text", "\"text\":\"half \\ud83d pair\""),
            line("", "\"text\":\"no id\""));

    static final int BAD = FAULTS.size();
    static final int GOOD = BAD + 1;

    private Malformed() {}

    /** A good event with a long id, and a good one after each bad one. */
    static List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(line("e".repeat(600), "\"text\":\"a long id is fine\""));
        for (String fault : FAULTS) {
            lines.add(fault);
            lines.add(line("good-" + lines.size(), "\"text\":\"good\""));
        }
        return lines;
    }

    /** An event in which {@code fields} stand in place of its own of the same name. */
    private static String line(String id, String fields) {
        List<String> parts = new ArrayList<>(List.of("\"event_id\":\"" + id + "\"", fields));
        addUnless(parts, fields, "scene_id", "\"" + SCENE + "\"");
        addUnless(parts, fields, "modality", "\"TEXT\"");
        addUnless(parts, fields, "event_time", "1609401600000");
        addUnless(parts, fields, "start_ms", "1000");
        return "{" + String.join(",", parts) + "}";
    }

    private static void addUnless(List<String> parts, String fields, String name, String value) {
        if (!fields.contains("\"" + name + "\"")) {
            parts.add("\"" + name + "\":" + value);
        }
    }
}

package io.strandex.bench.serde;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Runs {@link SerdeBenchmark} in a JVM of its own, with a class path of its own. */
final class JmhRun {
    private final List<String> extraClassPath;
    private final Map<String, String> parameters;

    JmhRun(List<String> extraClassPath, Map<String, String> parameters) {
        this.extraClassPath = List.copyOf(extraClassPath);
        this.parameters = Map.copyOf(parameters);
    }

    /** Operations per second by benchmark: {@code serialize}, {@code deserialize}. */
    Map<String, Double> run(int iterations) throws IOException, InterruptedException {
        Path result = Files.createTempFile("strandex-serde", ".json");
        Path log = Files.createTempFile("strandex-serde", ".log");
        try {
            int code = new ProcessBuilder(command(result, iterations))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start()
                    .waitFor();
            if (code != 0 || Files.size(result) == 0) {
                throw new IOException("JMH failed:\n" + Files.readString(log));
            }
            return scores(new ObjectMapper().readTree(result.toFile()));
        } finally {
            Files.delete(result);
            Files.delete(log);
        }
    }

    private List<String> command(Path result, int iterations) {
        String own = System.getProperty("java.class.path");
        String classPath = own + extraClassPath.stream().reduce("", (all, path) -> all + File.pathSeparator + path);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-cp",
                classPath,
                "org.openjdk.jmh.Main",
                SerdeBenchmark.class.getName(),
                "-f",
                "1",
                "-wi",
                "3",
                "-w",
                "1",
                "-i",
                Integer.toString(iterations),
                "-r",
                "1",
                "-rf",
                "json",
                "-rff",
                result.toString()));
        parameters.forEach((name, value) -> command.addAll(List.of("-p", name + "=" + value)));
        return command;
    }

    private static Map<String, Double> scores(JsonNode results) {
        Map<String, Double> scores = new TreeMap<>();
        for (JsonNode result : results) {
            String name = result.path("benchmark").asText();
            scores.put(
                    name.substring(name.lastIndexOf('.') + 1),
                    result.path("primaryMetric").path("score").asDouble());
        }
        return scores;
    }
}

package io.strandex.cli.interop;

import io.strandex.sandbox.artifact.Artifacts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Objects;
import org.apache.avro.Schema;

/** Confluent's genuine serde 7.7.0 in a JVM of its own. */
final class OracleProcess implements AutoCloseable {
    private static final String CONFLUENT = "com.snowflake:snowflake-kafka-connector:2.4.0";

    private final Process process;
    private final PrintWriter in;
    private final BufferedReader out;

    OracleProcess(String registry, Schema schema, Path source, Path log) throws IOException {
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-cp",
                        jar().toString(),
                        source.toString(),
                        registry,
                        HexFormat.of().formatHex(schema.toString().getBytes(StandardCharsets.UTF_8)))
                .redirectError(log.toFile())
                .start();
        in = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String ready = out.readLine();
        if (ready == null || !ready.equals("ready io.confluent.kafka.serializers")) {
            throw new IOException("the oracle did not start: " + ready + ", see " + log);
        }
    }

    /** The jar that holds Confluent's classes, unrelocated. */
    static Path jar() throws IOException {
        return new Artifacts(Artifacts.defaultCache(), progress -> {}).file(CONFLUENT);
    }

    private byte[] ask(String what, String topic, byte[] bytes) throws IOException {
        in.println(what + " " + topic + " " + HexFormat.of().formatHex(bytes));
        return HexFormat.of().parseHex(Objects.requireNonNull(out.readLine(), "the oracle has ended"));
    }

    /** A frame of Avro binary. */
    byte[] write(String topic, byte[] binary) throws IOException {
        return ask("write", topic, binary);
    }

    /** The Avro binary of a frame. */
    byte[] read(String topic, byte[] frame) throws IOException {
        return ask("read", topic, frame);
    }

    @Override
    public void close() {
        process.destroy();
    }
}

package io.strandex.bench.sink;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** {@link CannedBulk} as a child process. */
final class CannedProcess implements AutoCloseable {
    private final Process process;
    private final String url;

    private CannedProcess(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    static CannedProcess start() throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        java, "-Xmx512m", "-cp", System.getProperty("java.class.path"), CannedBulk.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        return new CannedProcess(process, "http://127.0.0.1:" + output.readLine());
    }

    String url() {
        return url;
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
    }
}

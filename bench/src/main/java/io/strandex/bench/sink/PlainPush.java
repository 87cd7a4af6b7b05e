package io.strandex.bench.sink;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;

/** Pushes ready-made bodies with a plain client: the limit of what Elasticsearch takes. */
final class PlainPush {
    private final String url;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    PlainPush(String url) {
        this.url = url;
    }

    void run(List<byte[]> bodies, int connections) throws InterruptedException, IOException {
        Semaphore free = new Semaphore(connections);
        CompletableFuture<?>[] sent = new CompletableFuture<?>[bodies.size()];
        for (int i = 0; i < sent.length; i++) {
            free.acquire();
            sent[i] = send(bodies.get(i)).whenComplete((answer, failure) -> free.release());
        }
        CompletableFuture.allOf(sent).join();
        for (CompletableFuture<?> each : sent) {
            String answer = String.valueOf(each.join());
            if (!answer.contains("\"errors\":false")) {
                throw new IOException("the plain push failed: " + answer.substring(0, Math.min(300, answer.length())));
            }
        }
    }

    private CompletableFuture<String> send(byte[] body) {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(url + "/_bulk?filter_path=errors,items.*.status,items.*.error"))
                .header("Content-Type", "application/x-ndjson")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofString()).thenApply(HttpResponse::body);
    }
}

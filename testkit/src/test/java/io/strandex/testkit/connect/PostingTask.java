package io.strandex.testkit.connect;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.common.metrics.Gauge;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.sink.SinkTask;

/** The simplest sink that there is: one bulk request a record, tried again where the server is busy. */
final class PostingTask extends SinkTask {

    private final HttpClient http = HttpClient.newHttpClient();
    private String url = "";
    private long retries;

    @Override
    public String version() {
        return "1";
    }

    @Override
    public void start(Map<String, String> properties) {
        url = properties.getOrDefault("url", "");
        var metrics = context.pluginMetrics();
        metrics.addMetric(metrics.metricName("retries", "requests sent again", new LinkedHashMap<>()), (Gauge<Long>)
                (config, now) -> retries);
    }

    @Override
    public void put(Collection<SinkRecord> records) {
        for (SinkRecord record : records) {
            String id = new String((byte[]) record.key(), StandardCharsets.UTF_8);
            String answer = post(id, new String((byte[]) record.value(), StandardCharsets.UTF_8));
            if (answer.contains("\"status\":400")) {
                await(context.errantRecordReporter().report(record, new IllegalArgumentException(answer)));
            }
        }
    }

    private static void await(Future<Void> reported) {
        try {
            reported.get();
        } catch (ExecutionException e) {
            throw new ConnectException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ConnectException(e);
        }
    }

    private String post(String id, String document) {
        String body = "{\"index\":{\"_index\":\"words\",\"_id\":\"%s\"}}\n%s\n".formatted(id, document);
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/_bulk"))
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> answer = send(request);
        if (answer.statusCode() == 429) {
            retries++;
            throw new RetriableException(answer.body());
        }
        return answer.body();
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new RetriableException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RetriableException(e);
        }
    }

    @Override
    public void stop() {
        http.close();
    }
}

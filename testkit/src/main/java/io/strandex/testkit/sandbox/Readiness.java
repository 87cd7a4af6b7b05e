package io.strandex.testkit.sandbox;

import io.strandex.sandbox.Server;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/** Whether a server does its work. */
final class Readiness {

    private static final int PATIENCE_MS = 2_000;

    private Readiness() {}

    static boolean isReady(Server server, String address) {
        return switch (server) {
            case KAFKA -> hasNode(address);
            case REGISTRY -> isOk(address + "/subjects");
            case CONNECT -> isOk(address + "/health");
            case ELASTICSEARCH -> isOk(address + "/_cluster/health?wait_for_status=yellow&timeout=1s");
        };
    }

    private static boolean hasNode(String address) {
        Map<String, Object> config = Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, address,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, PATIENCE_MS / 2,
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, PATIENCE_MS);
        try (Admin admin = Admin.create(config)) {
            return !admin.describeCluster().nodes().get().isEmpty();
        } catch (ExecutionException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for Kafka", e);
        }
    }

    private static boolean isOk(String url) {
        try {
            var connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
            connection.setConnectTimeout(PATIENCE_MS);
            connection.setReadTimeout(PATIENCE_MS);
            try {
                return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
            } finally {
                connection.disconnect();
            }
        } catch (IOException e) {
            return false;
        }
    }
}

package io.strandex.connect.elasticsearch;

import io.strandex.cluster.Cluster;
import io.strandex.cluster.ClusterSettings;
import io.strandex.testkit.bulk.BulkServer;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract against the scripted server. */
class ScriptedSinkTest extends SinkContract {
    private static BulkServer server;
    private static Cluster cluster;

    @BeforeAll
    static void startServer() throws IOException {
        server = BulkServer.start();
        cluster = new Cluster(ClusterSettings.of(server.uri()));
    }

    @AfterAll
    static void stopServer() throws IOException {
        cluster.close();
        server.close();
    }

    @Override
    Cluster cluster() {
        return cluster;
    }

    @Override
    String url() {
        return server.uri().toString();
    }
}

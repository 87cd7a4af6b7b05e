package io.strandex.query;

import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** One genuine Elasticsearch for all tests of the run; each test class keeps to indices of its own. */
final class Elasticsearch implements BeforeAllCallback {

    private static final Namespace SHARED = Namespace.create(Elasticsearch.class);

    private String url = "";

    @Override
    public void beforeAll(ExtensionContext context) {
        url = context.getRoot()
                .getStore(SHARED)
                .getOrComputeIfAbsent(Running.class, key -> new Running(), Running.class)
                .sandbox
                .elasticsearch();
    }

    String url() {
        return url;
    }

    /** JUnit closes it with the run. */
    private static final class Running implements AutoCloseable {

        private final Sandbox sandbox = Sandbox.builder()
                .servers(Server.ELASTICSEARCH)
                .dataDirectory(Path.of("target", "sandbox"))
                .start();

        @Override
        public void close() {
            sandbox.close();
        }
    }
}

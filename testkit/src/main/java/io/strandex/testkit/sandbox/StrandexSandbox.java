package io.strandex.testkit.sandbox;

import io.strandex.sandbox.Server;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Genuine servers for a test class. They are started when the first class asks for them and shared by all classes of
 * the JVM: keep to topics, subjects and indices of your own. Methods take a parameter of type {@link TestServers}.
 *
 * <pre>{@code
 * @StrandexSandbox({Server.KAFKA, Server.REGISTRY})
 * class PaymentsIT {
 *     @Test
 *     void shouldArrive(TestServers servers) {
 *         servers.kafka();    // bootstrap.servers
 *         servers.registry(); // schema.registry.url
 *     }
 * }
 * }</pre>
 *
 * <p>The servers are child processes, with artifacts from Maven Central; no Docker. With the system property {@code
 * strandex.backend=containers} they are containers, through Testcontainers, which users add themselves; their images
 * are built on the spot upon the base that {@code strandex.containers.base} names.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SandboxExtension.class)
public @interface StrandexSandbox {

    /** The servers needed; all by default. Connect brings Kafka with it. */
    Server[] value() default {Server.KAFKA, Server.REGISTRY, Server.CONNECT, Server.ELASTICSEARCH};

    /**
     * Directories for Connect's {@code plugin.path}, relative to the working directory. Classes with different plugins
     * do not share servers.
     */
    String[] plugins() default {};
}

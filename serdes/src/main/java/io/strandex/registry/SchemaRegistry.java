package io.strandex.registry;

import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;

/**
 * A schema registry: subjects with numbered versions, each schema known by one id.
 *
 * <p>Three kinds of failure, told apart by type, since they belong on different lanes:
 * <ul>
 *   <li>{@link UnknownSchemaException}: the registry answered that it does not hold what was asked for. For a record that
 *       names the id it means that the record is bad.
 *   <li>{@link RegistryUnavailableException}: no answer, after every retry. It is retriable and says nothing about a record.
 *   <li>{@link RegistryRefusedException}: the registry answered no (credentials, incompatible schema, invalid request).
 * </ul>
 *
 * <p>Implementations are safe for use by many threads.
 */
public interface SchemaRegistry extends AutoCloseable {
    /**
     * Opens the registry that a Kafka client's configuration names.
     *
     * @param config Confluent's keys, {@code schema.registry.url} first; other keys are passed over. {@code mock://scope}
     *     stands for a registry in memory, one per scope and JVM
     * @return a client with bounded caches and at most one request in flight per question
     * @throws org.apache.kafka.common.config.ConfigException with every problem of the configuration
     */
    static SchemaRegistry of(Map<String, ?> config) {
        RegistrySettings settings = RegistrySettings.from(config);
        return new CachedRegistry(
                settings.mockScope().<SchemaRegistry>map(MockRegistry::of).orElseGet(() -> new HttpRegistry(settings)),
                settings);
    }

    /**
     * Registers a schema under a subject; registering it again gives the same id.
     *
     * @param normalize whether the registry treats schemas that differ in form only as one
     */
    int register(String subject, Schema schema, boolean normalize);

    /** The id of a schema that is registered under the subject already. */
    int lookup(String subject, Schema schema, boolean normalize);

    /** The schema of an id; the subject, if known, helps registries that keep ids per context. */
    Schema byId(int id, String subject);

    /** The schema of a globally unique id, as newer producers put it into a record header. */
    Schema byGuid(String guid);

    /** The newest version of a subject, asked for anew on each call. */
    RegisteredSchema latest(String subject);

    /** Every version of a subject, oldest first; empty where the registry does not know the subject. */
    List<RegisteredSchema> versions(String subject);

    /**
     * Sets what a subject asks of its next version.
     *
     * @param level one of Confluent's levels, such as {@code BACKWARD_TRANSITIVE}
     */
    void requireCompatibility(String subject, String level);

    @Override
    void close();
}

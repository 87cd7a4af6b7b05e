package io.strandex.registry;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.avro.Schema;

/** Bounded caches before a registry: what is known is never asked again, and one question is asked once at a time. */
final class CachedRegistry implements SchemaRegistry {
    private final SchemaRegistry registry;
    private final SingleFlightCache<Integer, Schema> ids;
    private final SingleFlightCache<String, Schema> guids;
    private final SingleFlightCache<Entry, Integer> registered;
    private final SingleFlightCache<Entry, Integer> lookedUp;

    private record Entry(String subject, String schema, boolean normalize) {}

    CachedRegistry(SchemaRegistry registry, RegistrySettings settings) {
        this.registry = registry;
        int size = settings.cacheSize();
        long missingNanos = TimeUnit.MILLISECONDS.toNanos(settings.missingTtl().toMillis());
        this.ids = new SingleFlightCache<>(size, missingNanos);
        this.guids = new SingleFlightCache<>(size, missingNanos);
        this.registered = new SingleFlightCache<>(size, 0);
        this.lookedUp = new SingleFlightCache<>(size, missingNanos);
    }

    @Override
    public int register(String subject, Schema schema, boolean normalize) {
        return registered.get(
                new Entry(subject, schema.toString(), normalize), e -> registry.register(subject, schema, normalize));
    }

    @Override
    public int lookup(String subject, Schema schema, boolean normalize) {
        return lookedUp.get(
                new Entry(subject, schema.toString(), normalize), e -> registry.lookup(subject, schema, normalize));
    }

    @Override
    public Schema byId(int id, String subject) {
        return ids.get(id, i -> registry.byId(i, subject));
    }

    @Override
    public Schema byGuid(String guid) {
        return guids.get(guid, registry::byGuid);
    }

    @Override
    public RegisteredSchema latest(String subject) {
        return registry.latest(subject);
    }

    @Override
    public List<RegisteredSchema> versions(String subject) {
        return registry.versions(subject);
    }

    @Override
    public void requireCompatibility(String subject, String level) {
        registry.requireCompatibility(subject, level);
    }

    @Override
    public void close() {
        registry.close();
    }
}

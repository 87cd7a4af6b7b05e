package io.strandex.registry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;

/** A registry in memory for tests, shared within the JVM by all who name its scope in {@code mock://scope}. */
final class MockRegistry implements SchemaRegistry {
    private static final Map<String, MockRegistry> SCOPES = new ConcurrentHashMap<>();

    private final List<Schema> byId = new ArrayList<>();
    private final Map<String, List<Integer>> subjects = new LinkedHashMap<>();

    static MockRegistry of(String scope) {
        return SCOPES.computeIfAbsent(scope, s -> new MockRegistry());
    }

    @Override
    public synchronized int register(String subject, Schema schema, boolean normalize) {
        int known = indexOf(schema);
        int id = known >= 0 ? known + 1 : add(schema);
        List<Integer> versions = subjects.computeIfAbsent(subject, s -> new ArrayList<>());
        if (!versions.contains(id)) {
            versions.add(id);
        }
        return id;
    }

    private int add(Schema schema) {
        byId.add(schema);
        return byId.size();
    }

    /** Schemas are one when their texts are: {@code Schema.equals} passes over docs and defaults. */
    private int indexOf(Schema schema) {
        String text = schema.toString();
        for (int i = 0; i < byId.size(); i++) {
            if (byId.get(i).toString().equals(text)) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public synchronized int lookup(String subject, Schema schema, boolean normalize) {
        int id = indexOf(schema) + 1;
        if (id == 0 || !subjects.getOrDefault(subject, List.of()).contains(id)) {
            throw new UnknownSchemaException(
                    "Subject " + subject + " does not hold the schema " + schema.getFullName());
        }
        return id;
    }

    @Override
    public synchronized Schema byId(int id, String subject) {
        if (id < 1 || id > byId.size()) {
            throw new UnknownSchemaException("The registry holds no schema with id " + id);
        }
        return byId.get(id - 1);
    }

    @Override
    public Schema byGuid(String guid) {
        throw new UnknownSchemaException("The registry in memory keeps no GUIDs, so it does not know " + guid);
    }

    @Override
    public synchronized RegisteredSchema latest(String subject) {
        List<Integer> versions = subjects.getOrDefault(subject, List.of());
        if (versions.isEmpty()) {
            throw new UnknownSchemaException("The registry holds no subject " + subject);
        }
        int id = versions.getLast();
        return new RegisteredSchema(subject, versions.size(), id, byId.get(id - 1));
    }

    @Override
    public synchronized List<RegisteredSchema> versions(String subject) {
        List<RegisteredSchema> versions = new ArrayList<>();
        for (int id : subjects.getOrDefault(subject, List.of())) {
            versions.add(new RegisteredSchema(subject, versions.size() + 1, id, byId.get(id - 1)));
        }
        return versions;
    }

    @Override
    public void requireCompatibility(String subject, String level) {
        // The registry in memory takes every schema.
    }

    @Override
    public void close() {
        // The scope outlives its clients, as a real registry would.
    }
}

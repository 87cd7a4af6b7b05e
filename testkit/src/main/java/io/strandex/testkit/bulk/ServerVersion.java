package io.strandex.testkit.bulk;

/** What {@code GET /} tells: clients check name, version and the product header before they start. */
final class ServerVersion {

    /** The release whose answers the server was compared with. */
    static final String NUMBER = "9.5.3";

    static final String JSON = """
            {"name":"bulk-server","cluster_name":"strandex-testkit","cluster_uuid":"c3RyYW5kZXgtdGVzdGtpdA",\
            "version":{"number":"%s","build_flavor":"default","build_type":"zip","build_hash":"unknown",\
            "build_date":"2026-01-01T00:00:00.000000000Z","build_snapshot":false,"lucene_version":"10.5.1",\
            "minimum_wire_compatibility_version":"8.19.0","minimum_index_compatibility_version":"8.0.0"},\
            "tagline":"You Know, for Search"}""".formatted(NUMBER);

    private ServerVersion() {}
}

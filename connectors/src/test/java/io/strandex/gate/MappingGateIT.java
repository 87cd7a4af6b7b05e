package io.strandex.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.cluster.Cluster;
import io.strandex.cluster.ClusterSettings;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import io.strandex.series.SeriesSettings;
import io.strandex.series.SeriesTemplate;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gate over a genuine Elasticsearch. */
class MappingGateIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String INDEX = "strandex-events-2026-w10-000001";

    @TempDir
    private static Path directory;

    private static Sandbox sandbox;
    private static Cluster cluster;

    private final SeriesSettings settings = SeriesSettings.defaults();

    @BeforeAll
    static void startElasticsearch() {
        sandbox = Sandbox.builder()
                .servers(Server.ELASTICSEARCH)
                .dataDirectory(directory)
                .start();
        cluster = new Cluster(ClusterSettings.of(URI.create(sandbox.elasticsearch())));
    }

    @AfterAll
    static void stopElasticsearch() throws IOException {
        cluster.close();
        sandbox.close();
    }

    @AfterEach
    void clear() throws IOException {
        cluster.call("DELETE", "/" + INDEX);
        cluster.call("DELETE", "/_index_template/foreign");
    }

    @Test
    void shouldFindNothingWhenAnIndexIsMadeFromOurTemplate() throws IOException {
        // Given
        create(template -> {});

        // When
        List<Finding> findings = gate().compare();

        // Then
        assertThat(findings).isEmpty();
    }

    @Test
    void shouldFindNothingWhenOurOwnTemplateIsThere() throws IOException {
        // Given
        cluster.call("PUT", "/_index_template/strandex-events", SeriesTemplate.of("events", settings));

        // When
        List<Finding> findings = gate().compare();

        // Then
        cluster.call("DELETE", "/_index_template/strandex-events");
        assertThat(findings).isEmpty();
    }

    @Test
    void shouldFindNothingWhenTheClusterIsEmpty() throws IOException {
        // When
        List<Finding> findings = gate().compare();

        // Then
        assertThat(findings).isEmpty();
    }

    @Test
    void shouldBreakWhenFieldsAreMissingOrOfAnotherType() throws IOException {
        // Given
        create(template -> {
            ObjectNode fields = fields(template);
            fields.remove("start_ms");
            fields.putObject("revision").put("type", "keyword");
            fields.putObject("mood").put("type", "keyword");
        });

        // When
        List<Finding> findings = gate().compare();

        // Then
        assertThat(findings)
                .extracting(Finding::severity, Finding::kind, Finding::where)
                .containsExactlyInAnyOrder(
                        tuple(Finding.Severity.BREAKS, Finding.Kind.MISSING_FIELD, INDEX + " start_ms"),
                        tuple(Finding.Severity.BREAKS, Finding.Kind.TYPE, INDEX + " revision"),
                        tuple(Finding.Severity.NOTE, Finding.Kind.EXTRA_FIELD, INDEX + " mood"));
    }

    @Test
    void shouldNameACallThatAddsAMissingField() throws IOException {
        // Given
        create(template -> fields(template).remove("start_ms"));
        String advice = gate().compare().getFirst().advice();

        // When
        String[] call = advice.split(" ", 3);
        cluster.call(call[0], call[1], JSON.readTree(call[2]));

        // Then
        assertThat(gate().compare()).isEmpty();
    }

    @Test
    void shouldBreakWhenVectorsHaveAnotherDimension() throws IOException {
        // Given
        create(template -> {
            ObjectNode vector = fields(template).putObject("embedding");
            vector.put("type", "dense_vector").put("dims", 4).put("index", true).put("similarity", "cosine");
        });
        SeriesSettings wider = with(Map.of("events", 8));

        // When
        List<Finding> findings = new MappingGate(cluster, wider).compare();

        // Then
        assertThat(findings).extracting(Finding::kind).containsExactly(Finding.Kind.DIMENSIONS);
        assertThat(findings.getFirst().what()).contains("4").contains("8");
    }

    @Test
    void shouldBreakWhenMoreFieldsAreWantedThanAllowed() throws IOException {
        // Given
        create(template -> {
            template.withObject("/template/settings").put("index.mapping.total_fields.limit", 20);
            fields(template).removeAll();
            for (int i = 0; i < 10; i++) {
                fields(template).putObject("other" + i).put("type", "keyword");
            }
        });

        // When
        List<Finding> findings = gate().compare();

        // Then
        assertThat(findings).extracting(Finding::kind).contains(Finding.Kind.FIELD_BUDGET);
    }

    @Test
    void shouldBreakWhenAnotherTemplateOverrulesOurs() throws IOException {
        // Given
        foreignTemplate(9_000);

        // When
        List<Finding> findings = gate().compare();

        // Then
        assertThat(findings)
                .hasSize(3)
                .allSatisfy(finding -> assertThat(finding.kind()).isEqualTo(Finding.Kind.TEMPLATE_PRIORITY));
    }

    @Test
    void shouldBreakWhenAnotherTemplateHasOurPriority() throws IOException {
        // Given
        foreignTemplate(500);

        // When
        List<Finding> findings = gate().compare();

        // Then
        assertThat(findings)
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding.what()).contains("foreign"));
    }

    @Test
    void shouldFindNothingWhenAnotherTemplateHasALowerPriority() throws IOException {
        // Given
        foreignTemplate(10);

        // When
        List<Finding> findings = gate().compare();

        // Then
        assertThat(findings).isEmpty();
    }

    private MappingGate gate() {
        return new MappingGate(cluster, settings);
    }

    private static void foreignTemplate(int priority) throws IOException {
        ObjectNode template = JSON.createObjectNode().put("priority", priority);
        template.putArray("index_patterns").add("strandex-*");
        template.putObject("template").putObject("mappings").put("dynamic", true);
        assertThat(cluster.call("PUT", "/_index_template/foreign", template).status())
                .isIn(200, 400);
    }

    /** An index as our template makes it, changed by hand. */
    private void create(Consumer<ObjectNode> change) throws IOException {
        ObjectNode template = SeriesTemplate.of("events", settings);
        change.accept(template);
        assertThat(cluster.call("PUT", "/" + INDEX, template.path("template")).status())
                .isEqualTo(200);
    }

    private static ObjectNode fields(ObjectNode template) {
        return template.withObject("/template/mappings/properties");
    }

    private SeriesSettings with(Map<String, Integer> dimensions) {
        return new SeriesSettings(
                settings.prefix(),
                settings.aliasPrefix(),
                settings.layout(),
                dimensions,
                settings.retention(),
                settings.lifecycle(),
                settings.blocked(),
                settings.load());
    }
}

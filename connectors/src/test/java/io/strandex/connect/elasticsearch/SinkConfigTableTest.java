package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.junit.jupiter.api.Test;

/** The table of settings in the documentation is made from the connector's own definition. */
class SinkConfigTableTest {
    private static final Path PAGE = Path.of(System.getProperty("strandex.root", ".."), "docs", "sink.md");

    /** With {@code -Dtest.args=-Dstrandex.docs.write=true} the page is written instead of compared. */
    @Test
    void shouldShowEverySettingInTheDocumentation() throws IOException {
        // Given
        String page = Files.readString(PAGE);

        // When
        String expected = withTable(page);
        if (Boolean.getBoolean("strandex.docs.write")) {
            Files.writeString(PAGE, expected);
        }

        // Then
        assertThat(Files.readString(PAGE)).isEqualTo(expected);
    }

    private static String withTable(String page) {
        int start = page.indexOf("| setting | default | meaning |");
        int end = page.indexOf("\n\n", start) + 1;
        return page.substring(0, start) + table() + page.substring(end);
    }

    private static String table() {
        List<ConfigKey> keys = SinkConfig.DEF.configKeys().values().stream()
                .sorted(Comparator.comparingInt(
                                (ConfigKey key) -> SinkConfig.DEF.groups().indexOf(key.group))
                        .thenComparingInt(key -> key.orderInGroup))
                .toList();
        return keys.stream()
                .map(SinkConfigTableTest::row)
                .collect(Collectors.joining("\n", "| setting | default | meaning |\n| --- | --- | --- |\n", "\n"));
    }

    private static String row(ConfigKey key) {
        String fallback = key.defaultValue == null || ConfigDef.NO_DEFAULT_VALUE.equals(key.defaultValue)
                ? "required"
                : key.type == ConfigDef.Type.PASSWORD || key.defaultValue.equals("")
                        ? ""
                        : "`" + key.defaultValue + "`";
        return "| `" + key.name + "` | " + fallback + " | " + key.documentation + " |";
    }
}

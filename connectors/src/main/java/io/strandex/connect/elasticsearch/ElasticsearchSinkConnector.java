package io.strandex.connect.elasticsearch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.sink.SinkConnector;

/** Writes the index operations of Kafka topics to weekly Elasticsearch series. */
public final class ElasticsearchSinkConnector extends SinkConnector {
    private Map<String, String> properties = Map.of();

    /** Called by Connect. */
    public ElasticsearchSinkConnector() {}

    /**
     * Takes the configuration.
     *
     * @throws ConfigException with every fault at once
     */
    @Override
    public void start(Map<String, String> props) {
        check(props);
        properties = Map.copyOf(props);
    }

    static void check(Map<String, String> props) {
        List<String> messages = new ArrayList<>();
        SinkConfig.DEF.validate(props).forEach(value -> messages.addAll(value.errorMessages()));
        SinkRules.faults(props).forEach(fault -> messages.add(fault.message()));
        if (!messages.isEmpty()) {
            throw new ConfigException(String.join("\n", messages));
        }
    }

    @Override
    public Config validate(Map<String, String> props) {
        Config config = super.validate(props);
        List<ConfigValue> values = new ArrayList<>(config.configValues());
        for (SinkRules.Fault fault : SinkRules.faults(props)) {
            values.stream()
                    .filter(value -> value.name().equals(fault.setting()))
                    .findFirst()
                    .orElseGet(() -> added(values, fault.setting()))
                    .addErrorMessage(fault.message());
        }
        values.stream().filter(value -> !value.errorMessages().isEmpty()).forEach(ElasticsearchSinkConnector::hide);
        return new Config(values);
    }

    /** What is wrong may be a secret in a wrong place, such as a password in an address; the message says what is expected. */
    private static void hide(ConfigValue value) {
        value.value(null);
    }

    private static ConfigValue added(List<ConfigValue> values, String setting) {
        ConfigValue value = new ConfigValue(setting);
        values.add(value);
        return value;
    }

    @Override
    public Class<? extends Task> taskClass() {
        return ElasticsearchSinkTask.class;
    }

    @Override
    public List<Map<String, String>> taskConfigs(int maxTasks) {
        return Collections.nCopies(maxTasks, properties);
    }

    @Override
    public void stop() {
        properties = Map.of();
    }

    @Override
    public ConfigDef config() {
        return SinkConfig.DEF;
    }

    @Override
    public String version() {
        return Version.text();
    }
}

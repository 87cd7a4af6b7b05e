package io.strandex.connect.elasticsearch;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Recommender;
import org.apache.kafka.common.config.ConfigDef.ValidString;
import org.apache.kafka.common.config.ConfigDef.Validator;
import org.jspecify.annotations.Nullable;

/** Settings that Connect shows together, in the order in which they are added. */
final class ConfigGroup {
    private final ConfigDef def;
    private final String name;
    private int order;

    ConfigGroup(ConfigDef def, String name) {
        this.def = def;
        this.name = name;
    }

    void add(String setting, ConfigDef.Type type, Object fallback, @Nullable Validator validator, String doc) {
        ConfigDef.Importance importance =
                ConfigDef.NO_DEFAULT_VALUE.equals(fallback) ? ConfigDef.Importance.HIGH : ConfigDef.Importance.MEDIUM;
        def.define(setting, type, fallback, validator, importance, doc, name, ++order, ConfigDef.Width.MEDIUM, setting);
    }

    void text(String setting, Object fallback, Validator validator, String doc) {
        add(setting, ConfigDef.Type.STRING, fallback, validator, doc);
    }

    void text(String setting, Object fallback, String doc) {
        add(setting, ConfigDef.Type.STRING, fallback, null, doc);
    }

    /** A setting that Connect and logs never show. */
    void secret(String setting, String doc) {
        add(setting, ConfigDef.Type.PASSWORD, "", null, doc);
    }

    /** A setting that has one of a few values, which Connect then recommends. */
    void choice(String setting, String fallback, List<String> values, String doc) {
        def.define(
                setting,
                ConfigDef.Type.STRING,
                fallback,
                ValidString.in(values.toArray(String[]::new)),
                ConfigDef.Importance.MEDIUM,
                doc,
                name,
                ++order,
                ConfigDef.Width.MEDIUM,
                setting,
                new Values(List.copyOf(values)));
    }

    private record Values(List<Object> values) implements Recommender {
        @Override
        public List<Object> validValues(String setting, Map<String, Object> config) {
            return values;
        }

        @Override
        public boolean visible(String setting, Map<String, Object> config) {
            return true;
        }
    }
}

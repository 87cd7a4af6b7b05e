package com.example.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.testkit.driver.TopologyDriver;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

class WordCountTest {

    private static final Properties CONFIG = new Properties();

    static {
        CONFIG.put("application.id", "words");
    }

    static Topology wordCount() {
        var builder = new StreamsBuilder();
        builder.stream("words", Consumed.with(Serdes.String(), Serdes.String()))
                .selectKey((key, word) -> word)
                .repartition(Repartitioned.with(Serdes.String(), Serdes.String())
                        .withName("by-word")
                        .withNumberOfPartitions(6))
                .groupByKey()
                .count(Materialized.<String, Long>as(Stores.inMemoryKeyValueStore("counts-by-word"))
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.Long()))
                .toStream()
                .to("counts", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    @Test
    void shouldCountWords() {
        try (var driver = TopologyDriver.of(wordCount(), CONFIG)
                .topic("words", 3)
                .topic("counts", 4)
                .build()) {
            var words = driver.input("words", Serdes.String(), Serdes.String());
            words.send("line-1", "apple");
            words.send("line-2", "banana");
            words.send("line-3", "apple");
            driver.run();

            var counts = driver.output("counts", Serdes.String(), Serdes.Long());
            assertThat(counts.valuesByKey()).containsEntry("apple", List.of(1L, 2L));
        }
    }
}

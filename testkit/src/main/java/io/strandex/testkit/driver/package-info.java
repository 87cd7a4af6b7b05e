/**
 * Runs any Kafka Streams topology over many partitions, without a broker.
 *
 * {@snippet :
 * try (var driver = TopologyDriver.of(topology, config)
 *         .topic("words", 3)
 *         .topic("counts", 4)
 *         .seed(7)
 *         .build()) {
 *     var words = driver.input("words", Serdes.String(), Serdes.String());
 *     words.send("k1", "apple");
 *     words.sendTo(2, "k1", "apple"); // to a partition, whatever the key says
 *     driver.run();
 *
 *     var counts = driver.output("counts", Serdes.String(), Serdes.Long());
 *     assertThat(counts.values()).containsExactly(1L, 2L);
 *     assertThat(driver.<String, Long>store("counts-by-word").get("apple")).isEqualTo(2L);
 *
 *     driver.crash(driver.tasks().getFirst()); // what was not committed is processed again
 *     driver.advanceWallClock(Duration.ofSeconds(30)); // punctuations
 *     driver.rebalance(); // every store comes back from its changelog
 * }
 * }
 *
 * <p>Kafka's own classes decide the tasks, partition counts, routing and restores, so this package needs exactly the
 * release line of Kafka that it is built for, and says so where it finds another.
 */
@NullMarked
package io.strandex.testkit.driver;

import org.jspecify.annotations.NullMarked;

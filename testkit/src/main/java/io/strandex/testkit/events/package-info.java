/**
 * Builds media events and tells what they must become: scenes, skewed streams and arbitraries to send; oracles,
 * an index in memory and assertions to compare with.
 *
 * {@snippet :
 * SceneEvents.of("lecture-7", Instant.parse("2026-03-02T09:00:00Z"))
 *         .subtitles(Duration.ofSeconds(4), "Good morning.", "Today: hash tables.")
 *         .image(Duration.ofSeconds(3), "s3://frames/7/3.jpg")
 *         .events()
 *         .forEach(event -> raw.send(MediaKeys.defaults().streamKey(event.getSceneId(), event.getEventId()), event));
 * driver.run();
 *
 * var index = IndexModel.after(driver.output("media.index-ops.v1", Serdes.String(), ops).values());
 * MediaAssertions.assertThat(index).holdsExactly("events", new MaterializeOracle().documents(stored.records()));
 * }
 */
@NullMarked
package io.strandex.testkit.events;

import org.jspecify.annotations.NullMarked;

package io.strandex.bench.oracle;

import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.salt.SaltPlan;
import io.strandex.week.IsoWeek;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The semantics of keyed state, in plain collections and one pass, for records that come in the order of their log: the
 * specification that the topology is held against.
 *
 * <ol>
 *   <li>A record counts unless its revision is less than that of the last one that counted for its stream key; a missing
 *       revision is less than any, but for a DELETE, which then has the revision that stands.
 *   <li>What a conflict behaviour makes of an event that meets another one: see {@link ModelConflict}.
 *   <li>An event whose week is past its retention at its log time is refused.
 *   <li>A record that counts and changes what is there gives the document the version max(previous + 1, log time * 4096).
 *   <li>An event has the salt that the plan gives it at its log time, and keeps it as long as it lives in its scene.
 *   <li>The week of an event is that of its event time.
 *   <li>A scene has a document in each week that ever had an event of it; its version is the greatest width of the scene
 *       when one was written.
 *   <li>Slots: see {@link ModelSlots}.
 * </ol>
 */
final class Model {
    private static final MediaKeys KEYS = MediaKeys.defaults();

    /** An event that lives, with its salt. */
    record Standing(MediaEvent event, int salt) {
        long time() {
            return event.getEventTime().toEpochMilli();
        }

        String week() {
            return IsoWeek.of(time()).toString();
        }

        String id() {
            return KEYS.eventKey(time(), event.getModality(), event.getSceneId(), event.getEventId(), salt);
        }
    }

    private record Row(
            @Nullable Long revision, long version, @Nullable Standing standing) {}

    private final Map<String, Row> rows = new HashMap<>();
    private final Map<String, Integer> scenes = new TreeMap<>();
    private final ModelSlots slots = new ModelSlots();
    private final Deployment deployment;
    private final SaltPlan plan;

    Model(Deployment deployment) {
        this.deployment = deployment;
        this.plan = deployment.history();
    }

    void accept(Operation operation) {
        long logTime = operation.logTime();
        MediaEvent upsert = operation.upsert();
        Row row = rows.getOrDefault(streamKey(operation), new Row(null, 0, null));
        boolean isPlainDelete = upsert == null && operation.revision() == null;
        Long revision = isPlainDelete ? row.revision() : operation.revision();
        if (isLess(revision, row.revision()) || isPast(upsert, logTime)) {
            return;
        }
        Standing before = row.standing();
        if (ModelConflict.isRefused(deployment.conflict(), before, upsert)) {
            return;
        }
        MediaEvent event = ModelConflict.filled(deployment.conflict(), before, upsert);
        Standing after = event == null ? null : new Standing(event, salt(event, before, logTime));
        boolean isRepeat = after != null && after.equals(before);
        long version = isRepeat ? row.version() : Math.max(row.version() + 1, logTime * 4096);
        rows.put(streamKey(operation), new Row(revision, version, after));
        if (!Objects.equals(before, after)) {
            slots.change(before, after, logTime);
            announce(after);
        }
    }

    /** What the index must hold: {@code series|week|id} to version, routing and content. */
    Map<String, String> documents() {
        Map<String, String> documents = new TreeMap<>();
        for (Row row : rows.values()) {
            Standing standing = row.standing();
            if (standing != null) {
                MediaEvent event = standing.event();
                String routing = KEYS.routing(event.getSceneId(), standing.salt());
                documents.put(
                        "events|" + standing.week() + '|' + standing.id(),
                        Contents.of(row.version(), routing, Contents.of(event)));
            }
        }
        slots.addTo(
                documents,
                rows.values().stream()
                        .map(Row::standing)
                        .filter(Objects::nonNull)
                        .toList());
        scenes.forEach((key, width) -> documents.put("scenes|" + key, Contents.ofScene(key, width)));
        return documents;
    }

    private String streamKey(Operation operation) {
        return deployment.keyedByEventAlone()
                ? KEYS.parseStreamKey(operation.key()).eventId()
                : operation.key();
    }

    private boolean isPast(@Nullable MediaEvent event, long logTime) {
        return event != null
                && IsoWeek.of(event.getEventTime().toEpochMilli()).endMs() + deployment.retentionMs() <= logTime;
    }

    private int salt(MediaEvent event, @Nullable Standing before, long logTime) {
        return before != null && before.event().getSceneId().equals(event.getSceneId())
                ? before.salt()
                : KEYS.salt(event.getSceneId(), event.getEventId(), plan.width(event.getSceneId(), logTime));
    }

    private void announce(@Nullable Standing after) {
        if (after != null) {
            String scene = after.event().getSceneId();
            String key = after.week() + '|' + KEYS.streamKey(scene, after.week());
            scenes.put(key, plan.widest(scene));
        }
    }

    private static boolean isLess(@Nullable Long revision, @Nullable Long accepted) {
        return accepted != null && (revision == null || revision < accepted);
    }
}

package io.strandex.cli.keys;

import io.strandex.cli.keys.SeenKeys.Answer;
import io.strandex.event.Admission;
import io.strandex.event.Judgement;
import io.strandex.events.EventOp;
import io.strandex.events.MediaEvent;
import io.strandex.hot.HotScenes;
import io.strandex.key.KeyException;
import io.strandex.key.MediaKeys;
import io.strandex.plan.WidthRule;
import io.strandex.spread.SpreadHash;
import io.strandex.week.IsoWeek;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts what is wrong or remarkable about the keys of many events, in bounded memory. */
final class KeyLint {
    private static final int MOST_OFFENDERS = 5;
    private static final int MOST_WEEKS = 2000;
    private static final int SALTS_OF_A_MEAN_LOAD = 8;

    private final MediaKeys keys;
    private final WidthRule rule;
    private final Admission admission = Admission.standard();
    private final HotScenes hot;
    private final Map<String, Long> faults = new TreeMap<>();
    private final Map<String, List<String>> offenders = new TreeMap<>();
    private final Map<String, Long> weeks = new TreeMap<>();
    private final SeenKeys storageKeys = new SeenKeys();
    private final SeenKeys streamKeys = new SeenKeys();
    private long read;
    private long good;
    private long escaped;
    private long repeated;
    private int longestSlotKey;

    KeyLint(MediaKeys keys, int partitions) {
        this.keys = keys;
        this.rule = new WidthRule(partitions, SALTS_OF_A_MEAN_LOAD);
        this.hot = new HotScenes(rule);
    }

    void take(String place, MediaEvent event, long nowMs) {
        if (admission.judge(event, nowMs) instanceof Judgement.Rejected rejected) {
            fault(rejected.reason().name(), place + " " + rejected.explanation());
            return;
        }
        try {
            check(place, event);
        } catch (KeyException e) {
            fault("KEY_" + e.problem().name(), place + " " + e.getMessage());
        }
    }

    void fault(String reason, String offender) {
        read++;
        faults.merge(reason, 1L, Long::sum);
        List<String> named = offenders.computeIfAbsent(reason, key -> new ArrayList<>());
        if (named.size() < MOST_OFFENDERS) {
            named.add(Shown.of(offender));
        }
    }

    private void check(String place, MediaEvent event) {
        String scene = event.getSceneId();
        String streamKey = keys.streamKey(scene, event.getEventId());
        int slotKey = keys.slotKey(scene, 0).getBytes(StandardCharsets.UTF_8).length;
        long identity = SpreadHash.of(streamKey);
        if (event.getOp() != EventOp.DELETE && collides(place, event, identity)) {
            return;
        }
        read++;
        good++;
        Answer before = streamKeys.ask(identity, identity);
        repeated += before == Answer.SAME || before == Answer.OTHER ? 1 : 0;
        longestSlotKey = Math.max(longestSlotKey, slotKey);
        escaped += streamKey.indexOf('"') >= 0 ? 1 : 0;
        hot.count(scene);
    }

    /** Whether another stream key has the storage key already, as far as keys are remembered. */
    private boolean collides(String place, MediaEvent event, long identity) {
        long time = event.getEventTime().toEpochMilli();
        String key = keys.eventKey(time, event.getModality(), event.getSceneId(), event.getEventId(), 0);
        if (storageKeys.ask(SpreadHash.of(key), identity) == Answer.OTHER) {
            fault("COLLISION", place + " " + key + " belongs to another event already");
            return true;
        }
        if (weeks.size() < MOST_WEEKS) {
            weeks.merge(IsoWeek.of(time).toString(), 1L, Long::sum);
        }
        return false;
    }

    long faultCount() {
        return read - good;
    }

    LintReport report() {
        List<LintReport.Hot> greatest = hot.greatest(MOST_OFFENDERS).stream()
                .map(share -> new LintReport.Hot(share.sceneId(), share.part(), rule.width(share.part())))
                .toList();
        LintReport.Counts counts = new LintReport.Counts(
                read, good, repeated, escaped, longestSlotKey, !streamKeys.isFull() && !storageKeys.isFull());
        return new LintReport(counts, faults, offenders, weeks, greatest);
    }
}

package io.strandex.topology;

import io.strandex.admit.Admit;
import io.strandex.admit.Judged;
import io.strandex.admit.TellReason;
import io.strandex.event.Admission;
import io.strandex.event.AdmissionSettings;
import io.strandex.events.IndexOp;
import io.strandex.hot.WidenScenes;
import io.strandex.materialize.Append;
import io.strandex.materialize.Effect;
import io.strandex.materialize.Materialize;
import io.strandex.names.Names;
import io.strandex.ops.CheckOperations;
import io.strandex.ops.Operations;
import io.strandex.ops.SpreadByKey;
import io.strandex.raw.RecordLimit;
import io.strandex.salting.FollowPlan;
import io.strandex.salting.LivePlan;
import io.strandex.salting.SaltMode;
import io.strandex.scene.AnnounceScenes;
import io.strandex.scene.TellScenes;
import io.strandex.slot.Fuse;
import io.strandex.slot.SlotKeys;
import io.strandex.source.SourceFormat;
import io.strandex.source.SourceReader;
import io.strandex.source.SourceSettings;
import io.strandex.state.OrderedEvent;
import io.strandex.state.SlotChange;
import io.strandex.vector.Fusion;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.kstream.Branched;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * From raw events to index operations, in steps that each have their own key.
 *
 * <pre>
 *   raw, sources ─► admit ─┬─► rejected
 *                 └─► by-event ─► materialize ─┬─► ops   (events)
 *                                              ├─► by-slot ─► fuse ─► ops   (slots)
 *                                              ├─► by-slot-salt ─► gather ─► parts-by-slot ─► (fuse)
 *                                              ├─► by-scene ─► tell ─► ops   (scenes)
 *                                              └─► widen ─► salt plan ─► (every instance)
 * </pre>
 *
 * <p>The timestamp of every record is the log time of the raw record behind it.
 */
public final class MediaTopology {
    private final MediaSettings settings;
    private final MediaSerdes serdes;
    private final LivePlan plan;
    private final RecordLimit limit;

    private MediaTopology(MediaSettings settings, StreamsConfig config, LivePlan plan) {
        this.settings = settings;
        this.serdes = MediaSerdes.from(settings.topics(), config);
        this.plan = plan;
        this.limit = RecordLimit.from(config.originals());
    }

    /**
     * Builds the topology.
     *
     * @param config also configures the serdes; {@code ensure.explicit.internal.resource.naming} is obeyed
     */
    public static Topology build(MediaSettings settings, StreamsConfig config) {
        StreamsBuilder builder = new StreamsBuilder(new TopologyConfig(config));
        addTo(builder, settings, config);
        return builder.build();
    }

    /** Adds the topology to a larger one. */
    static void addTo(StreamsBuilder builder, MediaSettings settings, StreamsConfig config) {
        LivePlan plan = new LivePlan(settings.salt().widths());
        new MediaTopology(settings, config, plan).addTo(builder);
        if (settings.salt().mode() == SaltMode.ADAPTIVE) {
            // Last, since the numbers of sub-topologies are in the names of state directories.
            FollowPlan.addTo(builder, plan, settings.topics().saltPlan());
        }
    }

    private void addTo(StreamsBuilder builder) {
        judged(builder)
                .split(Named.as(Names.ROUTE_JUDGED))
                .branch(MediaTopology::isAdmitted, to(this::materialize, Names.ADMITTED))
                .defaultBranch(to(this::reject, Names.REJECTED));
    }

    private KStream<Bytes, Judged> judged(StreamsBuilder builder) {
        KStream<Bytes, Judged> judged = builder.stream(
                        settings.topics().raw(),
                        Consumed.with(Serdes.Bytes(), serdes.raw()).withName(Names.READ_RAW))
                .process(entrance(settings), Named.as(Names.ADMIT));
        for (SourceSettings source : settings.sources()) {
            judged = judged.merge(judged(builder, source), Named.as(Names.MERGE_SOURCE + source.name()));
        }
        return judged;
    }

    private KStream<Bytes, Judged> judged(StreamsBuilder builder, SourceSettings source) {
        Named admitting = Named.as(Names.ADMIT_SOURCE + source.name());
        if (source.format() == SourceFormat.MEDIA_EVENT) {
            return builder.stream(source.topic(), reading(source, serdes.raw()))
                    .process(entrance(settings).on(source), admitting);
        }
        SourceReader reader = serdes.reader(source);
        return builder.stream(source.topic(), reading(source, reader.values()))
                .process(entrance(settings).mapping(source, reader, serdes.frames()), admitting);
    }

    private static <V> Consumed<Bytes, V> reading(SourceSettings source, Serde<V> values) {
        return Consumed.with(Serdes.Bytes(), values).withName(Names.READ_SOURCE + source.name());
    }

    private void reject(KStream<Bytes, Judged> rejected) {
        rejected.process(new TellReason(limit), Named.as(Names.TELL_REASON))
                .to(
                        settings.topics().rejected(),
                        Produced.with(Serdes.Bytes(), Serdes.Bytes()).withName(Names.WRITE_REJECTED));
    }

    private void materialize(KStream<Bytes, Judged> admitted) {
        effects(admitted.map(MediaTopology::byEvent, Named.as(Names.KEY_BY_EVENT)))
                .split(Named.as(Names.ROUTE_EFFECTS))
                .branch((key, effect) -> effect instanceof Effect.Document, to(this::writeEvents, Names.DOCUMENTS))
                .branch(MediaTopology::isMembershipWithoutSalt, to(this::fuse, Names.MEMBERSHIPS))
                .branch((key, effect) -> effect instanceof Effect.Presence, to(this::announceScenes, Names.PRESENCES))
                .defaultBranch(to(this::gather, Names.SALTED_MEMBERSHIPS));
    }

    private KStream<String, Effect> effects(KStream<String, OrderedEvent> events) {
        Materialize.Place place = new Materialize.Place(
                settings.keys(), plan, settings.slot().slots(), settings.salt().slots());
        return switch (settings.conflict()) {
            case NO_CHECK -> events.process(new Append(place, serdes.events()), Named.as(Names.APPEND));
            case OVERWRITE, IGNORE, UPDATE_IF_NOT_NULL ->
                events.repartition(by(Names.BY_EVENT, serdes.ordered(), new SpreadByKey<>()))
                        .process(
                                new Materialize(place, settings.conflict(), settings.lifetime(), serdes.events()),
                                Named.as(Names.MATERIALIZE));
        };
    }

    private void writeEvents(KStream<String, Effect> documents) {
        documents
                .map(MediaTopology::operation, Named.as(Names.KEY_EVENT_OPS))
                .process(new CheckOperations(), Named.as(Names.CHECK_EVENT_OPS))
                .to(settings.topics().ops(), operations(Names.WRITE_EVENT_OPS));
    }

    private void announceScenes(KStream<String, Effect> presences) {
        presences
                .process(announceScenes(), Named.as(Names.ANNOUNCE_SCENES))
                .repartition(by(Names.BY_SCENE, Serdes.Integer(), new SpreadByKey<>()))
                .process(new TellScenes(settings.keys(), settings.lifetime()), Named.as(Names.TELL_SCENES))
                .to(settings.topics().ops(), operations(Names.WRITE_SCENE_OPS));
        if (settings.salt().mode() == SaltMode.ADAPTIVE) {
            presences
                    .process(
                            new WidenScenes(plan, settings.salt(), settings.partitions()), Named.as(Names.WIDEN_SCENES))
                    .to(
                            settings.topics().saltPlan(),
                            Produced.with(Serdes.String(), Serdes.ByteArray()).withName(Names.WRITE_PLAN));
        }
    }

    private AnnounceScenes announceScenes() {
        return new AnnounceScenes(
                settings.keys(), settings.lifetime(), plan, settings.salt().pause());
    }

    private void fuse(KStream<String, Effect> memberships) {
        memberships
                .map(this::bySlot, Named.as(Names.KEY_BY_SLOT))
                .repartition(by(Names.BY_SLOT, serdes.changes(), new SpreadByKey<>()))
                .process(fuse(), Named.as(Names.FUSE))
                .process(new CheckOperations(), Named.as(Names.CHECK_SLOT_OPS))
                .to(settings.topics().ops(), operations(Names.WRITE_SLOT_OPS));
    }

    /** What one partition cannot carry of a slot is gathered on others first. */
    private void gather(KStream<String, Effect> memberships) {
        memberships
                .map(this::bySlotAndSalt, Named.as(Names.KEY_BY_SLOT_SALT))
                .repartition(by(Names.BY_SLOT_SALT, serdes.changes(), new SlotKeys.SpreadBySalt<>()))
                .process(fuse().gathering(), Named.as(Names.GATHER))
                .repartition(by(Names.PARTS_BY_SLOT, serdes.parts(), new SpreadByKey<>()))
                .process(fuse().merging(), Named.as(Names.MERGE), Fuse.storesOfParts());
    }

    /** The entrance of a deployment: the contract's rules and its own. */
    public static Admit entrance(MediaSettings settings) {
        AdmissionSettings bounds = AdmissionSettings.standard()
                .withVectorDimension(settings.vector().dimension());
        return Admit.by(
                Admission.of(bounds),
                new Admit.Identity(settings.keys(), settings.streamKey()),
                settings.conflict(),
                settings.vector().model(),
                settings.lifetime());
    }

    private Fuse fuse() {
        return new Fuse(settings.keys(), settings.slot(), new Fusion(settings.vector()), settings.lifetime());
    }

    private <V> Repartitioned<String, V> by(String name, Serde<V> values, StreamPartitioner<String, V> partitioner) {
        return Repartitioned.<String, V>as(name)
                .withKeySerde(Serdes.String())
                .withValueSerde(values)
                .withStreamPartitioner(partitioner)
                .withNumberOfPartitions(settings.partitions());
    }

    private Produced<String, IndexOp> operations(String name) {
        return Produced.with(Serdes.String(), serdes.ops()).withName(name).withStreamPartitioner(new SpreadByKey<>());
    }

    private static <K, V> Branched<K, V> to(Consumer<KStream<K, V>> branch, String name) {
        return Branched.withConsumer(branch, name);
    }

    private static boolean isAdmitted(Bytes key, Judged judged) {
        return judged instanceof Judged.Admitted;
    }

    private static boolean isMembershipWithoutSalt(String streamKey, Effect effect) {
        return effect instanceof Effect.Membership membership
                && membership.change().getSalt() == 0;
    }

    private static KeyValue<String, OrderedEvent> byEvent(Bytes key, Judged judged) {
        Judged.Admitted admitted = (Judged.Admitted) judged;
        return KeyValue.pair(admitted.streamKey(), admitted.event());
    }

    private static KeyValue<String, IndexOp> operation(String streamKey, Effect effect) {
        IndexOp op = ((Effect.Document) effect).op();
        return KeyValue.pair(Operations.key(op), op);
    }

    private KeyValue<String, SlotChange> bySlot(String streamKey, Effect effect) {
        SlotChange change = ((Effect.Membership) effect).change();
        return KeyValue.pair(slotKey(change), change);
    }

    private KeyValue<String, SlotChange> bySlotAndSalt(String streamKey, Effect effect) {
        SlotChange change = ((Effect.Membership) effect).change();
        return KeyValue.pair(SlotKeys.salted(slotKey(change), change.getSalt()), change);
    }

    private String slotKey(SlotChange change) {
        return settings.keys().slotKey(change.getSceneId(), change.getChunkStartMs());
    }
}

package io.strandex.connect.elasticsearch;

import io.strandex.bulk.BulkEngine;
import io.strandex.bulk.Operation;
import io.strandex.ledger.PartitionLedger;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.ErrantRecordReporter;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.sink.SinkTask;
import org.jspecify.annotations.Nullable;

/**
 * Feeds the bulk engine with the records of its partitions.
 *
 * <p>{@code put} never waits for Elasticsearch: a full buffer pauses the partitions. An offset is committed only when every operation up to
 * it has an outcome.
 */
public final class ElasticsearchSinkTask extends SinkTask {
    /** How soon Connect comes back while operations are on their way, and while partitions are paused. */
    private static final long BUSY_MS = 100;

    private static final long PAUSED_MS = 10;

    private @Nullable Running running;
    private boolean paused;

    /** Called by Connect. */
    public ElasticsearchSinkTask() {}

    private record Running(
            SinkPipeline pipeline,
            OperationReader reader,
            DeadLetters deadLetters,
            Ledgers ledgers,
            OutcomeCounters counters,
            SinkMetrics metrics) {
        BulkEngine engine() {
            return pipeline.engine();
        }

        boolean full() {
            return engine().full() || deadLetters.full() || ledgers.full();
        }

        void close() {
            metrics.close();
            ledgers.end();
            reader.close();
            try {
                pipeline.close();
            } catch (IOException e) {
                throw new ConnectException("The connection to Elasticsearch could not be closed.", e);
            }
        }
    }

    @Override
    public void start(Map<String, String> props) {
        ElasticsearchSinkConnector.check(props);
        ErrantRecordReporter reporter = context.errantRecordReporter();
        if (reporter == null) {
            throw new ConnectException(
                    "Connect gives no errant-record reporter: set errors.deadletterqueue.topic.name.");
        }
        SinkConfig config = new SinkConfig(props);
        OperationReader reader = new OperationReader(props);
        SinkPipeline pipeline = new SinkPipeline(config);
        OutcomeCounters counters = new OutcomeCounters();
        SinkMetrics metrics = new SinkMetrics(context.pluginMetrics());
        Ledgers ledgers = new Ledgers(new CommittedLedger(props), new LedgerMetrics(context.pluginMetrics()));
        running = new Running(pipeline, reader, new DeadLetters(reporter), ledgers, counters, metrics);
        metrics.register(pipeline.engine(), counters);
    }

    private Running running() {
        if (running == null) {
            throw new IllegalStateException("The task is not started.");
        }
        return running;
    }

    @Override
    public void open(Collection<TopicPartition> partitions) {
        running().ledgers.open(partitions);
        running().engine().renew();
        if (paused) {
            // What a rebalance adds finds a buffer that the others have filled.
            context.pause(partitions.toArray(TopicPartition[]::new));
        }
    }

    @Override
    public void close(Collection<TopicPartition> partitions) {
        running().ledgers.close(partitions);
    }

    @Override
    public void put(Collection<SinkRecord> records) {
        Running run = running();
        run.pipeline.check();
        run.deadLetters.deliver();
        if (!records.isEmpty()) {
            run.engine().submit(operations(run, records));
        }
        pace(run);
    }

    /** Reads everything before anything is taken: when the registry is away, Connect gives the same records again. */
    private static List<Operation> operations(Running run, Collection<SinkRecord> records) {
        List<OperationReader.Reading> readings = new ArrayList<>(records.size());
        records.forEach(record -> readings.add(run.reader.read(record.value())));
        List<Operation> operations = new ArrayList<>(records.size());
        int i = 0;
        for (SinkRecord record : records) {
            Delivery delivery = delivery(run, record);
            switch (readings.get(i++)) {
                case OperationReader.ReadOp readable -> operations.add(readable.toOperation(delivery));
                case OperationReader.NoOp unreadable -> delivery.settled(unreadable.outcome());
            }
        }
        run.counters.consumed(records.size());
        return operations;
    }

    /** The place in the log, whatever name a transform gave the record. */
    private static Delivery delivery(Running run, SinkRecord record) {
        PartitionLedger ledger =
                run.ledgers.of(record.originalTopic(), record.originalKafkaPartition(), record.originalKafkaOffset());
        return new Delivery(record, ledger, run.deadLetters, run.counters);
    }

    private void pace(Running run) {
        if (!paused && run.full()) {
            context.pause(assigned());
            paused = true;
        } else if (paused && !run.full() && run.engine().roomy()) {
            context.resume(assigned());
            paused = false;
        }
        if (paused) {
            context.timeout(PAUSED_MS);
        } else if (!run.engine().isEmpty() || !run.deadLetters.isEmpty()) {
            context.timeout(BUSY_MS);
        }
    }

    private TopicPartition[] assigned() {
        return context.assignment().toArray(TopicPartition[]::new);
    }

    @Override
    public Map<TopicPartition, OffsetAndMetadata> preCommit(Map<TopicPartition, OffsetAndMetadata> currentOffsets) {
        Running run = running();
        run.engine().flush();
        run.deadLetters.deliver();
        return run.ledgers.committable();
    }

    @Override
    public void stop() {
        Running run = running;
        running = null;
        if (run != null) {
            run.close();
        }
    }

    @Override
    public String version() {
        return Version.text();
    }
}

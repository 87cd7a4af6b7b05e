package io.strandex.testkit.events;

import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import java.util.Map;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.CumulativeCount;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;

/** Makes an operation of each event, its version the log time, and counts what it makes. */
final class OperationWriter extends ContextualFixedKeyProcessor<String, MediaEvent, IndexOp> {

    @Override
    public void process(FixedKeyRecord<String, MediaEvent> record) {
        written().record();
        context().forward(record.withValue(EventsToOperations.operation(record.value(), record.timestamp())));
    }

    private Sensor written() {
        String task = context().taskId().toString();
        Sensor sensor = context().metrics().addSensor("written-" + task, Sensor.RecordingLevel.INFO);
        sensor.add(
                new MetricName("operations-written-total", "strandex", "", Map.of("task", task)),
                new CumulativeCount());
        return sensor;
    }
}

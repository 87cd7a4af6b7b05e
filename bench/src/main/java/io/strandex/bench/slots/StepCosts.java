package io.strandex.bench.slots;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.Punctuator;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorSupplier;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.ProcessorWrapper;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.WrappedFixedKeyProcessorSupplier;
import org.apache.kafka.streams.processor.api.WrappedProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * Processor time of the steps of slots by partition: of their records and punctuations, with what they forward and
 * write. Kafka Streams makes one by its class name ({@code processor.wrapper.class}).
 */
public final class StepCosts implements ProcessorWrapper {
    private static final Set<String> STEPS = Set.of("fuse-slots", "gather-salts", "merge-parts");
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Map<Integer, Long> NANOS = new ConcurrentHashMap<>();

    /** For Kafka Streams. */
    public StepCosts() {}

    /** Nanoseconds by partition since the last call. */
    static Map<Integer, Long> take() {
        Map<Integer, Long> taken = new TreeMap<>(NANOS);
        NANOS.clear();
        return taken;
    }

    @Override
    public <K, V, A, B> WrappedProcessorSupplier<K, V, A, B> wrapProcessorSupplier(
            String name, ProcessorSupplier<K, V, A, B> supplier) {
        return STEPS.contains(name) ? new Timing<>(supplier) : ProcessorWrapper.asWrapped(supplier);
    }

    @Override
    public <K, V, W> WrappedFixedKeyProcessorSupplier<K, V, W> wrapFixedKeyProcessorSupplier(
            String name, FixedKeyProcessorSupplier<K, V, W> supplier) {
        return ProcessorWrapper.asWrappedFixedKey(supplier);
    }

    private static void timed(int partition, Runnable work) {
        long start = THREADS.getCurrentThreadCpuTime();
        work.run();
        NANOS.merge(partition, THREADS.getCurrentThreadCpuTime() - start, Long::sum);
    }

    private record Timing<K, V, A, B>(ProcessorSupplier<K, V, A, B> supplier)
            implements WrappedProcessorSupplier<K, V, A, B> {
        @Override
        public Processor<K, V, A, B> get() {
            return new TimedProcessor<>(supplier.get());
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
            return supplier.stores();
        }
    }

    private static final class TimedProcessor<K, V, A, B> implements Processor<K, V, A, B> {
        private final Processor<K, V, A, B> processor;
        private int partition;

        TimedProcessor(Processor<K, V, A, B> processor) {
            this.processor = processor;
        }

        @Override
        public void init(ProcessorContext<A, B> context) {
            partition = context.taskId().partition();
            processor.init(timedPunctuations(context));
        }

        @Override
        public void process(Record<K, V> record) {
            timed(partition, () -> processor.process(record));
        }

        @Override
        public void close() {
            processor.close();
        }

        /** The same context, but what it schedules is timed. */
        @SuppressWarnings("unchecked") // A proxy knows no types.
        private ProcessorContext<A, B> timedPunctuations(ProcessorContext<A, B> context) {
            return (ProcessorContext<A, B>) Proxy.newProxyInstance(
                    ProcessorContext.class.getClassLoader(),
                    new Class<?>[] {ProcessorContext.class},
                    (proxy, method, arguments) -> {
                        if (method.getName().equals("schedule") && arguments.length == 3) {
                            Punctuator punctuator = (Punctuator) arguments[2];
                            return context.schedule(
                                    (Duration) arguments[0],
                                    (PunctuationType) arguments[1],
                                    time -> timed(partition, () -> punctuator.punctuate(time)));
                        }
                        try {
                            return method.invoke(context, arguments);
                        } catch (InvocationTargetException e) {
                            throw Objects.requireNonNullElse(e.getCause(), e);
                        }
                    });
        }
    }
}

package io.strandex.admit;

import io.strandex.raw.RawFrames;
import io.strandex.source.ForeignValue;
import io.strandex.source.SourceReader;
import io.strandex.source.SourceSettings;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;

/**
 * From records of somebody else's topic to judged events.
 *
 * @param gate the same as for raw events
 */
public record AdmitMapped(Gate gate, SourceSettings source, SourceReader reader, RawFrames frames)
        implements ProcessorSupplier<Bytes, ForeignValue, Bytes, Judged> {
    @Override
    public Processor<Bytes, ForeignValue, Bytes, Judged> get() {
        return new AdmitMappedProcessor(this);
    }
}

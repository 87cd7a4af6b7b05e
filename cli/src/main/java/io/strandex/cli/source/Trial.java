package io.strandex.cli.source;

import io.strandex.cli.rules.Judge;
import io.strandex.event.Judgement;
import io.strandex.event.Judgement.Rejected;
import io.strandex.events.MediaEvent;
import io.strandex.source.ForeignRecord;
import io.strandex.source.Made;
import io.strandex.source.Mapping;
import java.util.ArrayList;
import java.util.List;

/** Maps and judges samples as the topology does. */
record Trial(Mapping mapping, Judge judge) {
    Attempt attempt(Sample sample) {
        return switch (sample) {
            case Sample.Value value -> map(value, value.record());
            case Sample.Garbled garbled -> new Attempt(sample, List.of(), List.of(garbled.why()));
        };
    }

    private Attempt map(Sample sample, ForeignRecord record) {
        List<MediaEvent> events = new ArrayList<>();
        List<Rejected> rejected = new ArrayList<>();
        for (Made made : mapping.map(record)) {
            switch (made) {
                case Made.Refused refused -> rejected.add(refused.why());
                case Made.Event event -> {
                    switch (judge.judge(event.event(), record.place().timestamp())) {
                        case Judgement.Admitted admitted -> events.add(admitted.event());
                        case Rejected why -> rejected.add(why);
                    }
                }
            }
        }
        return new Attempt(sample, events, rejected);
    }
}

package io.strandex.app;

import org.apache.kafka.streams.state.HostInfo;

/** What one instance says of a piece of state. */
sealed interface StateAnswer {
    /** It is here; as JSON. */
    record Found(String json) implements StateAnswer {}

    /** Nothing is known of the key. */
    record Absent() implements StateAnswer {}

    /** Another instance keeps the key. */
    record Elsewhere(HostInfo host) implements StateAnswer {}

    /** Nobody can say right now. */
    record NotReady(String why) implements StateAnswer {}

    /** The question has no sense. */
    record Refused(String why) implements StateAnswer {}
}

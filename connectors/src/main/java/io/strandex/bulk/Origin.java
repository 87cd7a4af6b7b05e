package io.strandex.bulk;

/** Where an operation came from: who waits for its outcome. */
public interface Origin {
    /** Whether nobody waits any more (its partition was taken away): an operation not sent yet is then dropped. */
    boolean abandoned();

    /** Takes the outcome; called once, from any thread, outside the engine's lock. Not called for an abandoned operation. */
    void settled(Outcome.Settled outcome);
}

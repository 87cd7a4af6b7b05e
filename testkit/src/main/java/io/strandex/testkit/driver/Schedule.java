package io.strandex.testkit.driver;

/** Decides who is next, wherever Kafka would leave it open. */
interface Schedule {

    /** Runs one record through one task or a global table; false where nobody has anything to do. */
    boolean step(Fleet fleet);

    /** An index below the number of options. */
    int choose(int options);
}

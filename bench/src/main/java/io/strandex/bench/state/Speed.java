package io.strandex.bench.state;

/**
 * How fast a lap was.
 *
 * @param events per second by the clock
 * @param micros processor time for each event in microseconds, of the threads of Kafka Streams and its producers: other
 *     work on the machine moves it less than the clock
 */
record Speed(double events, double micros) {
    static final Speed NONE = new Speed(0, 0);

    /** This speed and a share of another one: summed up over all of them, their mean. */
    Speed plus(Speed other, int shares) {
        return new Speed(events + other.events / shares, micros + other.micros / shares);
    }
}

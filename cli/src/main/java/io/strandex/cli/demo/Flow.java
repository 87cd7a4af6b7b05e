package io.strandex.cli.demo;

/**
 * What the topology did with the events it received; received = changed + unchanged + superseded + rejected + expired.
 *
 * @param received events that could be read
 * @param changed events that changed documents
 * @param unchanged events that repeat what is known
 * @param superseded events older than what is known
 * @param rejected events that break the contract
 * @param expired events of weeks past retention
 */
record Flow(long received, long changed, long unchanged, long superseded, long rejected, long expired) {

    static Flow of(AppCounts app) throws InterruptedException {
        return new Flow(
                app.events("received"),
                app.events("changed"),
                app.events("unchanged"),
                app.events("superseded"),
                app.events("rejected"),
                app.events("expired"));
    }
}

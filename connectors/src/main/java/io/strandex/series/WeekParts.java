package io.strandex.series;

import io.strandex.cluster.Cluster;

/** The parts that know something about weeks, over one cluster. */
record WeekParts(
        Admin admin,
        IndexNames names,
        WeekRegistry registry,
        Templates templates,
        Generations generations,
        Lifecycle lifecycle) {
    static WeekParts of(Cluster cluster, SeriesSettings settings) {
        Admin admin = new Admin(cluster);
        IndexNames names = IndexNames.of(settings);
        return new WeekParts(
                admin,
                names,
                new WeekRegistry(admin, names),
                new Templates(admin, names, settings),
                new Generations(admin, names),
                new Lifecycle(admin, names));
    }
}

package io.strandex.plan;

/**
 * What a salt plan is expected to do to the load of partitions, before any event.
 *
 * @param maxMean expected greatest load of a partition over the mean load, the salts of a scene side by side
 * @param hashedMaxMean the same where the store hashes each routing by itself, as Elasticsearch does
 * @param fanOut mean number of salts a reader asks for one scene, each scene asked for alike
 * @param fanOutByLoad the same where scenes are asked for as often as they have events
 * @param greatestWidth width of the greatest scene
 */
public record SpreadForecast(
        double maxMean, double hashedMaxMean, double fanOut, double fanOutByLoad, int greatestWidth) {
    /**
     * Forecasts for scenes by Zipf's law. A scene of share p and width w loads w of P partitions with p / w each; its
     * places are by chance, so the load of a partition has variance p^2 (1 / w - 1 / P) / P. Summed over scenes and
     * related to the mean 1 / P that is sigma^2 = P sum p^2 (1 / w - 1 / P), and the greatest of P nearly normal loads is
     * expected at 1 + sigma sqrt(2 ln P). Where one salt alone exceeds that, its load, on top of a mean of the rest, is
     * the bound: p / w P + 1 - p. Where each salt has a place by chance, sigma^2 = (P - 1) sum p^2 / w.
     *
     * @param salted whether scenes are salted by the rule, or all have width 1
     */
    public static SpreadForecast of(Zipf zipf, WidthRule rule, boolean salted) {
        int partitions = rule.partitions();
        double variance = 0;
        double hashed = 0;
        double widths = 0;
        double widthsByLoad = 0;
        for (long rank = 1; rank <= zipf.scenes(); rank++) {
            double share = zipf.share(rank);
            int width = salted ? rule.width(share) : 1;
            variance += partitions * share * share * Math.max(0, 1.0 / width - 1.0 / partitions);
            hashed += (partitions - 1) * share * share / width;
            widths += width;
            widthsByLoad += share * width;
        }
        double top = zipf.share(1);
        int topWidth = salted ? rule.width(top) : 1;
        double byTop = top / topWidth * partitions + 1 - top;
        return new SpreadForecast(
                Math.max(greatest(variance, partitions), byTop),
                Math.max(greatest(hashed, partitions), byTop),
                widths / zipf.scenes(),
                widthsByLoad,
                topWidth);
    }

    /** The greatest of nearly normal loads of mean 1. */
    private static double greatest(double variance, int partitions) {
        return 1 + Math.sqrt(variance * 2 * Math.log(partitions));
    }
}

package io.strandex.cli.keys;

import io.strandex.plan.LoadSimulation.Placing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The load of partitions as a chart: blocks for a terminal, SVG for a page. The dashed line is the mean. */
final class LoadChart {
    private static final String BLOCKS = " ▁▂▃▄▅▆▇█";
    private static final int COLUMNS = 64;
    private static final int WIDTH = 960;
    private static final int HEIGHT = 200;

    private LoadChart() {}

    /** One row of blocks: each the greatest of its partitions, a full block being the greatest of all. */
    static String blocks(long[] loads) {
        long greatest = Math.max(1, Arrays.stream(loads).max().orElse(1));
        int columns = Math.min(COLUMNS, loads.length);
        StringBuilder row = new StringBuilder();
        for (int column = 0; column < columns; column++) {
            long load = Arrays.stream(loads, column * loads.length / columns, (column + 1) * loads.length / columns)
                    .max()
                    .orElse(0);
            row.append(BLOCKS.charAt((int) Math.ceil(8.0 * load / greatest)));
        }
        return row.toString();
    }

    /** A chart for each placing, one below the other, on scales of their own. */
    static String svg(Map<Placing, String> titles, Map<Placing, long[]> loads) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\">",
                WIDTH,
                loads.size() * (HEIGHT + 40)));
        int top = 0;
        for (Map.Entry<Placing, long[]> load : loads.entrySet()) {
            lines.addAll(chart(titles.getOrDefault(load.getKey(), ""), load.getValue(), top));
            top += HEIGHT + 40;
        }
        lines.add("</svg>");
        return String.join("\n", lines) + "\n";
    }

    private static List<String> chart(String title, long[] loads, int top) {
        double greatest = Math.max(1, Arrays.stream(loads).max().orElse(1));
        double mean = (double) Arrays.stream(loads).sum() / loads.length;
        double width = (double) WIDTH / loads.length;
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "<text x=\"4\" y=\"%d\" font-size=\"14\">%s: max/mean %.3f</text>",
                top + 18,
                title,
                greatest / mean));
        for (int i = 0; i < loads.length; i++) {
            double height = HEIGHT * loads[i] / greatest;
            lines.add(String.format(
                    Locale.ROOT,
                    "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"#2f6f9f\"/>",
                    i * width,
                    top + 30 + HEIGHT - height,
                    width,
                    height));
        }
        double y = top + 30 + HEIGHT - HEIGHT * mean / greatest;
        lines.add(String.format(
                Locale.ROOT,
                "<line x1=\"0\" x2=\"%d\" y1=\"%.2f\" y2=\"%.2f\" stroke=\"#c33\" stroke-dasharray=\"6 4\"/>",
                WIDTH,
                y,
                y));
        return lines;
    }
}

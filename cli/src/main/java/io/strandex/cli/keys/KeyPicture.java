package io.strandex.cli.keys;

import io.strandex.key.Dimension;
import io.strandex.key.KeyException;
import io.strandex.key.Layout;
import io.strandex.key.Piece;
import io.strandex.key.Segment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A key cut at its segments: one colour for each dimension, and under it what each part is. */
record KeyPicture(Layout layout, List<Piece> pieces) {
    private static final int[] COLOURS = {36, 33, 32, 35, 34, 31};

    /** The picture of a key by the first of the layouts that reads it. */
    static Optional<KeyPicture> of(String key, List<Layout> layouts) {
        return layouts.stream().flatMap(layout -> read(key, layout).stream()).findFirst();
    }

    private static Optional<KeyPicture> read(String key, Layout layout) {
        try {
            return Optional.of(new KeyPicture(layout, layout.pieces(key)));
        } catch (KeyException e) {
            return Optional.empty();
        }
    }

    /** The parts by name. */
    Map<String, Object> parts() {
        Map<String, Object> parts = new LinkedHashMap<>();
        for (Piece piece : pieces) {
            if (piece.segment() instanceof Dimension dimension) {
                parts.put(dimension.name(), piece.text());
            }
        }
        return parts;
    }

    /** The key, and a line for each dimension with a mark under its place. */
    List<String> lines(boolean coloured) {
        StringBuilder key = new StringBuilder();
        List<String> legend = new ArrayList<>();
        int at = 0;
        int next = 0;
        for (Piece piece : pieces) {
            int width = piece.text().codePointCount(0, piece.text().length());
            Segment segment = piece.segment();
            if (segment instanceof Dimension dimension) {
                int colour = COLOURS[next % COLOURS.length];
                next++;
                key.append(painted(piece.text(), colour, coloured));
                String mark = painted("^".repeat(Math.max(1, width)), colour, coloured);
                legend.add(" ".repeat(at) + mark + " " + dimension.name() + " (" + dimension.kind() + ")");
            } else {
                key.append(piece.text());
            }
            at += width;
        }
        List<String> lines = new ArrayList<>(List.of(key.toString()));
        lines.addAll(legend);
        return lines;
    }

    private static String painted(String text, int colour, boolean coloured) {
        return coloured ? "\u001b[" + colour + "m" + text + "\u001b[0m" : text;
    }
}

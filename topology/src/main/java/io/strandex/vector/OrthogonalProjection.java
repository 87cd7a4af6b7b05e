package io.strandex.vector;

import java.util.Random;

/**
 * A random projection onto orthonormal directions: it keeps distances well without having seen any data, and is the
 * same wherever the seed is. Uniform rows, made orthonormal by the modified Gram-Schmidt process (G. H. Golub and C. F.
 * Van Loan, "Matrix Computations", section 5.2.8).
 */
final class OrthogonalProjection implements Projection {
    private final String id;
    private final double[][] rows;

    private OrthogonalProjection(String id, double[][] rows) {
        this.id = id;
        this.rows = rows;
    }

    /** A projection from so many to at most as many dimensions. */
    static OrthogonalProjection seeded(int from, int to, long seed) {
        Random random = new Random(seed);
        double[][] rows = new double[to][];
        for (int i = 0; i < to; i++) {
            rows[i] = random.doubles(from, -1, 1).toArray();
            for (int j = 0; j < i; j++) {
                subtractShare(rows[i], rows[j]);
            }
            scale(rows[i], 1 / Math.sqrt(dot(rows[i], rows[i])));
        }
        return new OrthogonalProjection("orthogonal-%d-%d-%d".formatted(from, to, seed), rows);
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public double[] project(double[] vector) {
        double[] projected = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            projected[i] = dot(rows[i], vector);
        }
        return projected;
    }

    private static void subtractShare(double[] row, double[] direction) {
        double share = dot(row, direction);
        for (int k = 0; k < row.length; k++) {
            row[k] -= share * direction[k];
        }
    }

    private static void scale(double[] row, double factor) {
        for (int k = 0; k < row.length; k++) {
            row[k] *= factor;
        }
    }

    private static double dot(double[] left, double[] right) {
        double sum = 0;
        for (int k = 0; k < left.length; k++) {
            sum += left[k] * right[k];
        }
        return sum;
    }
}

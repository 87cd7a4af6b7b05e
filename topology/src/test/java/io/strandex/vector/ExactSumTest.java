package io.strandex.vector;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.assertj.core.data.Offset;

/** No order and no grouping of vectors makes a difference to their sum. */
class ExactSumTest {
    @Provide
    Arbitrary<List<Float>> values() {
        return floats().list().ofMinSize(1).ofMaxSize(900);
    }

    /** Every finite float32, from the least to the greatest. */
    private static Arbitrary<Float> floats() {
        return Arbitraries.integers().map(Float::intBitsToFloat).filter(Float::isFinite);
    }

    @Property(tries = 200)
    void shouldBeTheSameWhateverTheOrderAndTheGroups(@ForAll("values") List<Float> values, @ForAll long seed) {
        // Given
        Random random = new Random(seed);
        List<Float> shuffled = new ArrayList<>(values);
        Collections.shuffle(shuffled, random);
        int cut = random.nextInt(values.size());

        // When
        ExactSum together = sum(values);
        ExactSum apart = sum(shuffled.subList(0, cut));
        apart.add(sum(shuffled.subList(cut, values.size())).digits());

        // Then
        assertThat(apart.digits()).isEqualTo(together.digits());
        assertThat(apart.values()).isEqualTo(together.values());
    }

    @Property(tries = 200)
    void shouldBeTheExactSumBeforeItIsRounded(@ForAll("values") List<Float> values) {
        // Given
        BigDecimal exact = values.stream().map(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);

        // When
        double sum = sum(values).values()[1];

        // Then
        double rounded = exact.doubleValue();
        assertThat(sum).isCloseTo(rounded, Offset.offset(2 * Math.ulp(rounded)));
        assertThat(sum(values).values()[0]).isEqualTo(values.size());
    }

    private static ExactSum sum(List<Float> values) {
        ExactSum sum = new ExactSum(2);
        for (float value : values) {
            sum.add(ByteBuffer.allocate(2 * Float.BYTES)
                    .putFloat(1)
                    .putFloat(value)
                    .flip());
        }
        return sum;
    }
}

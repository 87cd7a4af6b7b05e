package io.strandex.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.state.ContentHash;
import io.strandex.state.DirtyMark;
import io.strandex.state.GatheredMember;
import io.strandex.state.Listed;
import io.strandex.state.LiveDocument;
import io.strandex.state.Order;
import io.strandex.state.OrderedEvent;
import io.strandex.state.Row;
import io.strandex.state.SlotChange;
import io.strandex.state.SlotEnd;
import io.strandex.state.SlotGroup;
import io.strandex.state.SlotHead;
import io.strandex.state.SlotListing;
import io.strandex.state.SlotMember;
import io.strandex.state.SlotPart;
import io.strandex.state.VectorDigit;
import io.strandex.state.VectorSum;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Bytes of the first release: what stands in stores and internal topics of a running deployment. A later release must
 * read them; whoever changes a schema adds its new bytes and keeps these.
 */
class StateFormatTest {
    private static final LiveDocument LIVE = new LiveDocument(
            "id",
            "2020-w53",
            "scene",
            "TEXT",
            1L,
            null,
            3,
            new ContentHash("0123456789abcdef".getBytes(StandardCharsets.US_ASCII)),
            0);

    static Stream<Arguments> firstRelease() {
        return Stream.of(
                Arguments.of(new OrderedEvent(1, 2L, bytes("x")), "c30197b8be8a663d99f30204020278"),
                Arguments.of(new OrderedEvent(1, 2L, null), "c30197b8be8a663d99f3020400"),
                Arguments.of(
                        new Row(new Order(7L, 8L, 1, 2L), 32768L, LIVE, null, null),
                        "c301acde0bcd6270e1b5020e1002048080040204696410323032302d7735330a7363656e650854455854020200063031323334353637383961626364656600"),
                Arguments.of(
                        new Row(new Order(null, 8L, 1, 2L), 32769L, null, null, null),
                        "c301acde0bcd6270e1b5001002048280040000"),
                Arguments.of(
                        new SlotChange(
                                "scene",
                                30_000L,
                                "TEXT",
                                "scene!event",
                                new SlotMember("id", 5L, 1L, true, bytes("{}"), bytes("vvvv")),
                                0),
                        "c301be20bca7ee184ba90a7363656e65e0d4030854455854167363656e65216576656e74020469640a0201047b7d020876767676"),
                Arguments.of(
                        new SlotHead("scene", 30_000L, 9L, 4L, "2020-w53", false, List.of()),
                        "c3010cffa64a021b5f570a7363656e65e0d40312080210323032302d773533"),
                Arguments.of(
                        new DirtyMark("scene", 30_000L, 1L, 2L, 9L, 4L),
                        "c3013b2c49c1d19cb01b0a7363656e65e0d40302041208"));
    }

    /** Bytes of formats that came later and are written no more. */
    static Stream<Arguments> before() {
        return Stream.of(Arguments.of(
                new Row(new Order(7L, 9L, 1, 3L), 36864L, null, null, new Order(7L, 9L, 1, 3L)),
                "c301688a9680730b1969020e12020680c004000002020e120206"));
    }

    /** Bytes of formats that came later and are written now. */
    static Stream<Arguments> now() {
        LiveDocument salted = LiveDocument.newBuilder(LIVE).setSlotSalt(3).build();
        SlotMember member = new SlotMember("id", 5L, 1L, true, bytes("{}"), bytes("vvvv"));
        VectorSum sum = new VectorSum("TEXT", 2L, List.of(new VectorDigit(3, bytes("vvvv"))));
        SlotGroup group = new SlotGroup("2020-w53", 2, 4L, true, List.of("TEXT"), new SlotEnd(1L, "id"), List.of(sum));
        SlotListing listing = new SlotListing("TEXT|scene!event", member);
        return Stream.of(
                Arguments.of(
                        new Row(new Order(7L, 9L, 1, 3L), 36864L, salted, null, new Order(7L, 9L, 1, 3L)),
                        "c301e720b57b0bf81705020e12020680c0040204696410323032302d7735330a7363656e6508544558540202000630313233343536373839616263646566060002020e120206"),
                Arguments.of(
                        new SlotChange("scene", 30_000L, "TEXT", "scene!event", member, 3),
                        "c3010fe8827ab1752ad00a7363656e65e0d4030854455854167363656e65216576656e74020469640a0201047b7d02087676767606"),
                Arguments.of(
                        new SlotHead("scene", 30_000L, 9L, 4L, "2020-w53", true, List.of(3)),
                        "c3013840faa302951dde0a7363656e65e0d40312080210323032302d77353301020600"),
                Arguments.of(
                        new GatheredMember(member, Listed.OLDER),
                        "c301a6cdd3783fdadcff020469640a0201047b7d02087676767602"),
                Arguments.of(
                        group,
                        "c301b513d6c37a587be910323032302d77353304080102085445585400020204696402085445585404020608767676760000"),
                Arguments.of(
                        new SlotPart(
                                "scene", 30_000L, 3, 4L, false, List.of("2020-w53"), List.of(group), List.of(listing)),
                        "c301ea7109304874d5270a7363656e65e0d4030608000210323032302d773533000210323032302d77353304080102085445585400020204696402085445585404020608767676760000000220544558547c7363656e65216576656e74020469640a0201047b7d02087676767600"));
    }

    @ParameterizedTest
    @MethodSource({"firstRelease", "before", "now"})
    <T extends SpecificRecord> void shouldReadWhatAnyReleaseWrote(T record, String hex) {
        // Given
        @SuppressWarnings("unchecked")
        Serde<T> serde = StateSerde.of((Class<T>) record.getClass());

        // When
        T read = serde.deserializer().deserialize("any", HexFormat.of().parseHex(hex));

        // Then
        assertThat(read).isEqualTo(record);
        assertThat(serde.deserializer().deserialize("any", serde.serializer().serialize("any", record)))
                .isEqualTo(record);
    }

    @ParameterizedTest
    @MethodSource("now")
    <T extends SpecificRecord> void shouldWriteTheFormatOfThisRelease(T record, String hex) {
        // When
        @SuppressWarnings("unchecked")
        byte[] written =
                StateSerde.of((Class<T>) record.getClass()).serializer().serialize("any", record);

        // Then
        assertThat(HexFormat.of().formatHex(written)).isEqualTo(hex);
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }
}

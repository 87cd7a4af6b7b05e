package io.strandex.cli.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Vectors: a JSON array of numbers, or base64 of big-endian float32 as documents hold them. */
final class VectorText implements ITypeConverter<VectorText.Vector> {

    /** The numbers, as one value: picocli splits lists itself. */
    record Vector(List<Float> numbers) {}

    @Override
    public Vector convert(String text) {
        try {
            return new Vector(text.startsWith("[") ? json(text) : base64(text));
        } catch (JsonProcessingException | IllegalArgumentException malformed) {
            throw new TypeConversionException("expected a JSON array of numbers, or base64 of big-endian float32");
        }
    }

    private static List<Float> json(String text) throws JsonProcessingException {
        return Arrays.stream(new ObjectMapper().readValue(text, Float[].class)).toList();
    }

    private static List<Float> base64(String text) {
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
        if (bytes.remaining() == 0 || bytes.remaining() % Float.BYTES != 0) {
            throw new IllegalArgumentException("not a whole number of floats");
        }
        List<Float> numbers = new ArrayList<>();
        while (bytes.hasRemaining()) {
            numbers.add(bytes.getFloat());
        }
        return numbers;
    }
}

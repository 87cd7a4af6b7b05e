package io.strandex.cli.query;

import io.strandex.events.Modality;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Modalities by name, in any case. */
final class ModalityName implements ITypeConverter<Modality> {

    @Override
    public Modality convert(String text) {
        return Arrays.stream(Modality.values())
                .filter(modality ->
                        modality != Modality.UNKNOWN && show(modality).equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() ->
                        new TypeConversionException("'" + text + "' is no modality; expected one of " + expected()));
    }

    static String show(Modality modality) {
        return modality.name().toLowerCase(Locale.ROOT);
    }

    private static String expected() {
        return Arrays.stream(Modality.values())
                .filter(modality -> modality != Modality.UNKNOWN)
                .map(ModalityName::show)
                .collect(Collectors.joining(", "));
    }
}

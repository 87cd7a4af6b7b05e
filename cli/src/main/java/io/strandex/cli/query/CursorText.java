package io.strandex.cli.query;

import io.strandex.query.Cursor;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Cursors as an earlier answer printed them. */
final class CursorText implements ITypeConverter<Cursor> {

    @Override
    public Cursor convert(String text) {
        try {
            return Cursor.parse(text);
        } catch (IllegalArgumentException malformed) {
            throw new TypeConversionException("'" + text + "': " + malformed.getMessage());
        }
    }
}

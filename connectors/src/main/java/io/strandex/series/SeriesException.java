package io.strandex.series;

import java.io.Serial;

/** Elasticsearch refused an administrative call in a way that only people can mend, such as a conflict of templates. */
public final class SeriesException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    SeriesException(String message) {
        super(message);
    }
}

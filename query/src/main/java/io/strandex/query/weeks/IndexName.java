package io.strandex.query.weeks;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a generation of a week, such as {@code strandex-events-2020-w53-000001}. Lifecycle actions put words before
 * it ({@code shrink-…-}), which do not change what it holds.
 *
 * @param series such as {@code events}
 * @param week such as {@code 2020-w53}
 */
record IndexName(String series, String week) {

    static Optional<IndexName> parse(String namespace, String index) {
        Matcher name = Pattern.compile("(?:^|-)" + Pattern.quote(namespace) + "-([a-z]+)-(\\d{4}-w\\d{2})-\\d{6,}$")
                .matcher(index);
        return name.find() ? Optional.of(new IndexName(name.group(1), name.group(2))) : Optional.empty();
    }
}

package io.strandex.testkit.upgrade;

import java.util.List;

/** The kinds of Kafka's stores, and which of them can take over from which. */
final class StoreKind {

    static final String KEY_VALUE = "key-value";
    static final String TIMESTAMPED_KEY_VALUE = "timestamped key-value";
    static final String KEY_VALUE_WITH_HEADERS = "key-value with headers";
    static final String VERSIONED = "versioned key-value";
    static final String LIST = "list value";
    static final String WINDOW = "window";
    static final String TIMESTAMPED_WINDOW = "timestamped window";
    static final String WINDOW_WITH_HEADERS = "window with headers";
    static final String SESSION = "session";
    static final String SESSION_WITH_HEADERS = "session with headers";
    static final String WITH_DUPLICATES = ", duplicates kept";

    static final String PLAIN_FILES = "plain";
    static final String TIMESTAMPED_FILES = "timestamped";
    static final String HEADERS_FILES = "with headers";
    static final String VERSIONED_FILES = "versioned";
    static final String BY_TIME = "by time, ";

    /** Each store opens files of its own layout and of those before it, and converts them. */
    private static final List<String> LAYOUTS = List.of(PLAIN_FILES, TIMESTAMPED_FILES, HEADERS_FILES);

    /** Each kind of a family reads the changelog of the others. */
    private static final List<List<String>> FAMILIES = List.of(
            List.of(KEY_VALUE, TIMESTAMPED_KEY_VALUE, KEY_VALUE_WITH_HEADERS, VERSIONED),
            List.of(WINDOW, TIMESTAMPED_WINDOW, WINDOW_WITH_HEADERS),
            List.of(SESSION, SESSION_WITH_HEADERS));

    private StoreKind() {}

    /** Whether a store of the second kind can be restored from the changelog of one of the first. */
    static boolean readsChangelog(String before, String after) {
        return before.equals(after)
                || (keepsDuplicates(before) == keepsDuplicates(after)
                        && FAMILIES.stream()
                                .anyMatch(family -> family.containsAll(List.of(base(before), base(after)))));
    }

    /** Whether a store whose files have the second layout can be opened over files of the first. */
    static boolean opensFiles(String before, String after) {
        return before.equals(after)
                || (before.startsWith(BY_TIME) == after.startsWith(BY_TIME)
                        && rank(before) >= 0
                        && rank(before) < rank(after));
    }

    static boolean keepsDuplicates(String kind) {
        return kind.endsWith(WITH_DUPLICATES);
    }

    private static String base(String kind) {
        return keepsDuplicates(kind) ? kind.substring(0, kind.length() - WITH_DUPLICATES.length()) : kind;
    }

    private static int rank(String files) {
        return LAYOUTS.indexOf(files.startsWith(BY_TIME) ? files.substring(BY_TIME.length()) : files);
    }
}

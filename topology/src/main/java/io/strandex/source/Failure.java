package io.strandex.source;

import com.dashjoin.jsonata.JException;

/** What went wrong in the library, in words for who wrote the mapping. */
final class Failure {
    private static final String LIBRARY = "JSonataException";
    private static final int DEEPEST = 1000;

    private Failure() {}

    /** What was thrown first. */
    static Throwable root(Throwable failure) {
        Throwable root = failure;
        for (int i = 0; i < DEEPEST && !(root instanceof JException) && root.getCause() != null; i++) {
            root = root.getCause();
        }
        return root;
    }

    /** The library's sentence without names of its classes. */
    static String words(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        if (failure instanceof NullPointerException || failure instanceof ClassCastException) {
            return "a function was given what it can't take";
        }
        return message.startsWith(LIBRARY) ? message.substring(LIBRARY.length()).strip() : message;
    }
}

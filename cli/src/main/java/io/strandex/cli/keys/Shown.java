package io.strandex.cli.keys;

/** Foreign text for a message: not longer than a line, and without signs that a terminal would obey. */
final class Shown {
    private static final int LONGEST = 200;

    private Shown() {}

    static String of(String text) {
        StringBuilder shown = new StringBuilder();
        int end = Math.min(text.length(), LONGEST);
        for (int at = 0; at < end; ) {
            int sign = text.codePointAt(at);
            at += Character.charCount(sign);
            shown.append(isPrintable(sign) ? Character.toString(sign) : escaped(sign));
        }
        return end < text.length() ? shown + "... (" + text.length() + " characters)" : shown.toString();
    }

    private static boolean isPrintable(int sign) {
        return switch (Character.getType(sign)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    private static String escaped(int sign) {
        String digits = Integer.toHexString(sign);
        return "\\u" + "0".repeat(Math.max(0, 4 - digits.length())) + digits;
    }
}

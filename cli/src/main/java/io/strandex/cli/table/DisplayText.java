package io.strandex.cli.table;

import java.lang.Character.UnicodeBlock;
import java.lang.Character.UnicodeScript;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text as a terminal shows it: one line, without control characters, measured in cells. East Asian and emoji characters
 * take two cells, combining marks none.
 */
public final class DisplayText {

    private static final String ELLIPSIS = "…";
    private static final char EMOJI_SELECTOR = 0xFE0F;
    private static final Pattern CLUSTER = Pattern.compile("\\X");
    private static final Pattern SPACES = Pattern.compile("\\s+");
    private static final Pattern CONTROLS =
            Pattern.compile("[\\p{Cc}\\p{Cs}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]");

    private static final Set<UnicodeScript> WIDE_SCRIPTS = Set.of(
            UnicodeScript.HAN,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.HANGUL,
            UnicodeScript.BOPOMOFO,
            UnicodeScript.YI);
    private static final Set<UnicodeBlock> WIDE_BLOCKS = Set.of(
            UnicodeBlock.CJK_SYMBOLS_AND_PUNCTUATION,
            UnicodeBlock.CJK_COMPATIBILITY_FORMS,
            UnicodeBlock.ENCLOSED_CJK_LETTERS_AND_MONTHS,
            UnicodeBlock.VERTICAL_FORMS);

    private DisplayText() {}

    /** One line that cannot steer the terminal: white space becomes a blank, control characters a replacement sign. */
    public static String oneLine(String text) {
        String blanks = SPACES.matcher(text).replaceAll(" ").strip();
        return CONTROLS.matcher(blanks).replaceAll("\uFFFD");
    }

    /** How many cells {@code text} takes. */
    public static int width(String text) {
        int width = 0;
        Matcher clusters = CLUSTER.matcher(text);
        while (clusters.find()) {
            width += clusterWidth(clusters.group());
        }
        return width;
    }

    /** {@code text}, or as much of it as fits into {@code cells} with an ellipsis. */
    public static String shorten(String text, int cells) {
        if (width(text) <= cells) {
            return text;
        }
        StringBuilder kept = new StringBuilder();
        int room = cells - 1;
        Matcher clusters = CLUSTER.matcher(text);
        while (clusters.find()) {
            room -= clusterWidth(clusters.group());
            if (room < 0) {
                break;
            }
            kept.append(clusters.group());
        }
        return kept.toString().stripTrailing() + ELLIPSIS;
    }

    /** {@code text} and as many blanks as fill {@code cells}. */
    public static String pad(String text, int cells) {
        return text + " ".repeat(Math.max(0, cells - width(text)));
    }

    /** {@code text} after as many blanks as fill {@code cells}. */
    public static String padLeft(String text, int cells) {
        return " ".repeat(Math.max(0, cells - width(text))) + text;
    }

    private static int clusterWidth(String cluster) {
        int first = cluster.codePointAt(0);
        if (cluster.indexOf(EMOJI_SELECTOR) > 0 || isWide(first)) {
            return 2;
        }
        return isInvisible(first) ? 0 : 1;
    }

    private static boolean isWide(int codePoint) {
        if (Character.isEmojiPresentation(codePoint)) {
            return true;
        }
        UnicodeBlock block = UnicodeBlock.of(codePoint);
        if (UnicodeBlock.HALFWIDTH_AND_FULLWIDTH_FORMS.equals(block)) {
            return codePoint <= 0xFF60 || (codePoint >= 0xFFE0 && codePoint <= 0xFFE6);
        }
        boolean wideBlock = block != null && WIDE_BLOCKS.contains(block);
        return wideBlock || WIDE_SCRIPTS.contains(UnicodeScript.of(codePoint));
    }

    private static boolean isInvisible(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT, Character.CONTROL -> true;
            default -> false;
        };
    }
}

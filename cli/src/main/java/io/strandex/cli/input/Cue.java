package io.strandex.cli.input;

import io.strandex.event.InvalidEventException;
import io.strandex.event.Reason;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One subtitle.
 *
 * @param startMs first millisecond
 * @param endMs end, exclusive
 * @param text what is said, without mark-up
 * @param speaker who says it by WebVTT's voice tag, or empty
 */
record Cue(long startMs, long endMs, String text, String speaker) {
    private static final String TIME = "(?:(\\d{1,4}):)?(\\d{1,2}):(\\d{1,2})[,.](\\d{1,3})";
    private static final Pattern TIMES = Pattern.compile("\\s*" + TIME + "\\s*-->\\s*" + TIME + "(?:\\s.*)?");
    private static final Pattern VOICE = Pattern.compile("<v(?:\\.[^ <>]*)?\\s++([^<>]+)>");
    private static final Pattern TAG =
            Pattern.compile("</?[A-Za-z][^<>]*>|</?>|<[\\d:.]+>|\\{\\\\[^{}]*\\}|\\{/?[ibuIBU]\\}");
    private static final Pattern NUMBERED = Pattern.compile("&#(\\d{1,7}|[xX][0-9a-fA-F]{1,6});");

    /** Whether a line holds the times of a cue. */
    static boolean isTimes(String line) {
        return TIMES.matcher(line).matches();
    }

    /** Whether one of the first two lines does. */
    static boolean hasTimes(List<String> block) {
        return block.stream().limit(2).anyMatch(Cue::isTimes);
    }

    /**
     * Reads a block of lines.
     *
     * @throws InvalidEventException if it is no cue
     */
    static Cue parse(List<String> block) {
        for (int i = 0; i < Math.min(2, block.size()); i++) {
            Matcher times = TIMES.matcher(block.get(i));
            if (times.matches()) {
                String raw = String.join("\n", block.subList(i + 1, block.size()));
                String text = plain(raw);
                if (text.isEmpty()) {
                    throw malformed("the cue has no text");
                }
                Matcher voice = VOICE.matcher(raw);
                return new Cue(millis(times, 1), millis(times, 5), text, voice.find() ? plain(voice.group(1)) : "");
            }
        }
        throw malformed("no line such as 00:00:01,000 --> 00:00:04,000 in this block");
    }

    private static InvalidEventException malformed(String explanation) {
        return new InvalidEventException(Reason.MALFORMED_INPUT, explanation);
    }

    private static long millis(Matcher times, int group) {
        long hours = times.group(group) == null ? 0 : Long.parseLong(times.group(group));
        long minutes = Long.parseLong(times.group(group + 1));
        long seconds = Long.parseLong(times.group(group + 2));
        if (minutes > 59 || seconds > 59) {
            throw malformed("minutes and seconds end at 59: " + times.group().strip());
        }
        String fraction = (times.group(group + 3) + "00").substring(0, 3);
        return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Long.parseLong(fraction);
    }

    private static String plain(String text) {
        return NUMBERED.matcher(TAG.matcher(text).replaceAll(""))
                .replaceAll(number -> Matcher.quoteReplacement(character(number.group(1))))
                .replace("&quot;", "\"")
                .replace("&apos;", "'")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&nbsp;", " ")
                .replace("&lrm;", "")
                .replace("&rlm;", "")
                .replace("&amp;", "&")
                .strip();
    }

    private static String character(String number) {
        boolean isHex = Character.toLowerCase(number.charAt(0)) == 'x';
        int code = isHex ? Integer.parseInt(number.substring(1), 16) : Integer.parseInt(number);
        return Character.isValidCodePoint(code) && Character.getType(code) != Character.SURROGATE
                ? Character.toString(code)
                : "\ufffd";
    }
}

package io.strandex.cli.input;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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
    private static final Pattern VOICE = Pattern.compile("<v(?:\\.[^ >]*)?\\s+([^>]+)>");
    private static final Pattern TAG = Pattern.compile("<[^<>]*>|\\{\\\\[^{}]*\\}");

    /** Reads a block of lines; null where none of its first two holds times. */
    static @Nullable Cue parse(List<String> block) {
        for (int i = 0; i < Math.min(2, block.size()); i++) {
            Matcher times = TIMES.matcher(block.get(i));
            if (times.matches()) {
                String raw = String.join("\n", block.subList(i + 1, block.size()));
                Matcher voice = VOICE.matcher(raw);
                return new Cue(
                        millis(times, 1), millis(times, 5), plain(raw), voice.find() ? plain(voice.group(1)) : "");
            }
        }
        return null;
    }

    private static long millis(Matcher times, int group) {
        long hours = times.group(group) == null ? 0 : Long.parseLong(times.group(group));
        long minutes = Long.parseLong(times.group(group + 1));
        long seconds = Long.parseLong(times.group(group + 2));
        String fraction = (times.group(group + 3) + "00").substring(0, 3);
        return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Long.parseLong(fraction);
    }

    private static String plain(String text) {
        return TAG.matcher(text)
                .replaceAll("")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&nbsp;", " ")
                .replace("&lrm;", "")
                .replace("&rlm;", "")
                .replace("&amp;", "&")
                .strip();
    }
}

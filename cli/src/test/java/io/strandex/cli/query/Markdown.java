package io.strandex.cli.query;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The code blocks of a page. */
final class Markdown {

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w+)\\n(.*?)^```$");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    private Markdown() {}

    record Block(String language, String text) {}

    static List<Block> blocks(Path page) throws IOException {
        List<Block> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(Files.readString(page));
        while (matcher.find()) {
            blocks.add(new Block(matcher.group(1), matcher.group(2)));
        }
        return blocks;
    }

    /** The words of a command line, as a shell would split it; quotes are single, lines go on after a backslash. */
    static List<String> words(String commandLine) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(commandLine.replace("\\\n", " ").strip());
        while (matcher.find()) {
            words.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
        }
        return words;
    }
}

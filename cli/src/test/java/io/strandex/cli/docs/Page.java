package io.strandex.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The code blocks of a page, in order. */
final class Page {
    private static final Pattern FILE = Pattern.compile("`([\\w.-]+\\.(?:jsonl|jsonata|properties|csv|srt|md))`");

    /**
     * One block.
     *
     * @param language after the fence
     * @param file the first file name in backquotes before it, since the block before
     * @param text what it holds
     */
    record Block(String language, String file, String text) {}

    private Page() {}

    static List<Block> blocks(String name) throws IOException {
        List<String> lines = Files.readAllLines(Path.of(System.getProperty("strandex.root", ".."), "docs", name));
        List<Block> blocks = new ArrayList<>();
        String file = "";
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith("```")) {
                int end = i + 1;
                while (!lines.get(end).equals("```")) {
                    end++;
                }
                String text = String.join("\n", lines.subList(i + 1, end)) + "\n";
                blocks.add(new Block(lines.get(i).substring(3), file, text));
                i = end;
                file = "";
            } else {
                Matcher names = FILE.matcher(lines.get(i));
                if (file.isEmpty() && names.find()) {
                    file = names.group(1);
                }
            }
        }
        return blocks;
    }
}

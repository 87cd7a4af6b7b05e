package io.strandex.cli.keys;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.cli.input.Lines;
import io.strandex.cli.state.AppState;
import io.strandex.event.InvalidEventException;
import io.strandex.events.MediaEvent;
import io.strandex.json.MediaEventJson;
import io.strandex.key.KeyException;
import io.strandex.key.KeyLimits;
import io.strandex.key.Layout;
import io.strandex.key.MediaKeys;
import io.strandex.salt.SaltEntry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code strandex keys explain}: from an event to its keys, or from a key to what it says. */
@Command(
        name = "explain",
        description = "Show every step from an event to its keys, or what a key says.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex keys explain '1609213866388:txt:vfd4cocg:jbd7c77on9gnm:00'",
            "  strandex keys explain --app http://localhost:8080 - < events.jsonl",
            "  strandex keys explain - < events.jsonl"
        })
public final class ExplainCommand implements Callable<Integer> {
    private static final int LONGEST = 8 << 20;

    private static final Layout STREAM_KEY = Layout.parse("stream: {scene:text}!{event:text}", KeyLimits.NONE);

    @Parameters(paramLabel = "EVENT|KEY", description = "An event as JSON, or a key; - reads lines of standard input.")
    private String subject = "";

    @Option(
            names = "--partitions",
            paramLabel = "N",
            defaultValue = "12",
            description = "Partitions of the topic. Default: ${DEFAULT-VALUE}.")
    private int partitions;

    @Option(
            names = "--width",
            paramLabel = "N",
            defaultValue = "1",
            description = "Salt width of the scene. Default: ${DEFAULT-VALUE}.")
    private int width;

    @Option(
            names = "--app",
            paramLabel = "URL",
            description = "An instance of the app, whose salt plan says the width that is in force now.")
    private @Nullable String app;

    @Mixin
    private LayoutOptions layouts = new LayoutOptions();

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public ExplainCommand() {}

    @Override
    public Integer call() throws IOException {
        if (partitions < 1 || width < 1 || width > SaltEntry.GREATEST_WIDTH) {
            throw CliException.usage("--partitions is 1 or more, --width is within 1 and " + SaltEntry.GREATEST_WIDTH);
        }
        MediaKeys keys = layouts.keys();
        if (!subject.equals("-")) {
            explain(keys, subject);
            return 0;
        }
        // Standard input belongs to the process, not to this command.
        return explainAll(keys, new Lines(System.in, LONGEST));
    }

    /** A line that can't be explained is named, and those behind it are explained all the same. */
    private int explainAll(MediaKeys keys, Lines lines) throws IOException {
        int faults = 0;
        for (byte[] line = lines.next(); line != null; line = lines.next()) {
            try {
                explainLine(keys, line, lines);
            } catch (CliException e) {
                faults++;
                output.progress("line " + lines.number() + ": " + e.getMessage());
            }
        }
        return faults == 0 ? 0 : 1;
    }

    private void explainLine(MediaKeys keys, byte[] line, Lines lines) {
        if (lines.isCut()) {
            throw CliException.failed("longer than " + lines.limit() + " bytes");
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line))
                    .toString()
                    .strip();
            if (!text.isEmpty()) {
                explain(keys, text);
            }
        } catch (CharacterCodingException e) {
            throw CliException.failed("not UTF-8");
        }
    }

    private void explain(MediaKeys keys, String text) {
        try {
            if (text.stripLeading().startsWith("{")) {
                Map<String, Object> steps = steps(keys, MediaEventJson.parse(text));
                output.json(steps);
                steps.forEach((name, value) -> tell(keys, name, value));
            } else {
                explainKey(keys, text);
            }
        } catch (InvalidEventException | KeyException e) {
            throw CliException.failed(Shown.of(String.valueOf(e.getMessage())) + ": " + Shown.of(text));
        }
    }

    private Map<String, Object> steps(MediaKeys keys, MediaEvent event) {
        if (app == null) {
            return new Explanation(keys, partitions, width).of(event);
        }
        JsonNode plan = new AppState(app).plan(event.getSceneId());
        Map<String, Object> steps =
                new Explanation(keys, partitions, plan.path("width").asInt(1)).of(event);
        steps.put("salt_plan", widenings(plan));
        return steps;
    }

    private static List<String> widenings(JsonNode plan) {
        List<String> lines = new ArrayList<>();
        plan.path("entries")
                .forEach(step -> lines.add("width " + step.path("width").asInt() + " from "
                        + Instant.ofEpochMilli(step.path("effective_ms").asLong())));
        return lines;
    }

    private void tell(MediaKeys keys, String name, Object value) {
        if (name.equals("storage_key")) {
            output.line(name);
            picture(keys, value.toString());
        } else if (value instanceof List<?> list) {
            output.line(name);
            list.forEach(item -> output.line("  " + item));
        } else {
            output.line(name + " " + value);
        }
    }

    private void explainKey(MediaKeys keys, String key) {
        List<Layout> candidates = candidates(keys);
        Optional<UnreadKey> nearest = UnreadKey.nearest(key, candidates);
        KeyPicture picture = KeyPicture.of(key, candidates)
                .orElseThrow(() -> CliException.failed("no key of any layout, nor a JSON event: " + Shown.of(key)
                        + nearest.map(unread -> "; " + unread.sentence()).orElse("")));
        Map<String, Object> parts = new LinkedHashMap<>();
        parts.put("layout", picture.layout().toString());
        parts.put("bytes", key.getBytes(StandardCharsets.UTF_8).length);
        parts.putAll(picture.parts());
        Optional<String> doubt = nearest.filter(unread -> picture.layout().equals(STREAM_KEY) && unread.isClose())
                .map(UnreadKey::sentence);
        doubt.ifPresent(sentence -> parts.put("doubt", sentence));
        output.json(parts);
        output.line(picture.layout() + "   " + parts.get("bytes") + " bytes");
        picture(keys, key);
        doubt.ifPresent(sentence -> output.line("is it another's? " + sentence));
    }

    private void picture(MediaKeys keys, String key) {
        KeyPicture.of(key, candidates(keys))
                .ifPresent(picture -> picture.lines(Output.isTerminal()).forEach(line -> output.line("  " + line)));
    }

    private static List<Layout> candidates(MediaKeys keys) {
        return List.of(keys.eventLayout(), keys.slotLayout(), STREAM_KEY);
    }
}

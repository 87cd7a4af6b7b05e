package io.strandex.source;

import io.strandex.settings.SettingsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A topic of somebody else's that is read beside the raw one.
 *
 * @param name names its operators and counters
 * @param mapping text of the mapping; absent where the values are events already
 * @param needsLogTime whether the topic must carry log time
 */
public record SourceSettings(
        String name,
        String topic,
        SourceFormat format,
        KeyFormat keyFormat,
        Optional<String> mapping,
        boolean needsLogTime) {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,30}");

    /** Reads {@code sources} and {@code source.NAME.*}. */
    public static List<SourceSettings> from(SettingsReader reader) {
        List<String> names = reader.text("sources").stream()
                .flatMap(text -> Arrays.stream(text.split(",")))
                .map(String::strip)
                .toList();
        List<SourceSettings> sources = names.stream()
                .filter(name -> isName(name, reader))
                .map(name -> source(name, reader))
                .toList();
        checkApart(sources, reader);
        return sources;
    }

    /**
     * What tells records of this source from those of other topics, where log time, partition and offset are equal: 1 to
     * 32767, from the name alone, so that adding another source changes no order. The raw topic is 0.
     */
    public int lane() {
        return Math.floorMod(name.hashCode(), 32_767) + 1;
    }

    private static SourceSettings source(String name, SettingsReader reader) {
        String prefix = "source." + name + '.';
        SourceFormat format = reader.choice(prefix + "format", SourceFormat.JSON);
        return new SourceSettings(
                name,
                required(prefix + "topic", reader),
                format,
                reader.choice(prefix + "key.format", KeyFormat.TEXT),
                mapping(prefix + "mapping", format, reader),
                reader.flag(prefix + "log.append.time.required", true));
    }

    private static boolean isName(String name, SettingsReader reader) {
        boolean matches = NAME.matcher(name).matches();
        if (!matches) {
            reader.problem("sources: '" + name + "' must be small letters, digits and dashes, at most 31");
        }
        return matches;
    }

    private static String required(String key, SettingsReader reader) {
        return reader.text(key).orElseGet(() -> {
            reader.problem(key + " is not set");
            return "unset-" + key;
        });
    }

    private static Optional<String> mapping(String key, SourceFormat format, SettingsReader reader) {
        Optional<String> file = reader.text(key);
        if (format == SourceFormat.MEDIA_EVENT) {
            file.ifPresent(name -> reader.problem(key + ": media-event needs no mapping; to map events, say avro"));
            return Optional.empty();
        }
        if (file.isEmpty()) {
            reader.problem(key + ", the file of the mapping, is not set");
        }
        return file.flatMap(name -> read(key, name, reader));
    }

    private static Optional<String> read(String key, String file, SettingsReader reader) {
        try {
            String text = Files.readString(Path.of(file));
            Mapping.parse(text);
            return Optional.of(text);
        } catch (IOException e) {
            reader.problem(key + ": the file " + file + " cannot be read: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            reader.problem(key + ": " + file + ": " + e.getMessage());
        }
        return Optional.empty();
    }

    private static void checkApart(List<SourceSettings> sources, SettingsReader reader) {
        if (sources.stream().map(SourceSettings::topic).distinct().count() < sources.size()) {
            reader.problem("sources: two of them read the same topic");
        }
        if (sources.stream().map(SourceSettings::lane).distinct().count() < sources.size()) {
            reader.problem("sources: two names are the same, or alike in their hash: rename one");
        }
    }
}

package io.strandex.cli.input;

import io.strandex.event.Judgement.Rejected;
import io.strandex.event.Reason;
import io.strandex.events.Modality;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** A directory of images with times in their names: each is an IMAGE event that points to its file. */
final class Frames implements EventSource {
    private static final Pattern IMAGE = Pattern.compile("(?i).+\\.(jpe?g|png|webp|gif|bmp|avif)");

    private final Path directory;
    private final Scene scene;
    private final Iterator<Path> files;
    private long number;

    Frames(Path directory, Scene scene) throws IOException {
        this.directory = directory;
        this.scene = scene;
        try (Stream<Path> all = Files.list(directory)) {
            files = all.filter(file -> IMAGE.matcher(fileName(file)).matches() && !Files.isDirectory(file))
                    .sorted()
                    .toList()
                    .iterator();
        }
    }

    private static String fileName(Path file) {
        Path name = file.getFileName();
        return name == null ? "" : name.toString();
    }

    @Override
    public @Nullable Entry next() {
        if (!files.hasNext()) {
            return null;
        }
        number++;
        String file = fileName(files.next());
        Place place = new Place(directory.toString(), number);
        Bytes original = Bytes.wrap(file.getBytes(StandardCharsets.UTF_8));
        if (file.indexOf('\ufffd') >= 0) {
            String explanation = "the name of " + file + " is not UTF-8, or the locale is not: set LC_ALL=C.UTF-8";
            return new Entry.Refused(place, original, scene.id(), new Rejected(Reason.MALFORMED_INPUT, explanation));
        }
        OptionalLong time = FrameTime.of(file);
        if (time.isEmpty()) {
            String explanation =
                    file + " has no time in its name: 0000002772.jpg (milliseconds), 12.5s.jpg or 00-01-02.500.jpg";
            return new Entry.Refused(place, original, scene.id(), new Rejected(Reason.MISSING_FIELD, explanation));
        }
        long start = time.getAsLong();
        return new Entry.Read(
                place,
                original,
                scene.event(file, Modality.IMAGE, start)
                        .setStartMs(start)
                        .setEndMs(start)
                        .setUri(directory.resolve(file).toString().replace('\\', '/'))
                        .build());
    }

    @Override
    public long position() {
        return 0;
    }

    @Override
    public void close() {
        // Only names are read.
    }
}

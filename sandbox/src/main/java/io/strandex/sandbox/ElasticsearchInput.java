package io.strandex.sandbox;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * What Elasticsearch 9.5 reads from its standard input when it starts: the arguments that its launcher would send, in
 * its stream format (numbers as variable-length integers, text as a count of characters and their bytes).
 */
final class ElasticsearchInput {
    private static final int KEYSTORE_FORMAT = 7;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    private ElasticsearchInput() {}

    /** The arguments for a node in the foreground with an empty keystore; {@code elasticsearch.yml} is not read. */
    static byte[] of(Map<String, String> settings, Path config, Path logs) throws IOException {
        ElasticsearchInput input = new ElasticsearchInput();
        input.out.writeBoolean(false); // not a daemon
        input.out.writeBoolean(false); // not quiet
        input.out.writeBoolean(false); // no file for the process id
        input.emptyKeystore();
        input.settings(settings);
        input.text(config.toString());
        input.text(logs.toString());
        return input.bytes.toByteArray();
    }

    private void emptyKeystore() throws IOException {
        text("org.elasticsearch.common.settings.KeyStoreWrapper");
        out.writeInt(KEYSTORE_FORMAT);
        out.writeBoolean(false); // no password
        out.writeBoolean(false); // no encrypted bytes
        count(0); // no entries
        out.writeBoolean(false); // not closed
    }

    private void settings(Map<String, String> settings) throws IOException {
        count(settings.size());
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            text(setting.getKey());
            out.writeByte(0); // a string follows
            text(setting.getValue());
        }
    }

    private void text(String text) throws IOException {
        count(text.length());
        ByteArrayOutputStream utf = new ByteArrayOutputStream();
        new DataOutputStream(utf).writeUTF(text); // the same bytes per character, after a length of two bytes
        out.write(utf.toByteArray(), Short.BYTES, utf.size() - Short.BYTES);
    }

    private void count(int value) throws IOException {
        int rest = value;
        while (rest > 0x7F) {
            out.writeByte((rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        out.writeByte(rest);
    }
}

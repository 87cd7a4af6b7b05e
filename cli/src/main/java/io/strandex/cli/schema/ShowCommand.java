package io.strandex.cli.schema;

import io.strandex.json.MediaEventJson;
import org.apache.avro.SchemaFormatter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code strandex schema show}: a schema to feed to another tool. */
@Command(
        name = "show",
        description = "Print a schema: 'event' and 'op' as Avro, 'json' as the JSON Schema of an event.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex schema show event > MediaEvent.avsc",
            "  strandex schema show json > media-event.schema.json   for editors and other languages"
        })
public final class ShowCommand implements Runnable {
    /** What can be shown. */
    enum What {
        /** The Avro schema of an event. */
        EVENT,
        /** The Avro schema of an operation. */
        OP,
        /** The JSON Schema of an event. */
        JSON
    }

    @Parameters(paramLabel = "WHAT", description = "event, op or json.")
    private What what = What.EVENT;

    @Spec
    private CommandSpec command;

    /** For picocli. */
    public ShowCommand() {}

    @Override
    public void run() {
        String text = switch (what) {
            case EVENT -> SchemaFormatter.format("json/pretty", Contract.EVENT.schema());
            case OP -> SchemaFormatter.format("json/pretty", Contract.OP.schema());
            case JSON -> MediaEventJson.schema();
        };
        command.commandLine().getOut().println(text.strip());
    }
}

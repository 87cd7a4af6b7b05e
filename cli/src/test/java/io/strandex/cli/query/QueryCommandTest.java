package io.strandex.cli.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.cli.Main;
import io.strandex.cli.weeks.WeeksCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

final class QueryCommandTest {

    private static final String NOBODY = "http://svc:S3cret-7@127.0.0.1:1";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--scene s --from 30          | --from  | '30'      | 30s",
                "--scene s --to 1:99          | --to    | '1:99'    | 1:30",
                "--scene s --from 60s --to 30s| --from  | --to      | before",
                "--scene s --from 5s --to 5s  | --from  | --to      | before",
                "--from 30s                   | --from  | --scene   | --to",
                "--since yesterday            | --since | yesterday | 2021-01-03",
                "--since 2021-01-03 --until 2021-01-03 | --since | --until | before",
                "--modality smell             | --modality | smell  | chart",
                "--modality unknown           | --modality | unknown| chart",
                "--limit 0                    | --limit | 0         | 5000",
                "--limit 5001                 | --limit | 5001      | 5000",
                "--limit many                 | --limit | many      | int",
                "--after 12345                | --after | 12345     | events/KEY",
                "--near [1,NaN]               | --near  | JSON      | base64",
                "--near AAAA                  | --near  | JSON      | base64",
                "--attribute novalue          | --attribute | novalue | NAME=VALUE",
                "--series shelves             | --series | shelves  | EVENTS",
                "--scene=                     | --scene | empty     | must",
                "--prefix=                    | --prefix | empty    | must",
                "--sceen s                    | --sceen | --scene   | --help",
                "--elasticsearch nowhere      | --elasticsearch | http | host"
            })
    void shouldNameOptionValueAndExpectedFormWhenWrong(String options, String option, String value, String expected) {
        // When
        int code = run("query " + options + (options.contains("--elasticsearch") ? "" : " --elasticsearch " + NOBODY));

        // Then
        assertThat(code).isEqualTo(2);
        assertThat(err.toString()).contains(option, value, expected).doesNotContain("S3cret", "\tat ");
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"query --scene s", "get some-key", "weeks", "query --scene s --json"})
    void shouldSayWhereNobodyAnswersWhenElasticsearchIsDown(String command) {
        // When
        int code = run(command + " --elasticsearch " + NOBODY);

        // Then
        assertThat(code).isEqualTo(1);
        assertThat(err.toString()).contains("http://127.0.0.1:1").doesNotContain("S3cret", "\tat ");
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "query, strandex query --scene lecture/tides-101 --from 30s --to 60s",
        "get, strandex get '",
        "weeks, strandex weeks --json"
    })
    void shouldTeachByExampleWhenAskedForHelp(String command, String example) {
        int code = run(command + " --help");

        assertThat(code).isZero();
        assertThat(out.toString()).contains("Examples:", example, "--elasticsearch");
    }

    @Test
    void shouldSayThatTheKeyIsMissingWhenGetHasNone() {
        assertThat(run("get")).isEqualTo(2);
        assertThat(err.toString()).contains("KEY");
    }

    private int run(String line) {
        return command().execute(line.strip().split(" +"));
    }

    private CommandLine command() {
        return Main.commandLine(new Root()).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    }

    @Command(
            name = "strandex",
            subcommands = {QueryCommand.class, GetCommand.class, WeeksCommand.class})
    private static final class Root {}
}

package io.strandex.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.events.Modality;
import io.strandex.key.MediaKeys;
import io.strandex.week.IsoWeek;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class TargetTest {

    private static final Set<Series> EVENTS = EnumSet.of(Series.EVENTS);
    private static final Set<Series> BOTH = EnumSet.of(Series.EVENTS, Series.SLOTS);

    @Test
    void shouldNameTheWeeksWhenTheSpanHasBothEnds() {
        // Given
        Span turnOfTheYear = new Span(ms("2020-12-31T00:00:00Z"), ms("2021-01-04T00:00:00.001Z"));

        // When
        Target target = Target.within("strandex", EVENTS, turnOfTheYear);

        // Then
        assertThat(target.path()).isEqualTo("/strandex-events-2020-w53,strandex-events-2021-w01");
    }

    @Test
    void shouldLeaveOutAWeekWhenTheSpanEndsAtItsFirstMillisecond() {
        Span week = new Span(ms("2020-12-28T00:00:00Z"), ms("2021-01-04T00:00:00Z"));

        assertThat(Target.within("strandex", EVENTS, week).path()).isEqualTo("/strandex-events-2020-w53");
    }

    @Test
    void shouldAskTheAliasWhenTheSpanHasNoEnd() {
        assertThat(Target.within("strandex", BOTH, Span.from(0)).path()).isEqualTo("/strandex-events,strandex-slots");
        assertThat(Target.within("strandex", BOTH, Span.until(5)).path()).isEqualTo("/strandex-events,strandex-slots");
        assertThat(Target.within("strandex", BOTH, null).path()).isEqualTo("/strandex-events,strandex-slots");
        assertThat(Target.within("strandex", EVENTS, new Span(0, Long.MAX_VALUE - 1))
                        .path())
                .isEqualTo("/strandex-events");
    }

    @Test
    @DisplayName("C160: twelve years of weeks are asked by alias")
    void shouldStayShortWhenTheSpanHasHundredsOfWeeks() {
        Span twelveYears = new Span(ms("2015-01-01T00:00:00Z"), ms("2026-12-31T00:00:00Z"));

        assertThat(Target.within("strandex", EVENTS, twelveYears).path()).isEqualTo("/strandex-events");
    }

    @Test
    @DisplayName("C160: no request line above 4,096 bytes, whatever is known of a scene")
    void shouldStayWithinARequestLineWhenASceneHasManyWeeksAndRoutings() {
        for (int size = 1; size < 700; size++) {
            // Given
            Whereabouts scene = new Whereabouts("s", weeks(Math.min(60, size)), size);

            // When
            Target target = Target.at("a-rather-long-namespace-of-a-large-company", BOTH, null, scene);

            // Then
            assertThat(requestLine(target)).as("%d weeks and routings", size).hasSizeLessThan(4_096);
        }
    }

    @Test
    void shouldNameWeeksAndRoutingsWhenItIsKnownWhereASceneIs() {
        // Given
        Whereabouts scene = new Whereabouts("s", weeks(1), 2);

        // When
        Target target = Target.at("strandex", BOTH, null, scene);

        // Then
        MediaKeys keys = MediaKeys.defaults();
        assertThat(target.routing()).isEqualTo(keys.routing("s", 0) + "," + keys.routing("s", 1));
        assertThat(target.path())
                .isEqualTo("/strandex-events-2020-w01,strandex-slots-2019-w52,strandex-slots-2020-w01,"
                        + "strandex-slots-2020-w02");
    }

    @Test
    void shouldAskOneShardOfOneWeekWhenTheKeyIsOfAnEvent() {
        // Given
        MediaKeys keys = MediaKeys.defaults();
        String key = keys.eventKey(ms("2021-01-01T00:00:00Z"), Modality.TEXT, "s", "e", 3);

        // When
        Target target = Target.ofKey("strandex", key);

        // Then
        assertThat(target.path()).isEqualTo("/strandex-events-2020-w53");
        assertThat(target.routing()).isEqualTo(keys.routing("s", 3));
    }

    @Test
    void shouldAskEverythingWhenTheKeyIsOfAnUnknownLayout() {
        assertThat(Target.ofKey("strandex", "anything"))
                .isEqualTo(new Target("/strandex-events,strandex-slots,strandex-scenes", null));
    }

    private static SortedSet<IsoWeek> weeks(int count) {
        SortedSet<IsoWeek> weeks = new TreeSet<>();
        for (int week = 0; week < count; week++) {
            weeks.add(new IsoWeek(2020, 1).plusWeeks(week));
        }
        return weeks;
    }

    private static String requestLine(Target target) {
        StringBuilder line = new StringBuilder("POST " + URLEncoder.encode(target.path(), StandardCharsets.UTF_8));
        target.parameters()
                .forEach((name, value) -> line.append(name)
                        .append('=')
                        .append(URLEncoder.encode(value, StandardCharsets.UTF_8))
                        .append('&'));
        return line + "/_search HTTP/1.1";
    }

    private static long ms(String instant) {
        return Instant.parse(instant).toEpochMilli();
    }
}

package io.strandex.query.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StoreSettingsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost:9200",
                "ftp://svc:S3cret-7@host",
                "http://svc:S3cret-7@",
                "http://svc:S3cret-7@a b",
                ""
            })
    void shouldSayTheExpectedFormWithoutThePasswordWhenTheUrlIsMalformed(String url) {
        Throwable refusal = catchThrowable(() -> StoreSettings.of(url));

        assertThat(refusal)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("http[s]://")
                .hasMessageNotContaining("S3cret");
    }

    @Test
    @DisplayName("C166: a password is in no text that the client writes")
    void shouldShowNoPasswordWhenPrintedOrFailing() {
        // Given
        StoreSettings settings = StoreSettings.of("http://svc:S3cret-7@127.0.0.1:1/base");

        // When
        Throwable failure;
        try (Store store = new Store(settings)) {
            failure = catchThrowable(() -> store.send("GET", "/", Map.of(), null));
        }

        // Then
        assertThat(settings.toString()).doesNotContain("S3cret").contains("****");
        assertThat(failure)
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("http://127.0.0.1:1/base")
                .hasStackTraceContaining("StoreException");
        assertThat(failure).hasMessageNotContaining("S3cret");
    }
}

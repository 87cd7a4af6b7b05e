package io.strandex.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class FilterTest {

    @Test
    @DisplayName("C15: half a surrogate pair is refused, since UTF-8 would turn it into a question mark")
    void shouldRefuseHalfASurrogatePairWhenGivenInAnyText() {
        // Given
        Filter filter = Filter.everything();

        // When, Then
        assertThatIllegalArgumentException()
                .isThrownBy(() -> filter.scene("\ud800x"))
                .withMessageContaining("scene holds half a surrogate pair");
        assertThatIllegalArgumentException().isThrownBy(() -> filter.prefix("x\udc00"));
        assertThatIllegalArgumentException().isThrownBy(() -> filter.words("\udc00"));
        assertThatIllegalArgumentException().isThrownBy(() -> filter.attributes(Map.of("name", "\ud800")));
        assertThat(filter.scene("😀").scene()).isEqualTo("😀");
    }

    @Test
    void shouldRefuseTextWhenEmptyOrTooLong() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Filter.everything().scene(""))
                .withMessage("scene must not be empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Filter.everything().prefix("x".repeat(1_025)))
                .withMessage("prefix has 1025 characters; at most 1024 are allowed");
    }

    @Test
    void shouldRefuseSpanWhenItDoesNotEndAfterItStarts() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Span(5, 5)).withMessageContaining("5 to 5");
    }

    @Test
    void shouldRefuseLimitWhenOutOfBounds() {
        Question question = Question.events(Filter.everything());

        assertThatIllegalArgumentException().isThrownBy(() -> question.limit(0)).withMessageContaining("not 0");
        assertThatIllegalArgumentException().isThrownBy(() -> question.limit(5_001));
        assertThat(question.limit(5_000).limit()).isEqualTo(5_000);
    }
}

package io.strandex.query.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.events.Modality;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DocumentJsonTest {

    @Test
    void shouldTellTheSeriesApartWhenReading() throws IOException {
        assertThat(DocumentJson.read(json("{'key':'k','scene_id':'s','event_id':'e','modality':'TEXT'}")))
                .isInstanceOf(EventDocument.class);
        assertThat(DocumentJson.read(json("{'key':'k','scene_id':'s','start_ms':0,'end_ms':30000}")))
                .isInstanceOf(SlotDocument.class);
        assertThat(DocumentJson.read(json("{'key':'k','scene_id':'s','week':'2020-w53','salt_width':2}")))
                .isEqualTo(new SceneDocument("k", "s", "2020-w53", 2));
    }

    @Test
    void shouldComeBackTheSameWhenReadAndWritten() throws IOException {
        // Given
        JsonNode event = json("{'key':'k','scene_id':'s','event_id':'e','modality':'IMAGE','event_time':1609459200000,"
                + "'start_ms':1,'text':'😀','attributes':{'a':1.5,'b':'x','c':true,'d':9007199254740993},'salt':3}");

        // When
        JsonNode written = DocumentJson.write(DocumentJson.read(event));

        // Then
        assertThat(json(written.toString())).isEqualTo(event);
    }

    @Test
    void shouldReadOnWhenALaterVersionWroteMore() throws IOException {
        // Given
        JsonNode slot = json("{'key':'k','scene_id':'s','event_count':1,'later':{},'modalities':['SMELL'],"
                + "'events':[{'key':'a','event_id':'e','modality':'SMELL','attributes':{'n':1}}]}");

        // When
        SlotDocument read = (SlotDocument) DocumentJson.read(slot);

        // Then
        assertThat(read.modalities()).containsExactly(Modality.UNKNOWN);
        assertThat(read.missing()).isEmpty();
        assertThat(read.events()).extracting(SlotEvent::attributes).isEqualTo(List.of(Map.of("n", 1)));
    }

    @Test
    void shouldSayWhatItIsNotWhenMalformed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DocumentJson.read(json("{'event_id':'e','event_time':'yesterday'}")))
                .withMessageContaining("EventDocument");
    }

    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text.replace('\'', '"'));
    }
}

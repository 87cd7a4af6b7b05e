package io.strandex.cli.connect;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandex.cli.CliException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ConnectClientTest {
    @Test
    @DisplayName("C166: an address with a password in it is refused and not repeated")
    void shouldRepeatNoPasswordWhenTheAddressHoldsOne() {
        for (String url :
                new String[] {"http://user:S3cret@localhost:8083", "http://user:S3 cret@localhost", "S3cret"}) {
            assertThatThrownBy(() -> new ConnectClient(url))
                    .isInstanceOf(CliException.class)
                    .hasMessageContaining("http[s]://host[:port]")
                    .hasMessageNotContaining("S3");
        }
    }
}

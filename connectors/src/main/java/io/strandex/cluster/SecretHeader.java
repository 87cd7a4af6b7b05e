package io.strandex.cluster;

import org.apache.hc.core5.http.message.BasicHeader;

/** A header whose value is sent and never shown: the client's own log of headers prints what {@link #toString()} says. */
final class SecretHeader extends BasicHeader {
    private static final long serialVersionUID = 1;

    SecretHeader(String name, String value) {
        super(name, value, true);
    }

    @Override
    public String toString() {
        return getName() + ": [hidden]";
    }
}

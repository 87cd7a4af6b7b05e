package io.strandex.sandbox;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;

/** The one question that health checks ask. */
final class Http {
    private static final int PATIENCE_MS = 2_000;

    private Http() {}

    /** Whether a GET is answered with 200. */
    static boolean isOk(String url) {
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) URI.create(url).toURL().openConnection();
            connection.setConnectTimeout(PATIENCE_MS);
            connection.setReadTimeout(PATIENCE_MS);
            try {
                return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
            } finally {
                connection.disconnect();
            }
        } catch (IOException e) {
            return false;
        }
    }
}

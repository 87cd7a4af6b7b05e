package io.strandex.sandbox;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

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

    /** Whether a server answers in TLS; whom it claims to be is not checked. */
    static boolean speaksTls(String url) {
        URI uri = URI.create(url);
        try (Socket socket = SSLSocketFactory.getDefault().createSocket()) {
            socket.connect(new InetSocketAddress(uri.getHost(), uri.getPort()), PATIENCE_MS);
            socket.setSoTimeout(PATIENCE_MS);
            ((SSLSocket) socket).startHandshake();
            return true;
        } catch (SSLException strange) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}

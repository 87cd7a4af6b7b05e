package io.strandex.bench.sink;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/**
 * A process of its own that answers bulk requests without doing the work, so that the processor time of a client shows alone. Prints its
 * port, and ends when its standard input does.
 */
public final class CannedBulk {
    private static final String ITEM = "{\"index\":{\"status\":201}}";
    private static final String LONG_ITEM =
            "{\"index\":{\"_index\":\"bench\",\"_id\":\"1608681600000:txt:scene0000:event00000000:00\","
                    + "\"_version\":1,\"result\":\"created\",\"_shards\":{\"total\":1,\"successful\":1,\"failed\":0},\"_seq_no\":1,"
                    + "\"_primary_term\":1,\"status\":201}}";

    private CannedBulk() {}

    /** Serves until the parent goes. */
    public static void main(String[] args) throws IOException {
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(Executors.newCachedThreadPool());
        http.createContext("/", CannedBulk::answer);
        http.start();
        System.out.println(http.getAddress().getPort());
        while (System.in.read() >= 0) {
            // Only the end of the input matters.
        }
        System.exit(0);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        int lines = lines(exchange.getRequestBody());
        boolean bulk = exchange.getRequestURI().getPath().endsWith("_bulk");
        boolean filtered = String.valueOf(exchange.getRequestURI().getQuery()).contains("filter_path");
        byte[] body = (bulk ? bulk(lines / 2, filtered) : admin(exchange)).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("X-elastic-product", "Elasticsearch");
        exchange.getResponseHeaders().set("Content-Type", "application/vnd.elasticsearch+json;compatible-with=9");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static String bulk(int items, boolean filtered) {
        StringBuilder answer = new StringBuilder(filtered ? "{\"errors\":false," : "{\"took\":1,\"errors\":false,")
                .append("\"items\":[");
        for (int i = 0; i < items; i++) {
            answer.append(i > 0 ? "," : "").append(filtered ? ITEM : LONG_ITEM);
        }
        return answer.append("]}").toString();
    }

    /** Every week is open, with one index behind its alias. */
    private static String admin(HttpExchange exchange) {
        String path = exchange.getRequestURI().getPath();
        String alias = path.substring(path.lastIndexOf('/') + 1);
        if (path.contains("/_doc/")) {
            String[] week = alias.split("-", 2);
            return "{\"found\":true,\"_seq_no\":1,\"_primary_term\":1,\"_source\":{\"state\":\"open\",\"series\":\""
                    + week[0] + "\",\"week\":\"" + week[1] + "\"}}";
        }
        return "{\"" + alias + "-000001\":{\"aliases\":{\"" + alias + "\":{\"is_write_index\":true}}}}";
    }

    private static int lines(InputStream body) throws IOException {
        byte[] buffer = new byte[1 << 16];
        int lines = 0;
        for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
            for (int i = 0; i < read; i++) {
                lines += buffer[i] == '\n' ? 1 : 0;
            }
        }
        return lines;
    }
}

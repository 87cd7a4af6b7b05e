package io.strandex.testkit.bulk;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The address of a bulk request. Each parameter is honoured or refused, none is ignored.
 *
 * @param defaults for all items
 * @param forcedRefresh whether each item says that its index was refreshed; here everything is seen at once anyway
 * @param enoughShards whether there are as many copies of each shard as the sender wants; here there is one
 */
record BulkParameters(BulkDefaults defaults, boolean forcedRefresh, boolean enoughShards) {

    private static final Set<String> HONOURED =
            Set.of("refresh", "routing", "pipeline", "require_alias", "timeout", "wait_for_active_shards");
    private static final Set<String> UNSUPPORTED = Set.of(
            "_source",
            "_source_includes",
            "_source_excludes",
            "list_executed_pipelines",
            "require_data_stream",
            "include_source_on_error");
    private static final Pattern TIME = Pattern.compile("-1|0|[0-9]+(?:d|h|m|s|ms|micros|nanos)");

    static BulkParameters of(Exchange exchange) throws RefusedException {
        for (String name : exchange.parameters()) {
            if (UNSUPPORTED.contains(name)) {
                throw RefusedException.unsupported("know the parameter [" + name + "] of a bulk request");
            }
        }
        exchange.accept(HONOURED);
        checkTimeout(exchange.parameter("timeout"));
        List<String> path = exchange.path();
        var defaults = new BulkDefaults(
                path.size() == 2 ? path.getFirst() : "",
                exchange.parameter("routing"),
                exchange.parameter("pipeline"),
                flag(exchange, "require_alias"));
        return new BulkParameters(
                defaults, forcedRefresh(exchange), enough(exchange.parameter("wait_for_active_shards")));
    }

    private static boolean forcedRefresh(Exchange exchange) throws RefusedException {
        String refresh = exchange.parameter("refresh");
        return switch (refresh) {
            case "" -> exchange.parameters().contains("refresh");
            case "true" -> true;
            case "false", "wait_for" -> false;
            default -> throw RefusedException.illegal("Unknown value for refresh: [" + refresh + "].");
        };
    }

    private static boolean flag(Exchange exchange, String name) throws RefusedException {
        String value = exchange.parameter(name);
        return switch (value) {
            case "" -> exchange.parameters().contains(name);
            case "true" -> true;
            case "false" -> false;
            default ->
                throw RefusedException.illegal(
                        "Failed to parse value [" + value + "] as only [true] or [false] are allowed.");
        };
    }

    private static void checkTimeout(String timeout) throws RefusedException {
        if (!timeout.isEmpty() && !TIME.matcher(timeout).matches()) {
            throw RefusedException.illegal("failed to parse setting [timeout] with value [" + timeout
                    + "] as a time value: unit is missing or unrecognized");
        }
    }

    private static boolean enough(String shards) throws RefusedException {
        if (shards.isEmpty() || shards.equals("all")) {
            return shards.isEmpty();
        }
        try {
            return Integer.parseInt(shards) <= 1;
        } catch (NumberFormatException e) {
            throw RefusedException.illegal("cannot parse ActiveShardCount[" + shards + "]");
        }
    }
}

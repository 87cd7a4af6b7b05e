package io.strandex.cli.ddl;

import io.strandex.key.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of Cassandra or Scylla. Month and salt are the partition, the dimensions cluster inside it; without a time the
 * first dimension is the partition. Text is ordered by its bytes there, as in keys.
 */
final class CqlTable {
    /** Month of the time, as in 202012, so that no partition grows for ever. */
    static final String MONTH = "year_month";

    private CqlTable() {}

    static String of(Design design) {
        List<Column> clustering = new ArrayList<>(design.ordered());
        List<String> partition = new ArrayList<>();
        if (design.time().isPresent()) {
            partition.add(MONTH);
        } else if (!clustering.isEmpty()) {
            partition.add(clustering.remove(0).name());
        }
        design.columns().stream().filter(Column::isSalt).map(Column::name).forEach(partition::add);
        StringBuilder table = new StringBuilder("CREATE TABLE " + design.name() + " (\n");
        design.time().ifPresent(time -> table.append("  " + MONTH + " int,\n"));
        design.columns().forEach(column -> table.append("  " + column.name() + " " + type(column) + ",\n"));
        table.append(SqlTables.rest("text", "map<text, text>", "vector<float, " + design.vector() + ">")
                .replace(" NOT NULL", ""));
        String more = clustering.isEmpty() ? "" : ", " + Design.names(clustering);
        return table.append("  PRIMARY KEY ((" + String.join(", ", partition) + ")" + more + ")\n)")
                .append(order(clustering) + ";\n")
                .toString();
    }

    private static String order(List<Column> clustering) {
        List<String> order =
                clustering.stream().map(column -> column.name() + " ASC").toList();
        return order.isEmpty() ? "" : " WITH CLUSTERING ORDER BY (" + String.join(", ", order) + ")";
    }

    private static String type(Column column) {
        return column.isNumber() ? "bigint" : column.kind() instanceof Kind.Text ? "text" : "ascii";
    }
}

package io.strandex.cli.ddl;

import java.util.HashSet;
import java.util.Set;

/** Words that are no names of columns or tables unless quoted, as the stores' documentation lists them. */
final class ReservedWords {
    /** CQL: appendix A of Apache Cassandra's reference, the reserved ones. */
    static final Set<String> CQL = words("""
            add allow alter and apply asc authorize batch begin by columnfamily create default delete desc describe drop
            entries execute from full grant if in index infinity insert into is keyspace limit materialized mbean mbeans
            modify nan norecursive not null of on or order password primary rename replace revoke schema select set
            table to token truncate unlogged unset update use using view where with
            """);

    /** PostgreSQL: {@code pg_get_keywords()}, the categories R and T. */
    static final Set<String> POSTGRES = words("""
            all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate
            collation column concurrently constraint create cross current_catalog current_date current_role
            current_schema current_time current_timestamp current_user default deferrable desc distinct do else end
            except false fetch for foreign freeze from full grant group having ilike in initially inner intersect into
            is isnull join lateral leading left like limit localtime localtimestamp natural not notnull null offset on
            only or order outer overlaps placing primary references returning right select session_user similar some
            symmetric system_user table tablesample then to trailing true union unique user using variadic verbose when
            where window with
            """);

    /** CockroachDB: those of PostgreSQL and some of its own. */
    static final Set<String> COCKROACH = with(POSTGRES, "family index none nothing view virtual work");

    /** TiDB and MySQL 8. */
    static final Set<String> TIDB = words("""
            accessible add all alter analyze and array as asc asensitive before between bigint binary blob both by call
            cascade case change char character check collate column condition constraint continue convert create cross
            cube cume_dist current_date current_role current_time current_timestamp current_user cursor database
            databases day_hour day_microsecond day_minute day_second dec decimal declare default delayed delete
            dense_rank desc describe deterministic distinct distinctrow div double drop dual each else elseif empty
            enclosed escaped except exists exit explain false fetch first_value float float4 float8 for force foreign
            from fulltext function generated get grant group grouping groups having high_priority hour_microsecond
            hour_minute hour_second if ignore ilike in index infile inner inout insensitive insert int int1 int2 int3
            int4 int8 integer intersect interval into io_after_gtids io_before_gtids is iterate join json_table key keys
            kill lag last_value lateral lead leading leave left like limit linear lines load localtime localtimestamp
            lock long longblob longtext loop low_priority manual master_bind master_ssl_verify_server_cert match
            maxvalue mediumblob mediumint mediumtext middleint minute_microsecond minute_second mod modifies natural
            no_write_to_binlog not nth_value ntile null numeric of on optimize optimizer_costs option optionally or
            order out outer outfile over parallel partition percent_rank precision primary procedure purge qualify range
            rank read read_write reads real recursive references regexp release rename repeat replace require resignal
            restrict return revoke right rlike row row_number rows schema schemas second_microsecond select sensitive
            separator set show signal smallint spatial specific sql sql_big_result sql_calc_found_rows sql_small_result
            sqlexception sqlstate sqlwarning ssl starting stats stored straight_join system table tablesample terminated
            then tidb tiflash tinyblob tinyint tinytext to trailing trigger true undo union unique unlock unsigned until
            update usage use using utc_date utc_time utc_timestamp values varbinary varchar varcharacter varying virtual
            when where while window with write xor year_month zerofill
            """);

    private ReservedWords() {}

    private static Set<String> words(String text) {
        return Set.of(text.strip().split("\\s+"));
    }

    private static Set<String> with(Set<String> words, String more) {
        Set<String> all = new HashSet<>(words);
        all.addAll(words(more));
        return Set.copyOf(all);
    }
}

package io.jparquet.benchmarks.spark;

import static io.jparquet.benchmarks.spark.Workload.Group.SKIP;

import io.jparquet.benchmarks.spark.Reads.Load;
import io.jparquet.benchmarks.spark.Reads.LoadedQuery;
import io.jparquet.benchmarks.spark.Reads.Queries;
import io.jparquet.benchmarks.spark.Reads.Query;
import io.jparquet.examples.TpchQueries;
import java.util.List;
import java.util.stream.Stream;

/**
 * Rows whose queries need only small parts of the files: few rows, few columns, or only metadata.
 */
final class SkipRows {
  private static final String STRINGS =
      "SELECT count(*), max(id), max(url), max(digest), max(txt) FROM strings WHERE ";

  private static final String EVENTS =
      "SELECT count(*), sum(id), max(octet_length(device)), max(reading), sum(user), "
          + "max(octet_length(message)) FROM ";

  private SkipRows() {}

  static List<Workload> all(Data data) {
    return Stream.of(filters(data), ranges(data), lookups(data), sorts(), metadata(data))
        .flatMap(List::stream)
        .toList();
  }

  private static List<Workload> filters(Data data) {
    return List.of(
        new Query("q6", SKIP, 2.0, TpchQueries.Q6),
        new Query("q14", SKIP, 1.4, TpchQuery.sql(14, data.scale())),
        new Query("q19", SKIP, 1.6, TpchQuery.sql(19, data.scale())),
        // One of 20,000 values, which are in a dictionary.
        new Query("equal-product", SKIP, 3.0, STRINGS + "product = 'product-4711'"),
        // One of three million values, without a dictionary: the digest of 4711.
        new Query(
            "equal-digest", SKIP, 3.0, STRINGS + "digest = 'b52340b4de4566b804c9880aa0b4af5f'"));
  }

  private static List<Workload> ranges(Data data) {
    return List.of(
        new Query(
            "range-unclustered-1%",
            SKIP, 4.0, EVENTS + "events WHERE score >= 500000 AND score < 510000"),
        new Query("range-int96-1%", SKIP, 4.0, eventsBetween(data, "events_int96", 0.01)),
        new Query(
            "range-int96-bounds-1%", SKIP, 4.0, eventsBetween(data, "events_int96_bounds", 0.01)),
        new Query("range-clustered-0.1%", SKIP, 1.2, eventsBetween(data, "events", 0.001)),
        new Query("range-clustered-1%", SKIP, 1.2, eventsBetween(data, "events", 0.01)),
        new Query("range-clustered-10%", SKIP, 1.2, eventsBetween(data, "events", 0.1)));
  }

  /** A fraction of the events, starting in the middle. */
  private static String eventsBetween(Data data, String table, double share) {
    long events = (long) (EventRows.EVENTS * data.scale());
    long from = events / 2;
    long to = from + (long) (events * share);
    long firstSecond = EventRows.FIRST_MICROS / 1_000_000;
    return EVENTS
        + table
        + " WHERE ts >= timestamp_seconds("
        + (firstSecond + from)
        + ") AND ts < timestamp_seconds("
        + (firstSecond + to)
        + ")";
  }

  private static List<Workload> lookups(Data data) {
    long keys = (long) (EventRows.KEYS * data.scale());
    return List.of(
        new Queries("lookup-bloom-hit", SKIP, 2.0, lookups("keys_bloom", keys, 0)),
        new Queries("lookup-bloom-miss", SKIP, 1.0, lookups("keys_bloom", keys, 1)),
        new Queries("lookup-no-bloom", SKIP, 4.0, lookups("keys", keys, 0)));
  }

  /** Four lookups; keys are even, so an odd offset finds none. */
  private static List<String> lookups(String table, long keys, int offset) {
    return Stream.of(1, 3, 5, 7)
        .map(eighth -> 2 * (keys * eighth / 8) + offset)
        .map(key -> "SELECT * FROM " + table + " WHERE key = " + key)
        .toList();
  }

  /** The last sort columns make the results unique. */
  private static List<Workload> sorts() {
    return List.of(
        // The files are in the order of ts, with the best rows at their end.
        new Query("top-sorted", SKIP, 15.0, "SELECT * FROM events ORDER BY ts DESC, id LIMIT 100"),
        new Query("top-unsorted", SKIP, 2.0, "SELECT * FROM events ORDER BY score, id LIMIT 100"),
        new Query(
            "top-filtered",
            SKIP,
            2.0,
            "SELECT * FROM lineitem WHERE l_shipmode = 'AIR' AND l_quantity < 25 "
                + "ORDER BY l_extendedprice DESC, l_orderkey, l_linenumber LIMIT 100"));
  }

  private static List<Workload> metadata(Data data) {
    return List.of(
        new Query("count", SKIP, 1.0, "SELECT count(*) FROM lineitem"),
        new Query(
            "min-max",
            SKIP,
            1.0,
            "SELECT min(l_orderkey), max(l_orderkey), min(l_shipdate), max(l_shipdate) "
                + "FROM lineitem"),
        new Query(
            "3-of-2000-columns",
            SKIP,
            1.5,
            "SELECT sum(c500), sum(c1001), max(octet_length(c1999)) FROM columns_2000"),
        new Load("schema-10000-columns", SKIP, 1.5, data, "columns_10000", rows -> rows.schema()),
        new LoadedQuery(
            "2000-files",
            SKIP,
            1.8,
            data,
            "files_2000",
            List.of("count(*)", "sum(n)", "max(octet_length(name))", "max(x)")));
  }
}

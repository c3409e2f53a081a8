package io.jparquet.benchmarks.spark;

import static io.jparquet.benchmarks.spark.Workload.Group.SCAN;
import static io.jparquet.benchmarks.spark.Workload.Group.SKIP;

import io.jparquet.benchmarks.spark.Reads.Discard;
import io.jparquet.benchmarks.spark.Reads.Fold;
import io.jparquet.benchmarks.spark.Reads.Query;
import io.jparquet.benchmarks.spark.WriteRows.Write;
import java.util.List;

/**
 * Rows of the suite on tables of many files, for several tasks at a time, and a table of 2,000
 * columns, of which readers and writers have something open for each.
 */
final class ScaleRows {
  private ScaleRows() {}

  static List<Workload> all(Data data) {
    return List.of(
        new Fold("full-scan", SCAN, 1.0, "SELECT * FROM lineitem_files"),
        new Fold("strings", SCAN, 1.0, "SELECT * FROM strings_files"),
        new Discard("nested-noop", SCAN, 1.0, "SELECT * FROM nested_files"),
        new Query(
            "q6", SKIP, 1.0, TpchQuery.sql(6, data.scale()).replace("lineitem", "lineitem_files")),
        Write.of("write-lineitem", 1.0, data, "lineitem_files"),
        new Discard("wide-noop", SCAN, 1.0, "SELECT * FROM columns_2000_files"),
        Write.of("write-wide", 1.0, data, "columns_2000_files"));
  }
}

package io.jparquet.benchmarks.spark;

import static io.jparquet.benchmarks.spark.Workload.Group.SCAN;

import io.jparquet.benchmarks.spark.Reads.Fold;
import io.jparquet.benchmarks.spark.Reads.Query;
import io.jparquet.benchmarks.spark.WriteRows.Write;
import java.util.List;

/** The rows full-scan, one-column and write-lineitem with encrypted files. */
final class EncryptionRows {
  private EncryptionRows() {}

  static List<Workload> scans() {
    return List.of(
        new Fold("encrypted-scan", SCAN, 1.5, "SELECT * FROM lineitem_encrypted"),
        new Fold("encrypted-scan-all", SCAN, 1.5, "SELECT * FROM lineitem_all_encrypted"),
        new Query(
            "encrypted-one-column", SCAN, 1.0, "SELECT sum(l_partkey) FROM lineitem_encrypted"),
        new Query(
            "encrypted-plain-column", SCAN, 1.0, "SELECT sum(l_suppkey) FROM lineitem_encrypted"));
  }

  static List<Workload> writes(Data data) {
    return List.of(
        Write.of("write-encrypted", 1.5, data, "lineitem").encrypted(Encryption.THREE_COLUMNS),
        Write.of("write-encrypted-all", 1.5, data, "lineitem").encrypted(Encryption.ALL_COLUMNS));
  }
}

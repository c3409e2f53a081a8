package io.jparquet.benchmarks.spark;

import java.util.List;
import java.util.stream.Stream;

/** The rows of the suite, in the order of its tables. */
final class Workloads {
  private Workloads() {}

  /** All rows. Some rows depend on their data, so there is a list for each {@link Data}. */
  static List<Workload> all(Data data) {
    return Stream.of(
            ScanRows.all(),
            SkipRows.all(data),
            VariantRows.all(data),
            JoinRows.all(data),
            WriteRows.all(data),
            EncryptionRows.scans(),
            EncryptionRows.writes(data))
        .flatMap(List::stream)
        .toList();
  }
}

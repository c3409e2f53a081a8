package io.jparquet.benchmarks.spark;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The rows of the suite, in the order of its tables. */
final class Workloads {
  private Workloads() {}

  /** All rows, only for their descriptions: they have no data, and cannot be run. */
  static List<Workload> described() {
    return all(new Data(null, Path.of(""), 1, "snappy"));
  }

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

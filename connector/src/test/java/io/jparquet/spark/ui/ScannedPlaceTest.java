package io.jparquet.spark.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.ui.ScannedPlace.Reader;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ScannedPlaceTest {

  private static Optional<ScannedPlace> of(String node, String text, boolean isOurs) {
    return ScannedPlace.of(node, text, isOurs, Map.of());
  }

  @Test
  void aScanWithMetricsOfJparquetIsOurs() {
    assertThat(of("BatchScan spark_catalog.default.t", "BatchScan t[id#1L] jparquet t", true))
        .hasValue(new ScannedPlace("spark_catalog.default.t", Reader.JPARQUET, ""));
    assertThat(of("BatchScan jparquet file:/data/a", "BatchScan jparquet file:/data/a[]", true))
        .hasValue(new ScannedPlace("file:/data/a", Reader.JPARQUET, ""));
  }

  @Test
  void aRelationOfV1IsOursByTheFormatInItsText() {
    assertThat(
            of(
                "Scan jparquet spark_catalog.default.b",
                "FileScan jparquet spark_catalog.default.b[id#1L] Batched: true, Format: jparquet,"
                    + " Location: InMemoryFileIndex(1 paths)[file:/b], PartitionFilters: []",
                false))
        .hasValue(new ScannedPlace("spark_catalog.default.b", Reader.JPARQUET, ""));
    assertThat(
            of(
                "Scan parquet ",
                "FileScan parquet [id#1L] Batched: true, DataFilters: [], Format: jparquet,"
                    + " Location: InMemoryFileIndex(1 paths)[file:/b], PartitionFilters: []",
                false))
        .hasValue(new ScannedPlace("file:/b", Reader.JPARQUET, ""));
  }

  @Test
  void aDeclinedScanHasTheReasonInItsName() {
    assertThat(
            of(
                "Scan Parquet, Accelerated: no (it is (too) old) spark_catalog.default.c",
                "FileScan Parquet, Accelerated: no (it is (too) old) spark_catalog.default.c[]",
                false))
        .hasValue(new ScannedPlace("spark_catalog.default.c", Reader.SPARK, "it is (too) old"));
    assertThat(
            of(
                "Scan Parquet, Accelerated: no (a reason) ",
                "FileScan Parquet [] Format: Parquet, Accelerated: no (a reason), Location:"
                    + " InMemoryFileIndex(1 paths)[file:/b, file:/c], PartitionFilters: []",
                false))
        .hasValue(new ScannedPlace("file:/b, file:/c", Reader.SPARK, "a reason"));
  }

  @Test
  void anotherScanOfSparksOwnSourceHasTheReasonOfTheProvider() {
    String text =
        "FileScan parquet [k#1L] Batched: true, Format: Parquet, Location:"
            + " InMemoryFileIndex(1 paths)[file:/data/pq], PartitionFilters: []";
    assertThat(of("Scan parquet ", text, false))
        .hasValue(new ScannedPlace("file:/data/pq", Reader.SPARK, ""));
    assertThat(ScannedPlace.of("Scan parquet ", text, false, Map.of("[file:/data/pq]", "off")))
        .hasValue(new ScannedPlace("file:/data/pq", Reader.SPARK, "off"));
    assertThat(ScannedPlace.of("Scan parquet a.b.c", text, false, Map.of("a.b.c", "off")))
        .hasValue(new ScannedPlace("a.b.c", Reader.SPARK, "off"));
  }

  @Test
  void aPathThatSparkHasCutHasTheReasonOfThePathThatBeginsLikeIt() {
    String text =
        "FileScan parquet [k#1L] Batched: true, Format: Parquet, Location:"
            + " InMemoryFileIndex(1 paths)[file:/data/2026/11/..., PartitionFilters: []";
    assertThat(
            ScannedPlace.of(
                "Scan parquet ",
                text,
                false,
                Map.of("[file:/data/2025/11/28]", "on", "[file:/data/2026/11/28]", "off")))
        .hasValue(new ScannedPlace("file:/data/2026/11/...", Reader.SPARK, "off"));
  }

  @Test
  void aScanOfSparksDataSourceV2IsItsReason() {
    assertThat(
            of(
                "BatchScan parquet file:/data/pq",
                "BatchScan parquet file:/data/pq[id#1L] ParquetScan DataFilters: []",
                false))
        .hasValue(
            new ScannedPlace(
                "file:/data/pq", Reader.SPARK, "it is a scan of Spark's own data source V2"));
  }

  @Test
  void otherOperatorsScanNoParquetFiles() {
    assertThat(of("Scan csv ", "FileScan csv [id#1L] Format: CSV", false)).isEmpty();
    assertThat(of("BatchScan orc file:/a", "BatchScan orc file:/a[] OrcScan", false)).isEmpty();
    assertThat(of("LocalTableScan", "LocalTableScan [id#1]", false)).isEmpty();
    assertThat(of("Filter", "Filter (Scan parquet )", false)).isEmpty();
    assertThat(of("Scan ExistingRDD", "Scan ExistingRDD[id#1L]", false)).isEmpty();
  }
}

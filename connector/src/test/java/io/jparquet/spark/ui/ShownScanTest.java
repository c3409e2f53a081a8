package io.jparquet.spark.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ShownScanTest {
  private static final ScannedPlace OURS = new ScannedPlace("t", ScannedPlace.Reader.JPARQUET, "");

  @Test
  void aSummaryIsShownAsItIsWithoutTheSpreadOfTimes() {
    ShownScan scan =
        ShownScan.of(
            OURS,
            Map.of(
                "data fetched", "3.0 MiB of 14.0 MiB (21 %)",
                "row groups read", "1 of 4 (25 %)",
                "rows skipped in row groups read", "900",
                "time of reading", "44 ms (min 0 ms, med 44 ms, max 44 ms)",
                "number of output rows", "100"));
    assertThat(scan.data()).hasValue(new Share(3 << 20, 14 << 20));
    assertThat(scan.fetched()).isEqualTo("3.0 MiB of 14.0 MiB (21 %)");
    assertThat(scan.rowGroups()).isEqualTo("1 of 4 (25 %)");
    assertThat(scan.rowsSkipped()).isEqualTo("900");
    assertThat(scan.time()).isEqualTo("44 ms");
    assertThat(scan.outputRows()).isEqualTo("100");
  }

  @Test
  void metricsInDetailGiveTheSameFacts() {
    ShownScan scan =
        ShownScan.of(
            OURS,
            Map.of(
                "bytes of all files", "14.0 MiB",
                "bytes fetched from files", "3.0 MiB (min 1.0 MiB, med 2.0 MiB, max 2.0 MiB)",
                "row groups read", "1",
                "row groups skipped", "3",
                "rows skipped in row groups read", "900",
                "time in requests", "4 ms (min 1 ms, med 3 ms, max 3 ms)",
                "time in decoding", "1.5 s",
                "time in decompression", "",
                "number of output rows", "100"));
    assertThat(scan.data()).hasValue(new Share(3 << 20, 14 << 20));
    assertThat(scan.fetched()).isEqualTo("3.0 MiB of 14.0 MiB (21 %)");
    assertThat(scan.rowGroups()).isEqualTo("1 of 4 (25 %)");
    assertThat(scan.rowsSkipped()).isEqualTo("900");
    assertThat(scan.time()).isEqualTo("1.5 s");
    assertThat(scan.outputRows()).isEqualTo("100");
  }

  @Test
  void anAggregateInDetailCountsTheRowGroupsThatItAnswered() {
    ShownScan scan =
        ShownScan.of(
            OURS,
            Map.of(
                "bytes fetched from files", "",
                "bytes of all files", "14.0 KiB",
                "row groups read", "",
                "row groups answered from statistics", "4"));
    assertThat(scan.rowGroups()).isEqualTo("0 of 4 (0 %)");
    assertThat(scan.fetched()).isEqualTo("0.0 B of 14.0 KiB (0 %)");
  }

  @Test
  void aScanOfV1HasTheSizeOfItsFiles() {
    ShownScan scan =
        ShownScan.of(
            OURS,
            Map.of(
                "size of files read", "330.2 KiB",
                "scan time",
                    "total (min, med, max (stageId: taskId))\n"
                        + "42 ms (20 ms, 22 ms, 22 ms (stage 3.0: task 5))",
                "number of output rows", "40,000"));
    assertThat(scan.data()).isEmpty();
    assertThat(scan.fetched()).isEqualTo("330.2 KiB (size of the files)");
    assertThat(scan.time()).isEqualTo("42 ms");
    assertThat(scan.outputRows()).isEqualTo("40,000");
  }

  @Test
  void aScanThatHasNotReadYetHasEmptyTexts() {
    ShownScan scan = ShownScan.of(OURS, Map.of("data fetched", ""));
    assertThat(scan.data()).isEmpty();
    assertThat(scan.fetched() + scan.rowGroups() + scan.time() + scan.outputRows()).isEmpty();
  }
}

package io.jparquet.internal.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.apache.parquet.CorruptDeltaByteArrays;
import org.apache.parquet.CorruptStatistics;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class CreatedByTest {

  @Test
  void parsesApplicationVersionAndBuild() {
    assertThat(CreatedBy.parse("parquet-mr version 1.8.0rc2-SNAPSHOT (build ddb469afac70)"))
        .isEqualTo(new CreatedBy("parquet-mr", "1.8.0rc2-SNAPSHOT", "ddb469afac70"));
    assertThat(CreatedBy.parse("parquet-cpp-arrow version 14.0.2"))
        .isEqualTo(new CreatedBy("parquet-cpp-arrow", "14.0.2", null));
    assertThat(CreatedBy.parse("Some Writer 2  version  3  ( build  x )"))
        .isEqualTo(new CreatedBy("Some Writer 2", "3", "x"));
    assertThat(CreatedBy.parse("x version")).isEqualTo(new CreatedBy("x", null, null));
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(
      strings = {
        "parquet-mr",
        "version 1",
        " version 1",
        "x version 1 (built y)",
        "x version 1 (build"
      })
  void understandsNoOtherForm(String text) {
    assertThat(CreatedBy.parse(text)).isNull();
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(
      strings = {
        "parquet-mr version 1.6.0",
        "parquet-mr version 1.7.999 (build x)",
        "parquet-mr version 1.8.0",
        "parquet-mr version 1.8.0rc4",
        "parquet-mr version 1.8.0-SNAPSHOT",
        "parquet-mr version 1.8.0+build",
        "parquet-mr version 1.8.1",
        "parquet-mr version 1.10.0",
        "parquet-mr version 2.0.0",
        "parquet-mr",
        "parquet-mr version",
        "parquet-mr version ",
        "parquet-mr version abc",
        "parquet-mr version (build x)",
        "parquet-mr version 1.8",
        "parquet-mr version 99999999999.0.0",
        "parquet-mr version 1.5.0-cdh5.4.999",
        "parquet-mr version 1.5.0-cdh5.5.0",
        "parquet-mr version 1.5.0-cdh5.5.0-SNAPSHOT",
        "parquet-mr version 1.5.0-cdh5.7.1 (build ${buildNumber})",
        "parquet-mr version 1.5.1-cdh5.5.0",
        "parquet-mr version 1.4.0-cdh5.5.0",
        "parquet-mr version 1.5.0",
        "impala version 1.0.0",
        "impala version 1.6.0 (build x)",
        "unknown",
        "jparquet version 0.1.0 (build x)",
      })
  void distrustsTheBinaryBoundsOfTheSameFilesAsParquetJava(String text) {
    assertThat(CreatedBy.hasUnreliableBinaryBounds(text))
        .isEqualTo(CorruptStatistics.shouldIgnoreStatistics(text, PrimitiveTypeName.BINARY));
  }

  @Test
  void distrustsTheSameGeneratedVersionsAsParquetJava() {
    long seed = 42;
    Random random = new Random(seed);
    String[] ends = {
      "", "rc1", "-SNAPSHOT", "+x", "-alpha.1", "-cdh5.4.8", "-cdh5.5.0", "-cdh5.10.2"
    };
    for (int i = 0; i < 5000; i++) {
      String text =
          "parquet-mr version "
              + random.nextInt(3)
              + "."
              + random.nextInt(11)
              + "."
              + random.nextInt(3)
              + ends[random.nextInt(ends.length)]
              + (random.nextBoolean() ? " (build abc)" : "");
      assertThat(CreatedBy.hasUnreliableBinaryBounds(text))
          .as("seed %d: %s", seed, text)
          .isEqualTo(CorruptStatistics.shouldIgnoreStatistics(text, PrimitiveTypeName.BINARY));
      assertThat(CreatedBy.hasPrefixesAcrossPages(text))
          .as("seed %d: %s", seed, text)
          .isEqualTo(
              CorruptDeltaByteArrays.requiresSequentialReads(text, Encoding.DELTA_BYTE_ARRAY));
    }
  }

  @Test
  void takesLinearTimeOnHostileTexts() {
    String spaces = " ".repeat(1_000_000);
    assertThat(CreatedBy.parse(spaces + "version" + spaces + "(" + spaces)).isNull();
    assertThat(CreatedBy.parse("x" + "version".repeat(200_000))).isNull();
    String digits = "1".repeat(1_000_000);
    assertThat(CreatedBy.hasUnreliableBinaryBounds("parquet-mr version " + digits)).isTrue();
  }
}

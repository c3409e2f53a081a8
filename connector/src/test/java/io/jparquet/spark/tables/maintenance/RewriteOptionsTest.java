package io.jparquet.spark.tables.maintenance;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RewriteOptionsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "compression",
        "Compression",
        "parquet.compression",
        "parquet.block.size",
        "parquet.bloom.filter.enabled#a.b",
        "jparquet.encoding",
        "zlib.compress.level#a",
        "parquet.page.verify-checksum.enabled",
        "pathglobfilter",
        "timeZone",
        "jparquet.write.abandoned-after",
        "parquet.encryption.uniform.key",
        "jparquet.encryption.aad.prefix",
        "parquet.encryption.of.some.kms"
      })
  void anOptionOfFilesTheirListingOrTheirKeysIsTaken(String name) {
    assertThatCode(() -> RewriteOptions.check(List.of(name))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fs.s3a.endpoint",
        "parquet.crypto.factory.class",
        "spark.sql.parquet.output.committer.class",
        "a.b#c"
      })
  void aNameThatMayBelongToOthersIsTaken(String name) {
    assertThatCode(() -> RewriteOptions.check(List.of(name))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "maxRecordsPerFile",
        "partitionOverwriteMode",
        "mergeSchema",
        "datetimeRebaseMode",
        "timestampNanos",
        "jparquet.keep-types",
        "jparquet.type#id",
        "jparquet.variant.shredding",
        "jparquet.variant.shredding#v",
        "jparquet.metadata",
        "jparquet.metadata.key",
        "jparquet.read.damaged",
        "jparquet.filter.rows.enabled",
        "parquet.filter.columnindex.enabled",
        "parquet.memory.pool.ratio",
        "jparquet.accelerate",
        "path"
      })
  void anOptionOfRowsOrOfTablesHasNoEffect(String name) {
    assertRefused(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"compresion", "encoding#id", "parquet.page.size#id", "compression#id"})
  void aMisspeltNameHasNoEffect(String name) {
    assertRefused(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jparquet.encodings", "jparquet.Encoding", "jparquet.encodings#id"})
  void aMisspeltNameOfJparquetIsRefusedWithTheNearestName(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RewriteOptions.check(List.of("compression", name)))
        .withMessageStartingWith("There is no option " + name)
        .withMessageContaining("the nearest name is jparquet.encoding");
  }

  private static void assertRefused(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RewriteOptions.check(List.of("compression", name)))
        .withMessageStartingWith("Option " + name + " has no effect when files are rewritten")
        .withMessageContaining(", compression, ")
        .withMessageContaining("with # and a column, only ");
  }

  @Test
  void theOrderOfRowsIsAnArgument() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RewriteOptions.check(List.of("jparquet.sort.columns")))
        .withMessageContaining("use the argument sort_by");
  }
}

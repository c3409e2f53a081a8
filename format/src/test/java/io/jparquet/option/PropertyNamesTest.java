package io.jparquet.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.jparquet.metadata.CompressionCodec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PropertyNamesTest {

  @ParameterizedTest
  @CsvSource({
    "jparquet.read.fetch-byte, jparquet.read.fetch-bytes",
    "jparquet.filter.rows.enable, jparquet.filter.rows.enabled",
    "jparquet.verifypruning, jparquet.verifyPruning",
    "JParquet.Encoding#a.b, jparquet.encoding#a.b",
    "jparquet.block.size, parquet.block.size",
    "jparquet.encryption.require, jparquet.encryption.required"
  })
  void anOwnNameThatDoesNotExistIsAnErrorWithTheNearestName(String name, String nearest) {
    Map<String, String> properties = Map.of(name, "1", "parquet.compression", "zstd");
    String message =
        "There is no option "
            + name
            + " (names are case-sensitive); the nearest name is "
            + nearest;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WriteOptions.fromProperties(properties))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReadOptions.fromProperties(properties))
        .withMessage(message);
    // The lenient entry takes what it knows.
    assertThat(WriteOptions.fromSharedProperties(properties).get(WriteOptions.COMPRESSION))
        .isEqualTo(CompressionCodec.ZSTD);
    assertThat(ReadOptions.fromSharedProperties(properties)).isEqualTo(ReadOptions.defaults());
  }

  @Test
  void aSharedNameThatDoesNotExistIsAWarning() {
    Map<String, String> properties =
        Map.of("parquet.blok.size", "1", "parquet.avro.schema", "x", "spark.any", "y", "z", "z");
    assertThat(WriteOptions.fromProperties(properties)).isEqualTo(WriteOptions.defaults());
    assertThat(ReadOptions.fromProperties(properties)).isEqualTo(ReadOptions.defaults());
    PropertyNames names = PropertyNames.ofLibrary();
    assertThat(names.problem("parquet.blok.size")).contains("nearest name is parquet.block.size");
    assertThat(names.problem("spark.any")).isNull();
    assertThat(names.problem("z")).isNull();
  }

  @Test
  void allNamesOfTheLibraryMayBeAmongTheProperties() {
    Map<String, String> properties = new HashMap<>();
    properties.put("parquet.block.size", "1000");
    properties.put("jparquet.read.fetch-bytes", "1000");
    properties.put("parquet.encryption.kms.instance.id", "a");
    properties.put("jparquet.encryption.required", "true");
    properties.put("jparquet.encoding#a.b", "PLAIN");
    properties.put("jparquet.not.set", null);
    assertThat(WriteOptions.fromProperties(properties).get(WriteOptions.BLOCK_SIZE))
        .isEqualTo(1000);
    assertThat(ReadOptions.fromProperties(properties).get(ReadOptions.FETCH_BYTES)).isEqualTo(1000);
  }

  @Test
  void anOptionOfFilesIsNotSetForColumnsNorTheOtherWayRound() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WriteOptions.fromProperties(Map.of("jparquet.compatibility#a", "v2")))
        .withMessage(
            "The option jparquet.compatibility can't be set for single columns, as"
                + " jparquet.compatibility#a does");
    assertThat(PropertyNames.ofLibrary().problem("parquet.compression.level"))
        .contains("append # and the path of a leaf column");
    assertThat(PropertyNames.ofLibrary().problem("parquet.compression.level#a")).isNull();
  }

  @Test
  void aProgramHasNamesOfItsOwn() {
    PropertyNames names =
        PropertyNames.with(List.of("jparquet.more"), "my.jparquet.", List.of("jparquet.any."));
    assertThat(names.problem("jparquet.more")).isNull();
    assertThat(names.problem("jparquet.any.thing")).isNull();
    assertThat(names.problem("my.jparquet.more")).contains("nearest name is jparquet.more");
    assertThat(names.problem("jparquet.mere")).contains("nearest name is jparquet.more");
    assertThat(names.all()).contains("jparquet.more", "jparquet.encoding", "parquet.block.size");
  }
}

package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.io.InputFile;
import io.jparquet.row.Row;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Small files of other writers that pyarrow and DuckDB read. */
class SmallFilesTest {

  @Test
  void fieldsWithoutARepetitionTypeAreRead() throws IOException {
    assertThat(rows("no_repetition_type.parquet"))
        .containsExactly(List.of(1L, "x"), List.of(2L, "y"), List.of(3L, "z"));
  }

  @Test
  void aSmallFileThatBeginsWithAnotherMagicIsRead() throws IOException {
    assertThat(rows("head_magic.parquet")).isNotEmpty();
  }

  @Test
  void aListOfARepeatedGroupOfARepeatedFieldHasAllItsValues() throws IOException {
    assertThat(rows("list_of_repeated.parquet").toString()).contains("1", "2", "3");
  }

  @Test
  void decimalsOfAnyNumberOfDigitsAreRead() throws IOException {
    for (Object value : rows("decimal77.parquet").get(0)) {
      assertThat(((BigDecimal) value).scale()).isEqualTo(38);
    }
    BigInteger digits36 = BigInteger.TEN.pow(36);
    assertThat(rows("decimal_overflow.parquet"))
        .anyMatch(row -> ((BigDecimal) row.get(0)).unscaledValue().abs().compareTo(digits36) >= 0);
  }

  private static List<List<Object>> rows(String file) throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    InputFile input = InputFile.of(SharedCases.path("small-files/" + file));
    try (RecordReader reader = RecordReader.open(input)) {
      while (reader.next()) {
        rows.add(values(reader.row()));
      }
    }
    return rows;
  }

  private static List<Object> values(Row row) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      values.add(row.get(i));
    }
    return values;
  }
}

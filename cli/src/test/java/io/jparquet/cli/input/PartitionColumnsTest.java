package io.jparquet.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PartitionColumnsTest {
  private static final Path ROOT = Path.of("data/table");

  private static List<Path> files(String... directories) {
    return Stream.of(directories).map(name -> ROOT.resolve(name).resolve("a.parquet")).toList();
  }

  private static PartitionColumns columns(String... directories) {
    return PartitionColumns.of(ROOT, files(directories));
  }

  private static List<String> names(PartitionColumns columns) {
    return columns.fields().stream().map(Field::name).toList();
  }

  static Stream<Arguments> inferred() {
    String tooLong = "12345678901234567890";
    return Stream.of(
        Arguments.of(List.of("1", "-7"), List.of(1, -7), "int32"),
        Arguments.of(List.of("1", "3000000000"), List.of(1L, 3_000_000_000L), "int64"),
        Arguments.of(
            List.of("1", tooLong),
            List.of(BigDecimal.ONE, new BigDecimal(tooLong)),
            "DECIMAL(38,0)"),
        Arguments.of(List.of("1", "2.5"), List.of(1.0, 2.5), "double"),
        Arguments.of(List.of("3000000000", "2.5"), List.of("3000000000", "2.5"), "STRING"),
        Arguments.of(
            List.of("2026-01-31", "1999-12-01"),
            List.of(LocalDate.of(2026, 1, 31), LocalDate.of(1999, 12, 1)),
            "DATE"),
        Arguments.of(
            List.of("2026-01-31", "2026-01-31 12%3A30%3A00.5"),
            List.of(
                LocalDateTime.of(2026, 1, 31, 0, 0),
                LocalDateTime.of(2026, 1, 31, 12, 30, 0, 500_000_000)),
            "TIMESTAMP"),
        Arguments.of(List.of("2026-02-31", "1"), List.of("2026-02-31", "1"), "STRING"),
        Arguments.of(List.of("2026-01-31", "1"), List.of("2026-01-31", "1"), "STRING"),
        Arguments.of(List.of("01", "x"), List.of("01", "x"), "STRING"),
        Arguments.of(List.of("1d", "0x10"), List.of("1d", "0x10"), "STRING"));
  }

  @ParameterizedTest
  @MethodSource("inferred")
  void typesAreThoseThatFitAllValues(List<String> texts, List<Object> values, String type) {
    List<Path> files = files(texts.stream().map(text -> "c=" + text).toArray(String[]::new));
    PartitionColumns columns = PartitionColumns.of(ROOT, files);
    List<@Nullable Object> found = new ArrayList<>();
    files.forEach(file -> found.add(columns.value(file, "c")));
    assertThat(found).isEqualTo(values);
    assertThat(columns.with(ParquetSchema.parse("message m { required int32 a; }")).toString())
        .contains("required int32 a;")
        .containsPattern("optional .*c.*;")
        .contains(type);
  }

  @Test
  void theDefaultPartitionIsNull() {
    List<Path> files = files("c=1", "c=__HIVE_DEFAULT_PARTITION__");
    PartitionColumns columns = PartitionColumns.of(ROOT, files);
    assertThat(columns.value(files.get(0), "c")).isEqualTo(1);
    assertThat(columns.value(files.get(1), "c")).isNull();
    assertThat(columns.values(files, "c")).containsExactly(1, null);
    PartitionColumns unknown = columns("c=__HIVE_DEFAULT_PARTITION__");
    assertThat(unknown.fields().get(0).node().logicalType()).hasToString("StringType[]");
  }

  @Test
  void namesAndValuesAreDecoded() {
    List<Path> files = files("a%20b=50%25", "a%20b=M%C3%BCnchen", "a%20b=%E9", "a%20b=100%");
    PartitionColumns columns = PartitionColumns.of(ROOT, files);
    assertThat(names(columns)).containsExactly("a b");
    assertThat(columns.values(files, "a b")).containsExactly("50%", "München", "é", "100%");
  }

  @Test
  void onlyTheDirectoriesNearestToTheFileAreColumns() {
    assertThat(names(columns("a=1/b=2"))).containsExactly("a", "b");
    assertThat(names(columns("a=1/plain/b=2"))).containsExactly("b");
    assertThat(names(columns("a=1/plain"))).containsExactly("a");
    assertThat(columns("plain", "=1", "a=").isEmpty()).isTrue();
    assertThat(PartitionColumns.of(ROOT.resolve("a=1"), files("a=1")).isEmpty()).isTrue();
    assertThat(names(PartitionColumns.of(Path.of(""), List.of(Path.of("a=1/x"), Path.of("y")))))
        .containsExactly("a");
  }

  @Test
  void aColumnOfAFileWithTheSameNameIsReplaced() {
    ParquetSchema schema =
        ParquetSchema.parse(
            "message m { required group c { required int32 x; required int32 y; } required int32"
                + " d; }");
    ParquetSchema with = columns("c=1").with(schema);
    assertThat(with.leaves().stream().map(leaf -> leaf.dotPath())).containsExactly("d", "c");
  }
}

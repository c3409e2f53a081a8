package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.ParquetException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.rewrite.FileCopier;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of copied row groups, with records between them. */
class FileCopierTest {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required int32 id;
            optional binary name (STRING);
            optional group l (LIST) { repeated group list { optional int64 element; } }
          }
          """);

  @TempDir Path directory;

  private static byte[] file(int from, int count) throws IOException {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = from; i < from + count; i++) {
      Map<String, Object> record = new TreeMap<>();
      record.put("id", i);
      record.put("name", i % 5 == 0 ? null : "name" + i % 7);
      record.put("l", i % 6 == 0 ? null : Arrays.asList((long) i, null));
      records.add(record);
    }
    return RecordFiles.write(
        SCHEMA,
        WriteOptions.builder()
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 10)
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 30)
            .keyValue("k", "v")
            .build(),
        records);
  }

  private static ParquetReader open(byte[] file) throws IOException {
    return ParquetReader.open(InputFile.of("source", file), ReadOptions.defaults());
  }

  private static void write(ParquetReader reader, int rowGroup, FileCopier copier)
      throws IOException {
    List<Field> fields = reader.schema().fields();
    try (FileScan scan = reader.scan(fields).rowGroups(List.of(rowGroup)).open()) {
      while (scan.next()) {
        List<Vector> vectors = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
          vectors.add(scan.vector(i));
        }
        copier.write(vectors, scan.rowCount());
      }
    }
  }

  @Test
  void rowGroupsAndRecordsAreWrittenInTheOrderOfTheCalls() throws IOException, SQLException {
    byte[] first = file(0, 90);
    byte[] second = file(1000, 40);
    Path path = directory.resolve("copy.parquet");
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    try (ParquetReader one = open(first);
        ParquetReader two = open(second);
        FileCopier copier = FileCopier.open(target, one, WriteOptions.defaults())) {
      assertThat(copier.copy(one, 2)).isTrue();
      write(one, 1, copier);
      write(two, 1, copier);
      assertThat(copier.copy(two, 0)).isTrue();
      assertThat(copier.copy(one, 0)).isTrue();
      write(two, 0, copier);
      assertThat(copier.rowCount()).isEqualTo(30 + 30 + 10 + 30 + 30 + 30);
      copier.putKeyValue("more", "x");
    }
    List<Object> one = Rows.read(first, 100);
    List<Object> two = Rows.read(second, 100);
    List<Object> expected = new ArrayList<>(one.subList(60, 90));
    expected.addAll(one.subList(30, 60));
    expected.addAll(two.subList(30, 40));
    expected.addAll(two.subList(0, 30));
    expected.addAll(one.subList(0, 30));
    expected.addAll(two.subList(0, 30));
    byte[] copy = target.toByteArray();
    assertThat(Rows.read(copy, 100)).isEqualTo(expected);
    try (ParquetReader reader = open(copy)) {
      assertThat(reader.metaData().rowGroups().stream().map(group -> (int) group.numRows()))
          .containsExactly(30, 40, 30, 30, 30);
      assertThat(reader.metaData().keyValueMetadata()).hasSize(2);
      assertThat(reader.metaData().numRows()).isEqualTo(160);
    }
    Rewriting.assertPrunesRightly(copy, ReadOptions.defaults(), new Random(0));
    Files.write(path, copy);
    List<Integer> ids = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery("SELECT id, name, l FROM read_parquet('" + path + "')")) {
      while (result.next()) {
        ids.add(result.getInt(1));
      }
    }
    assertThat(ids).isEqualTo(expected.stream().map(row -> ((List<?>) row).get(0)).toList());
  }

  @Test
  void aSourceWithAnotherSchemaEndsTheFile() throws IOException {
    byte[] other =
        RecordFiles.write(
            ParquetSchema.parse("message m { required int32 id; }"),
            WriteOptions.defaults(),
            List.of(Map.of("id", 1)));
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    try (ParquetReader reader = open(file(0, 5));
        ParquetReader wrong = open(other);
        FileCopier copier = FileCopier.open(target, reader, WriteOptions.defaults())) {
      copier.copy(reader, 0);
      assertThatThrownBy(() -> copier.copy(wrong, 0))
          .isInstanceOf(UnsupportedFeatureException.class)
          .hasMessageContaining("the field name is only in the first file")
          .hasMessageContaining("source");
      assertThatThrownBy(() -> copier.copy(reader, 0)).isInstanceOf(IllegalStateException.class);
    }
    assertThatThrownBy(() -> Rows.read(target.toByteArray(), 1)).isInstanceOf(Exception.class);
  }

  @Test
  void rowsWithoutColumnsAreCopied() throws IOException {
    ByteArrayOutputFile none = new ByteArrayOutputFile();
    try (ParquetWriter writer =
        ParquetWriter.open(none, ParquetSchema.of("m", List.of()), WriteOptions.defaults())) {
      writer.write(List.of(), 7);
    }
    byte[] file = none.toByteArray();
    assertThat(Rows.read(Rewriting.of(List.of(file, file), b -> b).file(), 10)).hasSize(14);
    assertThat(Rows.read(Rewriting.of(List.of(file, file), b -> b.recode()).file(), 10))
        .hasSize(14);
  }

  @Test
  void damagedFilesAreRefusedOrCopiedWithTheirDamage() throws IOException {
    byte[] file = file(0, 90);
    int refused = 0;
    for (int seed = 0; seed < 3000; seed++) {
      Random random = new Random(seed);
      byte[] damaged = file.clone();
      int from = random.nextBoolean() ? 0 : file.length - file.length / 3;
      for (int i = 1 + random.nextInt(4); i > 0; i--) {
        damaged[from + random.nextInt(file.length - from)] = (byte) random.nextInt();
      }
      for (boolean pages : new boolean[] {false, true}) {
        byte[] copy;
        try {
          copy =
              Rewriting.of(
                      List.of(damaged),
                      b ->
                          pages
                              ? b.recompress(true)
                              : random.nextBoolean() ? b : b.keep(java.util.Set.of("id", "l")))
                  .file();
        } catch (ParquetException e) {
          assertThat(e.getMessage()).contains("input0");
          refused++;
          continue;
        } catch (IllegalArgumentException e) {
          assertThat(e).hasMessageContaining("has no column");
          continue;
        } catch (IOException | RuntimeException | AssertionError e) {
          throw new AssertionError("seed " + seed + " fails with " + e, e);
        }
        assertReadsOrRefuses(copy, "seed " + seed);
      }
    }
    assertThat(refused).isGreaterThan(300);
  }

  private static void assertReadsOrRefuses(byte[] file, String description) throws IOException {
    try {
      Rows.read(file, 64);
    } catch (ParquetException e) {
      assertThat(e.getMessage()).as(description).contains("file ");
    }
  }
}

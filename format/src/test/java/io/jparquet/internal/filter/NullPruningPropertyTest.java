package io.jparquet.internal.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SizeStatistics;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.IsNotNull;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Nulls of structs, lists, maps and their leaves, as the histograms of levels count them. */
class NullPruningPropertyTest {
  private static final int ROUNDS = 2_000;

  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            optional group s {
              optional int32 x;
              required int32 y;
              optional group l (LIST) { repeated group list { optional int32 element; } }
              optional group m (MAP) {
                repeated group key_value { required int32 key; optional int32 value; }
              }
            }
            required group r { optional int32 x; }
            repeated int32 p;
          }
          """);

  private static final List<List<String>> PATHS =
      List.of(
          List.of("s"),
          List.of("s", "x"),
          List.of("s", "y"),
          List.of("s", "l"),
          List.of("s", "m"),
          List.of("r"),
          List.of("r", "x"),
          List.of("p"));

  @Test
  void neverDropsARowAndDropsWhatTheHistogramsExclude() throws IOException {
    for (long seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      List<Map<String, Object>> rows = rows(random);
      try (ParquetReader reader = write(rows)) {
        FileMetaData file = reader.metaData();
        RowGroup complete = file.rowGroups().get(0);
        RowGroup partial = withoutSome(complete, random);
        for (List<String> path : PATHS) {
          long nulls = rows.stream().filter(row -> isNull(row, path)).count();
          String what = "seed " + seed + ", " + path + " of " + rows;
          List<Predicate> isNull = List.of(new IsNull(path), new Not(new IsNotNull(path)));
          List<Predicate> isNotNull = List.of(new IsNotNull(path), new Not(new IsNull(path)));
          for (int i = 0; i < 2; i++) {
            assertThat(mayMatch(isNull.get(i), complete, file)).as(what).isEqualTo(nulls > 0);
            assertThat(mayMatch(isNotNull.get(i), complete, file))
                .as(what)
                .isEqualTo(nulls < rows.size());
            assertThat(nulls > 0 && !mayMatch(isNull.get(i), partial, file)).as(what).isFalse();
            assertThat(nulls < rows.size() && !mayMatch(isNotNull.get(i), partial, file))
                .as(what)
                .isFalse();
          }
        }
      }
    }
  }

  @Test
  void believesNoHistogramThatContradictsTheCounts() throws IOException {
    List<Map<String, Object>> rows =
        List.of(Map.of("s", Map.of("y", 1), "r", Map.of(), "p", List.of()));
    try (ParquetReader reader = write(rows)) {
      FileMetaData file = reader.metaData();
      RowGroup rowGroup = file.rowGroups().get(0);
      List<String> list = List.of("s", "l");
      assertThat(mayMatch(new IsNotNull(list), rowGroup, file)).isFalse();
      for (List<Long> histogram :
          List.of(
              List.of(0L, 2L, 0L, 0L, 0L),
              List.of(1L, 0L, 0L, 0L),
              List.of(-1L, 2L, 0L, 0L, 0L),
              List.of(Long.MAX_VALUE, Long.MAX_VALUE, 3L, 0L, 0L))) {
        RowGroup damaged = withSizes(rowGroup, 2, new SizeStatistics(null, null, histogram));
        assertThat(mayMatch(new IsNotNull(list), damaged, file)).as("%s", histogram).isTrue();
      }
      List<String> leaf = List.of("s", "x");
      assertThat(mayMatch(new IsNotNull(leaf), rowGroup, file)).isFalse();
      SizeStatistics otherThanNullCount = new SizeStatistics(null, null, List.of(0L, 0L, 1L));
      RowGroup damaged = withSizes(rowGroup, 0, otherThanNullCount);
      assertThat(mayMatch(new IsNotNull(leaf), damaged, file)).isTrue();
      assertThat(mayMatch(new IsNull(leaf), damaged, file)).isTrue();
    }
  }

  private static boolean mayMatch(Predicate predicate, RowGroup rowGroup, FileMetaData file) {
    return StatisticsFilter.mayMatch(predicate, rowGroup, SCHEMA, file);
  }

  private static ParquetReader write(List<Map<String, Object>> rows) throws IOException {
    byte[] file = RecordFiles.write(SCHEMA, WriteOptions.defaults(), rows);
    return ParquetReader.open(InputFile.of("nulls.parquet", file), ReadOptions.defaults());
  }

  /** A row group whose chunks lack their size statistics or their statistics, at random. */
  private static RowGroup withoutSome(RowGroup rowGroup, Random random) {
    List<ColumnChunk> chunks = new ArrayList<>();
    for (ColumnChunk chunk : rowGroup.columns()) {
      ColumnMetaData.Builder metaData = chunk.metaData().toBuilder();
      if (random.nextBoolean()) {
        metaData.sizeStatistics(null);
      }
      if (random.nextBoolean()) {
        metaData.statistics(null);
      }
      chunks.add(chunk.toBuilder().metaData(metaData.build()).build());
    }
    return rowGroup.toBuilder().columns(chunks).build();
  }

  private static RowGroup withSizes(RowGroup rowGroup, int column, SizeStatistics sizes) {
    List<ColumnChunk> chunks = new ArrayList<>(rowGroup.columns());
    ColumnMetaData metaData =
        chunks.get(column).metaData().toBuilder().sizeStatistics(sizes).build();
    chunks.set(column, chunks.get(column).toBuilder().metaData(metaData).build());
    return rowGroup.toBuilder().columns(chunks).build();
  }

  private static List<Map<String, Object>> rows(Random random) {
    List<Map<String, Object>> rows = new ArrayList<>();
    // Odds per kind of field, so that row groups without any and of nothing but nulls are common.
    int[] odds = random.ints(6, 0, 4).toArray();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      Map<String, Object> struct = new HashMap<>();
      struct.put("y", 1);
      put(struct, "x", 1, odds[0], random);
      put(
          struct,
          "l",
          new ArrayList<>(List.of(1, 2).subList(0, random.nextInt(3))),
          odds[1],
          random);
      put(struct, "m", random.nextBoolean() ? Map.of() : Map.of(1, 2), odds[2], random);
      Map<String, Object> row = new HashMap<>();
      put(row, "s", struct, odds[3], random);
      Map<String, Object> required = new HashMap<>();
      put(required, "x", 1, odds[4], random);
      row.put("r", required);
      row.put("p", random.nextInt(4) < odds[5] ? List.of() : List.of(1));
      rows.add(row);
    }
    return rows;
  }

  private static void put(
      Map<String, Object> row, String name, Object value, int odds, Random random) {
    row.put(name, random.nextInt(3) < odds ? value : null);
  }

  private static boolean isNull(Map<?, ?> row, List<String> path) {
    Object value = row;
    for (String name : path) {
      value = value == null ? null : ((Map<?, ?>) value).get(name);
    }
    return value == null;
  }
}

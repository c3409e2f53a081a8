package io.jparquet.internal.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.Rows;
import io.jparquet.internal.scan.OpenFile;
import io.jparquet.internal.scan.OpenFiles;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class RowSorterTest {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required int32 i;
            optional int32 u (INTEGER(32,false));
            optional binary dec (DECIMAL(20,2));
            optional double d;
            optional group s { optional boolean b; }
            required int32 position;
          }
          """);

  /** What a value of a column is compared by. */
  private static final List<Function<Map<String, Object>, Comparable<?>>> KEYS =
      List.of(
          record -> (Integer) record.get("i"),
          record -> (Long) record.get("u"),
          record -> (BigDecimal) record.get("dec"),
          record -> (Double) record.get("d"),
          record ->
              record.get("s") == null ? null : (Boolean) ((Map<?, ?>) record.get("s")).get("b"));

  private static List<Map<String, Object>> records(Random random, int count) {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Map<String, Object> record = new HashMap<>();
      record.put("i", random.nextInt(20) - 10);
      record.put("u", random.nextInt(4) == 0 ? null : random.nextInt(8) * 600_000_000L);
      record.put(
          "dec",
          random.nextInt(4) == 0 ? null : new BigDecimal(random.nextInt(500) - 250).setScale(2));
      record.put(
          "d",
          switch (random.nextInt(5)) {
            case 0 -> null;
            case 1 -> Double.NaN;
            default -> (double) random.nextInt(5);
          });
      Map<String, Object> s = new HashMap<>();
      s.put("b", random.nextInt(3) == 0 ? null : random.nextBoolean());
      record.put("s", random.nextInt(3) == 0 ? null : s);
      record.put("position", i);
      records.add(record);
    }
    return records;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Comparator<Map<String, Object>> comparator(SortingColumn column) {
    Comparator values = Comparator.naturalOrder();
    values = column.descending() ? values.reversed() : values;
    values = column.nullsFirst() ? Comparator.nullsFirst(values) : Comparator.nullsLast(values);
    return Comparator.comparing((Function) KEYS.get(column.columnIdx()), values);
  }

  @Test
  void rowsAreSortedStablyWhateverTheNumberOfRunsThatAreMergedAtATime() throws IOException {
    for (int seed = 0; seed < 25; seed++) {
      Random random = new Random(seed);
      List<SortingColumn> order = new ArrayList<>();
      List<Integer> columns = new ArrayList<>(List.of(0, 1, 2, 3, 4));
      Collections.shuffle(columns, random);
      for (int column : columns.subList(0, 1 + random.nextInt(2))) {
        order.add(new SortingColumn(column, random.nextBoolean(), random.nextBoolean()));
      }
      List<Map<String, Object>> records = records(random, random.nextInt(1500));
      byte[] file =
          RecordFiles.write(
              SCHEMA,
              WriteOptions.builder()
                  .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 1 + random.nextInt(200))
                  .build(),
              records);
      Comparator<Map<String, Object>> expected = comparator(order.get(0));
      for (SortingColumn column : order.subList(1, order.size())) {
        expected = expected.thenComparing(comparator(column));
      }
      records.sort(expected);
      int runs = 2 + random.nextInt(4);
      List<Object> positions = new ArrayList<>();
      for (Object row : Rows.read(sorted(file, order, random.nextBoolean(), runs), 100)) {
        positions.add(((List<?>) row).get(5));
      }
      assertThat(positions)
          .as("seed %s, order %s", seed, order)
          .isEqualTo(records.stream().map(record -> record.get("position")).toList());
    }
  }

  private static byte[] sorted(
      byte[] file, List<SortingColumn> order, boolean encrypts, int runsAtATime)
      throws IOException {
    ByteArrayOutputFile out = new ByteArrayOutputFile();
    WriteOptions options = WriteOptions.defaults();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults());
        FileWriter writer = FileWriter.open(out, SCHEMA, options);
        RowSorter sorter =
            new RowSorter(SCHEMA, SCHEMA.toElements(), order, encrypts, runsAtATime);
        RowGroupCopier copier = new RowGroupCopier(writer, new RewriteTarget(SCHEMA, options))) {
      OpenFile open = OpenFiles.of(reader);
      for (int i = 0; i < reader.rowGroupCount(); i++) {
        copier.sort(open, i, new int[] {0, 1, 2, 3, 4, 5}, sorter);
      }
      sorter.writeTo(writer);
    }
    return out.toByteArray();
  }
}

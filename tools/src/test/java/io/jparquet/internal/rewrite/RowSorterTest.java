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
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.verify.FileVerification;
import io.jparquet.verify.Finding;
import io.jparquet.verify.VerificationTier;
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
            optional fixed_len_byte_array(2) h (FLOAT16);
          }
          """);

  /** What a value of a column is compared by. */
  private static List<Function<Map<String, Object>, Comparable<?>>> keys(boolean total) {
    return List.of(
        record -> (Integer) record.get("i"),
        record -> (Long) record.get("u"),
        record -> (BigDecimal) record.get("dec"),
        record -> place((Double) record.get("d"), total),
        record -> record.get("s") == null ? null : (Boolean) ((Map<?, ?>) record.get("s")).get("b"),
        record -> (Integer) record.get("position"),
        record -> place(record.get("h") instanceof Float h ? h.doubleValue() : null, total));
  }

  /** The bits of a number as a number that is larger for a larger one. */
  private static Long place(Double number, boolean total) {
    if (number == null) {
      return null;
    }
    // Without a total order, both zeros are equal, and so are all NaNs.
    long bits = total ? Double.doubleToRawLongBits(number) : Double.doubleToLongBits(number + 0.0);
    return bits < 0 ? bits ^ Long.MAX_VALUE : bits;
  }

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
          switch (random.nextInt(8)) {
            case 0 -> null;
            case 1 -> Double.NaN;
            case 2 -> Double.longBitsToDouble(-1L << 51);
            case 3 -> -0.0;
            default -> random.nextInt(5) - 2.0;
          });
      record.put(
          "h",
          switch (random.nextInt(5)) {
            case 0 -> null;
            case 1 -> Float.NaN;
            case 2 -> -0.0F;
            default -> random.nextInt(5) - 2.0F;
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
  private static Comparator<Map<String, Object>> comparator(SortingColumn column, boolean total) {
    Comparator values = Comparator.naturalOrder();
    values = column.descending() ? values.reversed() : values;
    values = column.nullsFirst() ? Comparator.nullsFirst(values) : Comparator.nullsLast(values);
    return Comparator.comparing((Function) keys(total).get(column.columnIdx()), values);
  }

  @Test
  void rowsAreSortedStablyWhateverTheNumberOfRunsThatAreMergedAtATime() throws IOException {
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      boolean total = random.nextBoolean();
      List<SortingColumn> order = new ArrayList<>();
      List<Integer> columns = new ArrayList<>(List.of(0, 1, 2, 3, 4, 6));
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
      Comparator<Map<String, Object>> expected = comparator(order.get(0), total);
      for (SortingColumn column : order.subList(1, order.size())) {
        expected = expected.thenComparing(comparator(column, total));
      }
      records.sort(expected);
      int runs = 2 + random.nextInt(4);
      List<Object> positions = new ArrayList<>();
      WriteOptions.Builder options = WriteOptions.builder().sortingColumns(order);
      if (total) {
        options.set(WriteOptions.COLUMN_ORDER, new ColumnOrder.IEEE754TotalOrder());
      }
      byte[] sorted = sorted(file, options.build(), random.nextBoolean(), runs);
      for (Object row : Rows.read(sorted, 100)) {
        positions.add(((List<?>) row).get(5));
      }
      String described = "seed " + seed + ", total " + total + ", order " + order;
      assertThat(positions)
          .as(described)
          .isEqualTo(records.stream().map(record -> record.get("position")).toList());
      List<Finding> findings = new ArrayList<>();
      FileVerification.verify(
          InputFile.of(sorted), ReadOptions.defaults(), VerificationTier.DEEP, findings::add);
      assertThat(findings).as(described).isEmpty();
    }
  }

  private static byte[] sorted(byte[] file, WriteOptions options, boolean encrypts, int runsAtATime)
      throws IOException {
    ByteArrayOutputFile out = new ByteArrayOutputFile();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults());
        FileWriter writer = FileWriter.open(out, SCHEMA, options);
        RowSorter sorter =
            new RowSorter(SCHEMA, SCHEMA.toElements(), options, encrypts, runsAtATime);
        RowGroupCopier copier = new RowGroupCopier(writer, new RewriteTarget(SCHEMA, options))) {
      OpenFile open = OpenFiles.of(reader);
      for (int i = 0; i < reader.rowGroupCount(); i++) {
        copier.sort(open, i, new int[] {0, 1, 2, 3, 4, 5, 6}, sorter);
      }
      sorter.writeTo(writer);
    }
    return out.toByteArray();
  }
}

package io.jparquet.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.PlannedRowGroup;
import io.jparquet.RecordFiles;
import io.jparquet.Rows;
import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.EncryptionCipher;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.In;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a predicate spares: row groups by Bloom filters, and pages and rows of encrypted files. */
class SkippedRowsTest {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required int64 id;
            required int32 i;
            optional float f;
            optional double d;
            optional binary s (STRING);
            optional binary decimal (DECIMAL(9, 2));
            required fixed_len_byte_array(5) fixed;
            optional group nested { optional int64 x; }
            optional group tags (LIST) { repeated group list { optional int64 element; } }
          }
          """);

  private static List<Map<String, Object>> records(int count, Random random) {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      Map<String, Object> record = new HashMap<>();
      int value = random.nextInt(1 << 20) * 2;
      record.put("id", (long) n);
      record.put("i", value);
      record.put("f", n % 9 == 0 ? null : n % 7 == 0 ? -0f : (float) value);
      record.put("d", n % 9 == 1 ? null : n % 7 == 1 ? 0d : (double) value);
      record.put("s", n % 9 == 2 ? null : "s" + value);
      record.put("decimal", null);
      record.put("fixed", fixed(value));
      record.put("nested", n % 9 == 3 ? null : Map.of("x", (long) value));
      record.put("tags", n % 9 == 4 ? null : List.of((long) value, (long) n, 3L));
      records.add(record);
    }
    return records;
  }

  private static byte[] fixed(int value) {
    return new byte[] {
      1, (byte) (value >> 24), (byte) (value >> 16), (byte) (value >> 8), (byte) value
    };
  }

  @Test
  void rowsWithManyElementsAreSkippedInBoundedMemory() throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse(
            "message m { required int32 n; required group l (LIST) { repeated group list {"
                + " optional int32 element; } } }");
    List<Map<String, Object>> records = new ArrayList<>();
    List<Object> expected = new ArrayList<>();
    for (int n = 0; n < 3000; n++) {
      List<Integer> list = new ArrayList<>(Collections.nCopies(n % 97, n));
      if (n % 7 == 0) {
        list.add(null);
      }
      records.add(Map.of("n", n * 31 % 3000, "l", list));
      if (n % 1500 == 1499) {
        expected.add(List.of(n * 31 % 3000, list));
      }
    }
    byte[] file = RecordFiles.write(schema, WriteOptions.defaults(), records);
    List<Object> wanted = List.of(1499 * 31 % 3000, 2999 * 31 % 3000);
    ReadOptions options =
        ReadOptions.defaults()
            .with(ReadOptions.COLUMN_INDEX_FILTER, false)
            .with(ReadOptions.MAX_BATCH_ELEMENTS, 4000);
    List<Object> rows = new ArrayList<>();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), options);
        FileScan scan =
            reader
                .scan(reader.schema().fields())
                .filter(new In(List.of("n"), wanted))
                .batchRows(20)
                .open()) {
      Rows.addAll(scan, 2, rows);
    }
    assertThat(rows).isEqualTo(expected);
  }

  @Test
  void bloomFiltersRuleOutRowGroupsWithoutTheValuesAndNoOthers() throws IOException {
    Random random = new Random(7);
    List<Map<String, Object>> records = records(3000, random);
    WriteOptions options =
        WriteOptions.fromProperties(
            Map.of(
                "parquet.bloom.filter.enabled", "true",
                "parquet.block.row.count.limit", "300",
                "parquet.enable.dictionary", "false"));
    byte[] file = RecordFiles.write(SCHEMA, options, records);
    int ruledOut = 0;
    int asked = 0;
    try (ParquetReader with = open(file, ReadOptions.defaults());
        ParquetReader without =
            open(file, ReadOptions.defaults().with(ReadOptions.BLOOM_FILTER, false))) {
      assertThat(with.rowGroupCount()).isEqualTo(10);
      for (int n = 0; n < 300; n++) {
        int present = (Integer) records.get(random.nextInt(records.size())).get("i");
        for (int value : new int[] {present, present + 1, 0}) {
          for (Predicate predicate : equalities(value)) {
            boolean[] mayMatch = mayMatch(with, predicate);
            boolean[] mayMatchWithout = mayMatch(without, predicate);
            for (int group = 0; group < 10; group++) {
              boolean may = mayMatch[group];
              assertThat(may || !hasMatch(records, group * 300, predicate))
                  .as("%s in row group %d, seed 7", predicate, group)
                  .isTrue();
              asked++;
              ruledOut += may ? 0 : 1;
              assertThat(!may || mayMatchWithout[group]).isTrue();
            }
          }
        }
      }
      Predicate absent = equal("i", 1_000_001);
      assertThat(mayMatch(with, absent)[0]).isFalse();
      assertThat(mayMatch(with, new Not(absent))[0]).isTrue();
      assertThat(mayMatch(without, absent)[0]).isTrue();
    }
    assertThat(ruledOut).as("of %d", asked).isGreaterThan(asked / 2);
  }

  private static boolean[] mayMatch(ParquetReader reader, Predicate predicate) throws IOException {
    boolean[] mayMatch = new boolean[reader.rowGroupCount()];
    try (FileScan scan = reader.scan(reader.schema().fields()).hint(predicate).open()) {
      for (PlannedRowGroup rowGroup : scan.rowGroups()) {
        mayMatch[rowGroup.index()] = !rowGroup.isSkipped();
      }
    }
    return mayMatch;
  }

  private static List<Predicate> equalities(int value) {
    return List.of(
        equal("i", value),
        new Comparison(List.of("i"), Operator.EQUAL_NULL_SAFE, value),
        equal("f", (float) value),
        equal("d", (double) value),
        equal("d", -(double) value),
        equal("s", ("s" + value).getBytes(StandardCharsets.UTF_8)),
        equal("fixed", fixed(value)),
        new In(List.of("i"), List.of(value, value + 1, -5)),
        new Comparison(List.of("nested", "x"), Operator.EQUAL, (long) value));
  }

  private static Predicate equal(String column, Object value) {
    return new Comparison(List.of(column), Operator.EQUAL, value);
  }

  private static boolean hasMatch(
      List<Map<String, Object>> records, int from, Predicate predicate) {
    return records.subList(from, from + 300).stream()
        .anyMatch(record -> matches(record, predicate));
  }

  private static boolean matches(Map<String, Object> record, Predicate predicate) {
    if (predicate instanceof In in) {
      return in.values().stream()
          .anyMatch(value -> matches(record, new Comparison(in.column(), Operator.EQUAL, value)));
    }
    Comparison comparison = (Comparison) predicate;
    Object value = record.get(comparison.column().get(0));
    if (value instanceof Map<?, ?> nested) {
      value = nested.get("x");
    }
    if (value instanceof byte[] bytes) {
      return java.util.Arrays.equals(bytes, (byte[]) comparison.value());
    } else if (value instanceof String text) {
      return text.equals(new String((byte[]) comparison.value(), StandardCharsets.UTF_8));
    } else if (value instanceof Number number) {
      return number.doubleValue() == ((Number) comparison.value()).doubleValue();
    }
    return false;
  }

  @ParameterizedTest
  @CsvSource({"AES_GCM_V1,true", "AES_GCM_V1,false", "AES_GCM_CTR_V1,true", "AES_GCM_CTR_V1,false"})
  void pagesOfEncryptedFilesAreSkipped(EncryptionCipher cipher, boolean dictionary)
      throws IOException {
    Random random = new Random(11);
    List<Map<String, Object>> records = records(4000, random);
    byte[] footerKey = "0123456789012345".getBytes(StandardCharsets.UTF_8);
    byte[] columnKey = "9876543210987654".getBytes(StandardCharsets.UTF_8);
    FileEncryption encryption =
        FileEncryption.builder(DataKey.of(footerKey, new byte[] {1}))
            .columnKey("id", DataKey.of(columnKey, new byte[] {2}))
            .columnKey("tags", DataKey.of(columnKey, new byte[] {2}))
            .completeColumns(true)
            .algorithm(cipher)
            .build();
    WriteOptions options =
        WriteOptions.fromProperties(
                Map.of(
                    "parquet.page.row.count.limit", "50",
                    "parquet.block.row.count.limit", "1500",
                    "parquet.enable.dictionary", Boolean.toString(dictionary)))
            .toBuilder()
            .encryption(encryption)
            .build();
    byte[] file = RecordFiles.write(SCHEMA, options, records);
    ReadOptions reading =
        ReadOptions.builder()
            .decryption(
                FileDecryption.builder()
                    .keyRetriever(metadata -> metadata[0] == 1 ? footerKey : columnKey)
                    .build())
            .build();
    List<Object> all = Rows.read(file, 4096, reading);
    for (int n = 0; n < 40; n++) {
      long first = random.nextInt(4000);
      long last = first + random.nextInt(200);
      Predicate range =
          new Predicate.And(
              new Comparison(List.of("id"), Operator.GREATER_OR_EQUAL, first),
              new Comparison(List.of("id"), Operator.LESS_OR_EQUAL, last));
      for (ReadOptions some :
          List.of(
              reading,
              reading.with(ReadOptions.ROW_FILTER, false),
              reading.with(ReadOptions.COLUMN_INDEX_FILTER, false),
              reading.with(ReadOptions.FETCH_BYTES, 1))) {
        List<Object> rows = read(file, some, range);
        assertThat(rows).as("ids %d to %d, seed 11", first, last).isSubsetOf(all);
        assertThat(rows)
            .containsAll(all.subList((int) first, (int) Math.min(all.size(), last + 1)));
        assertThat(rows.size()).isLessThan(some.get(ReadOptions.COLUMN_INDEX_FILTER) ? 400 : 1200);
      }
    }
  }

  private static List<Object> read(byte[] file, ReadOptions options, Predicate predicate)
      throws IOException {
    List<Object> rows = new ArrayList<>();
    try (ParquetReader reader = open(file, options)) {
      List<Field> fields = reader.schema().fields();
      try (FileScan scan = reader.scan(fields).hint(predicate).batchRows(500).open()) {
        Rows.addAll(scan, fields.size(), rows);
      }
    }
    return rows;
  }

  private static ParquetReader open(byte[] file, ReadOptions options) throws IOException {
    return ParquetReader.open(InputFile.of(file), options);
  }
}

package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.jparquet.GeneratedGroups.Density;
import io.jparquet.error.CorruptFileException;
import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.ListVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.MapVector;
import io.jparquet.vector.StructVector;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Vectors that are made when they are looked at. */
class LazyVectorsTest {
  private static final ReadOptions LAZY =
      ReadOptions.defaults().with(ReadOptions.LAZY_VECTORS, true);

  @ParameterizedTest
  @EnumSource(Density.class)
  void whatIsLookedAtInAnyOrderIsTheSameAsWhatIsReadAtOnce(Density density) throws IOException {
    for (int seed = 0; seed < 12; seed++) {
      Random random = new Random(seed);
      GeneratedGroups generated = new GeneratedGroups(random, 1 + random.nextInt(500), density);
      MessageType schema = generated.schema(1 + random.nextInt(6), 4);
      List<Group> groups = generated.records(schema, 50 + random.nextInt(1500));
      GroupFiles.Settings settings =
          new GroupFiles.Settings(
              random.nextBoolean() ? WriterVersion.PARQUET_1_0 : WriterVersion.PARQUET_2_0,
              random.nextBoolean()
                  ? CompressionCodecName.SNAPPY
                  : CompressionCodecName.UNCOMPRESSED,
              random.nextBoolean(),
              128 << random.nextInt(8),
              20 + random.nextInt(400),
              1 << (12 + random.nextInt(10)));
      compare(GroupFiles.write(schema, groups, settings), random, density + ", seed " + seed);
    }
  }

  /** Looks at some of the vectors of some batches, before and after some rows are selected. */
  private static void compare(byte[] file, Random random, String test) throws IOException {
    int batchRows = 1 + random.nextInt(300);
    double share = random.nextDouble();
    int looks = 1 + random.nextInt(3);
    try (ParquetReader eager = open(file, ReadOptions.defaults());
        ParquetReader lazy = open(file, LAZY)) {
      List<Field> fields = lazy.schema().fields();
      FileScan eagerScan = eager.scan(fields).batchRows(batchRows).open();
      FileScan lazyScan = lazy.scan(fields).batchRows(batchRows).open();
      for (int g = 0; g < lazy.rowGroupCount(); g++) {
        RowGroupReader expected = eagerScan.nextRowGroup();
        RowGroupReader actual = lazyScan.nextRowGroup();
        while (expected.next()) {
          assertThat(actual.next()).as(test).isTrue();
          assertThat(actual.rowCount()).as(test).isEqualTo(expected.rowCount());
          List<Pair> pairs = new ArrayList<>();
          for (int f = 0; f < fields.size(); f++) {
            collect(expected.vector(f), actual.vector(f), pairs);
          }
          for (int look = 0; look < looks; look++) {
            if (look > 0) {
              long[] selection = random.longs((batchRows + 63) / 64).toArray();
              expected.select(selection);
              actual.select(selection);
              assertThat(actual.rowCount()).as(test).isEqualTo(expected.rowCount());
            }
            Collections.shuffle(pairs, random);
            for (Pair pair : pairs) {
              if (random.nextDouble() < share) {
                compare(pair, test);
              }
            }
          }
        }
        assertThat(actual.next()).as(test).isFalse();
      }
    }
  }

  private record Pair(Vector expected, Vector actual) {}

  private static void collect(Vector expected, Vector actual, List<Pair> pairs) {
    pairs.add(new Pair(expected, actual));
    if (expected instanceof StructVector struct) {
      for (int i = 0; i < struct.childCount(); i++) {
        collect(struct.child(i), ((StructVector) actual).child(i), pairs);
      }
    } else if (expected instanceof ListVector list) {
      collect(list.element(), ((ListVector) actual).element(), pairs);
    } else if (expected instanceof MapVector map) {
      collect(map.keys(), ((MapVector) actual).keys(), pairs);
      if (map.values() != null) {
        collect(map.values(), ((MapVector) actual).values(), pairs);
      }
    }
  }

  /** Of nested vectors structs, offsets and validity alone. */
  private static void compare(Pair pair, String test) {
    Vector expected = pair.expected();
    Vector actual = pair.actual();
    assertThat(actual.size()).as(test).isEqualTo(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      assertThat(actual.isNull(i)).as(test).isEqualTo(expected.isNull(i));
      if (expected instanceof ListVector list) {
        assertThat(((ListVector) actual).offsets()[i + 1])
            .as(test)
            .isEqualTo(list.offsets()[i + 1]);
      } else if (expected instanceof MapVector map) {
        assertThat(((MapVector) actual).offsets()[i + 1]).as(test).isEqualTo(map.offsets()[i + 1]);
      } else if (!(expected instanceof StructVector)) {
        assertThat(Rows.value(actual, i)).as(test).isEqualTo(Rows.value(expected, i));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 300, 1_000_000})
  void rowsOfAFilterAreTheSame(int limit) throws IOException {
    byte[] file = numbers("uncompressed");
    Predicate predicate = new Predicate.Comparison(List.of("i"), Predicate.Operator.LESS, limit);
    List<Object> expected = matching(file, ReadOptions.defaults(), predicate, limit);
    assertThat(matching(file, LAZY, predicate, limit))
        .isEqualTo(expected)
        .hasSize(Math.min(limit, 5000));
  }

  private static List<Object> matching(
      byte[] file, ReadOptions options, Predicate predicate, int limit) throws IOException {
    List<Object> found = new ArrayList<>();
    try (ParquetReader reader = open(file, options);
        FileScan rows =
            reader.scan(reader.schema().fields()).hint(predicate).batchRows(100).open()) {
      while (rows.next()) {
        for (int i = 0; i < rows.rowCount(); i++) {
          if ((Integer) Rows.value(rows.vector(0), i) >= limit) {
            continue;
          }
          found.add(List.of(Rows.value(rows.vector(0), i), Rows.value(rows.vector(1), i)));
        }
      }
    }
    return found;
  }

  private static byte[] numbers(String codec) throws IOException {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int n = 0; n < 5000; n++) {
      Map<String, Object> record = new HashMap<>();
      record.put("i", n);
      record.put("list", List.of((long) n, 2L));
      records.add(record);
    }
    return RecordFiles.write(
        ParquetSchema.parse(
            """
            message m {
              required int32 i;
              optional group list (LIST) { repeated group list { optional int64 element; } }
            }
            """),
        WriteOptions.fromProperties(
            Map.of(
                "parquet.compression", codec,
                "parquet.page.row.count.limit", "500",
                "parquet.enable.dictionary", "false")),
        records);
  }

  @Test
  void aDamagedPageIsAnErrorOfWhoLooksAtItAndOnlyThenWithTheSameWords() throws IOException {
    byte[] file = numbers("zstd");
    int damaged;
    try (ParquetReader reader = open(file, LAZY)) {
      damaged =
          (int) reader.metaData().rowGroups().get(0).columns().get(0).metaData().dataPageOffset();
    }
    for (int i = damaged + 60; i < damaged + 200; i++) {
      file[i] ^= 0x55;
    }
    Throwable eager =
        catchThrowable(
            () ->
                Rows.read(
                    file, 100, ReadOptions.defaults().with(ReadOptions.VERIFY_CHECKSUMS, true)));
    assertThat(eager).isInstanceOf(CorruptFileException.class).hasMessageContaining("column i");
    try (ParquetReader reader = open(file, LAZY.with(ReadOptions.VERIFY_CHECKSUMS, true))) {
      FileScan rows = reader.scan(reader.schema().fields()).batchRows(100).open();
      long sum = 0;
      while (rows.next()) {
        ListVector list = (ListVector) rows.vector(1);
        sum += list.offsets()[rows.rowCount()];
      }
      assertThat(sum).isEqualTo(10_000);
      FileScan again = reader.scan(reader.schema().fields()).batchRows(100).open();
      again.next();
      IntVector ints = (IntVector) again.vector(0);
      for (int attempt = 0; attempt < 2; attempt++) {
        assertThat(catchThrowable(ints::values))
            .isInstanceOf(eager.getClass())
            .hasMessage(eager.getMessage());
      }
      assertThat(((LongVector) ((ListVector) again.vector(1)).element()).values()[1]).isEqualTo(2);
      again.next();
      assertThat(catchThrowable(ints::size)).hasMessage(eager.getMessage());
    }
  }

  private static ParquetReader open(byte[] file, ReadOptions options) throws IOException {
    return ParquetReader.open(InputFile.of(file), options);
  }
}

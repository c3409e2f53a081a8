package io.jparquet.recover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.RandomCases;
import io.jparquet.RecordFiles;
import io.jparquet.Rows;
import io.jparquet.error.CorruptFileException;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Files that were cut at random places are saved up to their last complete row group. */
class LostFooterTest {
  private static final int FILES = RandomCases.files(40);

  private static List<Object> saved(RecoveryReport report, ByteArrayOutputFile target)
      throws IOException {
    return report.written() ? Rows.read(target.toByteArray(), 1000) : List.of();
  }

  @Test
  void completeRowGroupsOfCutFilesAreSavedAndNothingElse() throws IOException {
    int all = 0;
    for (long seed : RandomCases.seeds(FILES)) {
      GeneratedFile generated = GeneratedFile.of(seed);
      int cut = 8 + new Random(seed * 31).nextInt(generated.file().length - 8);
      ByteArrayOutputFile target = new ByteArrayOutputFile();
      RecoveryReport report =
          FileRecovery.of(InputFile.of(Arrays.copyOf(generated.file(), cut)))
              .like(InputFile.of(generated.sibling()))
              .assumeColumns()
              .run(target);
      List<Object> saved = saved(report, target);
      long expected = generated.rowsBefore(cut);
      assertThat(saved)
          .describedAs("cut at %s, %s, %s", cut, report, generated.description())
          .isEqualTo(generated.rows().subList(0, (int) expected));
      all += saved.size();
    }
    assertThat(all).isGreaterThan(10 * FILES);
  }

  @Test
  void theSchemaAloneIsEnough() throws IOException {
    for (long seed = 0; seed < 40; seed++) {
      GeneratedFile generated = GeneratedFile.of(seed);
      int cut = 8 + new Random(seed * 37).nextInt(generated.file().length - 8);
      ByteArrayOutputFile target = new ByteArrayOutputFile();
      RecoveryReport report =
          FileRecovery.of(InputFile.of(Arrays.copyOf(generated.file(), cut)))
              .schema(generated.schema())
              .assumeColumns()
              .run(target);
      List<Object> saved = saved(report, target);
      assertThat(generated.rows().subList(0, saved.size()))
          .describedAs("cut at %s, %s, %s", cut, report, generated.description())
          .isEqualTo(saved);
      assertThat((long) saved.size()).isLessThanOrEqualTo(generated.rowsBefore(cut));
    }
  }

  @Test
  void columnsThatCanNotBeToldApartAreNotClaimed() throws IOException {
    ParquetSchema schema = ParquetSchema.parse("message m { required int64 a; required int64 b; }");
    List<Map<String, Object>> records = new ArrayList<>();
    for (long i = 0; i < 1000; i++) {
      records.add(Map.of("a", i * i, "b", -i));
    }
    byte[] file =
        RecordFiles.write(
            schema,
            WriteOptions.fromProperties(
                Map.of(
                    "parquet.enable.dictionary", "false",
                    "parquet.block.row.count.limit", "100",
                    "parquet.page.row.count.limit", "100")),
            records);
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    RecoveryReport report =
        FileRecovery.of(InputFile.of(Arrays.copyOf(file, file.length / 2)))
            .schema(schema)
            .assumeColumns()
            .run(target);
    assertThat(report.rows()).isZero();
    assertThat(report.end()).contains("several ways");
    assertThat(report.unclaimedBytes()).isEqualTo(file.length / 2 - 4);
  }

  @Test
  void withoutAFooterTheLossIsUnknownEvenWhereTheFileEndsWithARowGroup() throws IOException {
    for (long seed = 0; seed < 10; seed++) {
      GeneratedFile generated = GeneratedFile.of(seed);
      for (RowGroup group : generated.rowGroups()) {
        ColumnMetaData last = group.columns().get(group.columns().size() - 1).metaData();
        byte[] cut = Arrays.copyOf(generated.file(), (int) GeneratedFile.end(last));
        RecoveryReport report =
            FileRecovery.of(InputFile.of(cut))
                .like(InputFile.of(generated.sibling()))
                .assumeColumns()
                .run(new ByteArrayOutputFile());
        assertThat(report.lossKnown()).as("%s", generated.description()).isFalse();
      }
      byte[] entries = DescribedFile.of(generated.file()).file();
      RecoveryReport described =
          FileRecovery.of(InputFile.of(entries))
              .like(InputFile.of(generated.sibling()))
              .assumeColumns()
              .run(new ByteArrayOutputFile());
      assertThat(described.unclaimedBytes()).as("%s", generated.description()).isZero();
      assertThat(described.lossKnown()).as("%s", generated.description()).isFalse();
      RecoveryReport whole =
          FileRecovery.of(InputFile.of(generated.file())).run(new ByteArrayOutputFile());
      assertThat(whole.lossKnown()).as("%s", generated.description()).isTrue();
    }
  }

  @Test
  void rowsAreNeverMadeOfRandomBytes() throws IOException {
    ParquetSchema schema = GeneratedFile.of(5).schema();
    for (long seed = 0; seed < 50; seed++) {
      byte[] bytes = new byte[20_000];
      new Random(seed).nextBytes(bytes);
      System.arraycopy("PAR1".getBytes(StandardCharsets.UTF_8), 0, bytes, 0, 4);
      ByteArrayOutputFile target = new ByteArrayOutputFile();
      RecoveryReport report =
          FileRecovery.of(InputFile.of(bytes)).schema(schema).assumeColumns().run(target);
      assertThat(report.rows()).describedAs("seed %s", seed).isZero();
    }
  }

  @Test
  void withoutFooterAndSiblingTheRemedyIsNamed() {
    assertThatThrownBy(
            () ->
                FileRecovery.of(InputFile.of("lost.parquet", new byte[100]))
                    .run(new ByteArrayOutputFile()))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("give a file with the same schema")
        .hasMessageContaining("lost.parquet");
  }

  @Test
  void aFileWithoutTrailerNeedsNoSibling() throws IOException {
    for (long seed = 0; seed < 40; seed++) {
      GeneratedFile generated = GeneratedFile.of(seed);
      byte[] file = generated.file();
      Random random = new Random(seed);
      byte[] damaged = Arrays.copyOf(file, file.length - (seed % 2 == 0 ? random.nextInt(9) : 0));
      if (seed % 2 == 1) {
        byte[] other = new byte[8];
        random.nextBytes(other);
        System.arraycopy(other, 0, damaged, file.length - 8, 8);
      }
      ByteArrayOutputFile target = new ByteArrayOutputFile();
      RecoveryReport report = FileRecovery.of(InputFile.of(damaged)).run(target);
      assertThat(Rows.read(target.toByteArray(), 1000, ReadOptions.defaults()))
          .describedAs("%s, %s", report, generated.description())
          .isEqualTo(generated.rows());
      assertThat(report.rowsLost()).isZero();
      assertThat(report.lossKnown()).isTrue();
    }
  }
}

package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.recover.FileRecovery;
import io.jparquet.recover.FooterOrigin;
import io.jparquet.recover.RecoveryReport;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Test;

/** Files of parquet-java that were cut at random places are saved up to a row group. */
class CutForeignFilesTest {
  private static final int FILES = RandomCases.files(12);

  private static final List<CompressionCodecName> CODECS =
      List.of(
          CompressionCodecName.UNCOMPRESSED,
          CompressionCodecName.SNAPPY,
          CompressionCodecName.GZIP,
          CompressionCodecName.ZSTD,
          CompressionCodecName.LZ4_RAW);

  @Test
  void rowGroupsOfCutFilesOfParquetJavaAreSaved() throws IOException {
    int exact = 0;
    for (long seed : RandomCases.seeds(FILES)) {
      Random random = new Random(seed);
      boolean dictionary = random.nextInt(4) > 0;
      GeneratedGroups generated =
          new GeneratedGroups(random, dictionary ? 40 : 5000, GeneratedGroups.Density.MIXED);
      MessageType schema = generated.schema(3 + random.nextInt(3), random.nextInt(3));
      GroupFiles.Settings settings =
          new GroupFiles.Settings(
              random.nextBoolean() ? WriterVersion.PARQUET_1_0 : WriterVersion.PARQUET_2_0,
              CODECS.get(random.nextInt(CODECS.size())),
              dictionary,
              1 << 12,
              20 + random.nextInt(100),
              4 << 10);
      List<Group> groups = generated.records(schema, 1500);
      byte[] file = GroupFiles.write(schema, groups, settings);
      byte[] sibling = GroupFiles.write(schema, groups.subList(0, 200), settings);
      List<Object> rows = Rows.read(file, 1000);
      int cut = file.length / 4 + random.nextInt(file.length * 3 / 4);
      ByteArrayOutputFile target = new ByteArrayOutputFile();
      RecoveryReport report =
          FileRecovery.of(InputFile.of(Arrays.copyOf(file, cut)))
              .like(InputFile.of(sibling))
              .assumeColumns()
              .run(target);
      List<Object> saved = report.written() ? Rows.read(target.toByteArray(), 1000) : List.of();
      String description =
          "seed " + seed + ", cut at " + cut + ", " + report + ", " + settings + ", " + schema;
      assertThat(rows.subList(0, saved.size())).describedAs(description).isEqualTo(saved);
      if (report.footer() == FooterOrigin.NONE) {
        long complete = complete(file, cut);
        boolean single = schema.getColumns().size() == 1;
        exact += saved.size() == complete || single ? 1 : 0;
        if (!single) {
          assertThat((long) saved.size()).describedAs(description).isLessThanOrEqualTo(complete);
        }
      }
    }
    assertThat(exact).isGreaterThan(FILES * 3 / 4);
  }

  private static long complete(byte[] file, long cut) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      long rows = 0;
      for (RowGroup group : reader.metaData().rowGroups()) {
        ColumnMetaData last = group.columns().get(group.columns().size() - 1).metaData();
        Long dictionary = last.dictionaryPageOffset();
        long start =
            dictionary != null && dictionary > 0
                ? Math.min(dictionary, last.dataPageOffset())
                : last.dataPageOffset();
        if (start + last.totalCompressedSize() > cut) {
          break;
        }
        rows += group.numRows();
      }
      return rows;
    }
  }
}

package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.Field;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Test;

/**
 * Vectors read from files of parquet-java are written again, and read again here and by
 * parquet-java: whatever the page version, always the same rows.
 */
class RewrittenFilesTest {
  @Test
  void vectorsSurviveWritingAndReading() throws IOException {
    for (int seed : RandomCases.seeds(RandomCases.files(40))) {
      Random random = new Random(seed);
      GeneratedGroups generator = GeneratedGroups.of(random, seed);
      MessageType schema =
          seed % 10 == 0
              ? GeneratedGroups.flatSchema()
              : generator.schema(1 + random.nextInt(4), 1 + random.nextInt(4));
      List<Group> groups = generator.records(schema, random.nextInt(700));
      byte[] original = GroupFiles.write(schema, groups, GroupFiles.Settings.defaults());
      WriteOptions options =
          WriteOptions.builder()
              .set(
                  WriteOptions.COMPRESSION,
                  PeerCodecs.IDS.get(random.nextInt(PeerCodecs.IDS.size())))
              .set(WriteOptions.COMPATIBILITY, CompatibilityLevel.values()[random.nextInt(2)])
              .set(WriteOptions.DICTIONARY, random.nextBoolean())
              .set(WriteOptions.PAGE_SIZE, 1 << (7 + random.nextInt(10)))
              .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 1 + random.nextInt(300))
              .build();
      String description = "seed " + seed + ", schema " + schema;
      try {
        byte[] rewritten = rewrite(original, 1 + random.nextInt(300), options);
        List<Field> fields = fields(rewritten);
        List<Object> expected = Rows.of(groups, fields);
        ReadOptions verifying = ReadOptions.defaults().with(ReadOptions.VERIFY_CHECKSUMS, true);
        assertThat(Rows.read(rewritten, 1 + random.nextInt(300), verifying)).isEqualTo(expected);
        assertThat(Rows.of(GroupFiles.read(rewritten), fields)).isEqualTo(expected);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(description, e);
      }
    }
  }

  private static byte[] rewrite(byte[] file, int batchRows, WriteOptions options)
      throws IOException {
    ByteArrayOutputFile output = new ByteArrayOutputFile();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults());
        FileWriter writer = FileWriter.open(output, reader.schema(), options)) {
      List<Field> fields = reader.schema().fields();
      FileScan rows = reader.scan(fields).batchRows(batchRows).open();
      while (rows.next()) {
        List<Vector> vectors = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
          vectors.add(rows.vector(i));
        }
        writer.write(vectors, rows.rowCount());
      }
    }
    return output.toByteArray();
  }

  private static List<Field> fields(byte[] file) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      return reader.schema().fields();
    }
  }
}

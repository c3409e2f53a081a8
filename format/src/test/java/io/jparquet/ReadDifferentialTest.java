package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.Field;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that parquet-java writes, over generated schemas and data, are read with equal content. */
class ReadDifferentialTest {
  @ParameterizedTest
  @EnumSource(GeneratedGroups.Density.class)
  void readsFlatFilesOfEveryType(GeneratedGroups.Density density) throws IOException {
    for (int seed : RandomCases.seeds(RandomCases.files(5))) {
      Random random = new Random(seed);
      WriterVersion version = version(seed);
      GeneratedGroups generator = new GeneratedGroups(random, distinct(version, random), density);
      check(
          GeneratedGroups.flatSchema(),
          generator,
          random,
          version,
          "flat " + density + " seed " + seed);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void readsNestedFilesOfEveryDepth(int depth) throws IOException {
    for (int seed : RandomCases.seeds(RandomCases.files(12))) {
      Random random = new Random(seed * 31L + depth);
      GeneratedGroups.Density[] densities = GeneratedGroups.Density.values();
      WriterVersion version = version(seed);
      GeneratedGroups generator =
          new GeneratedGroups(
              random, distinct(version, random), densities[random.nextInt(densities.length)]);
      MessageType schema = generator.schema(1 + random.nextInt(4), depth);
      check(
          schema,
          generator,
          random,
          version,
          "depth " + depth + " seed " + seed + " schema " + schema);
    }
  }

  private static WriterVersion version(int seed) {
    return seed % 2 == 0 ? WriterVersion.PARQUET_1_0 : WriterVersion.PARQUET_2_0;
  }

  /** Few values keep V2 pages dictionary encoded, many let V1 pages turn to PLAIN. */
  private static int distinct(WriterVersion version, Random random) {
    return version == WriterVersion.PARQUET_1_0 && random.nextBoolean() ? 100_000 : 9;
  }

  private static void check(
      MessageType schema,
      GeneratedGroups generator,
      Random random,
      WriterVersion version,
      String description)
      throws IOException {
    List<Group> groups =
        generator.records(schema, random.nextInt(5) == 0 ? 1 : random.nextInt(1500));
    GroupFiles.Settings settings =
        new GroupFiles.Settings(
            version,
            PeerCodecs.NAMES.get(random.nextInt(PeerCodecs.NAMES.size())),
            version == WriterVersion.PARQUET_2_0 || random.nextInt(3) != 0,
            1 << (version == WriterVersion.PARQUET_2_0 ? 16 : 7 + random.nextInt(10)),
            random.nextBoolean() ? 20_000 : 1 + random.nextInt(300),
            random.nextBoolean() ? 1 << 27 : 20_000);
    byte[] file = GroupFiles.write(schema, groups, settings);
    List<Field> fields;
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      fields = reader.schema().fields();
    }
    String what = description + ", " + groups.size() + " rows, " + settings;
    List<Object> expected = Rows.of(groups, fields);
    int batchRows = random.nextBoolean() ? 4096 : 1 + random.nextInt(200);
    try {
      assertThat(Rows.read(file, batchRows))
          .as("%s, batches of %d", what, batchRows)
          .isEqualTo(expected);
    } catch (IOException | RuntimeException e) {
      throw new AssertionError(what + ", batches of " + batchRows, e);
    }
  }
}

package io.jparquet.internal.column.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.RandomCases;
import io.jparquet.RecordWriter;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.OutputFile;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.schema.SchemaGenerator;
import io.jparquet.schema.SchemaNode;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.apache.parquet.example.data.Group;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generated nested records, written as objects and as vectors, read by parquet-java. */
class ShreddingTest {
  private static final int FILES = RandomCases.files(12);
  private static final int MAX_DEPTH = 6;

  @TempDir Path directory;

  private interface Case {
    void run(Random random, ParquetSchema schema, List<Map<String, Object>> records, Path file)
        throws IOException;
  }

  @Test
  void writesObjects() throws IOException {
    // Random values of the physical types, which annotations would restrict.
    forEachCase(
        schema -> ParquetSchema.of(schema.name(), withoutAnnotations(schema.root().children())),
        (random, schema, records, file) -> {
          try (RecordWriter writer =
              RecordWriter.open(OutputFile.replacing(file), schema, options(random))) {
            for (Map<String, Object> record : records) {
              writer.write(record);
            }
          }
        });
  }

  @Test
  void writesVectors() throws IOException {
    forEachCase(
        UnaryOperator.identity(),
        (random, schema, records, file) -> {
          ObjectVectors vectors = new ObjectVectors(random);
          try (FileWriter writer =
              FileWriter.open(OutputFile.replacing(file), schema, options(random))) {
            int from = 0;
            while (from < records.size()) {
              int to = Math.min(records.size(), from + 1 + random.nextInt(200));
              List<Vector> batch = vectors.vectors(schema.fields(), records.subList(from, to));
              writer.write(batch, to - from);
              from = to;
            }
          }
        });
  }

  /** The nodes with all annotations of leaves removed. */
  private static List<SchemaNode> withoutAnnotations(List<SchemaNode> nodes) {
    List<SchemaNode> plain = new ArrayList<>();
    for (SchemaNode node : nodes) {
      if (node instanceof PrimitiveNode leaf) {
        plain.add(
            new PrimitiveNode(
                leaf.name(), leaf.repetition(), leaf.type(), leaf.typeLength(), null, null, null));
      } else {
        GroupNode group = (GroupNode) node;
        plain.add(
            new GroupNode(
                group.name(),
                group.repetition(),
                withoutAnnotations(group.children()),
                group.logicalType(),
                group.convertedType(),
                group.fieldId()));
      }
    }
    return plain;
  }

  private void forEachCase(UnaryOperator<ParquetSchema> change, Case test) throws IOException {
    for (long seed : RandomCases.seeds(FILES)) {
      Random random = new Random(seed);
      ParquetSchema schema =
          change.apply(new SchemaGenerator(random).schema(1 + random.nextInt(MAX_DEPTH)));
      RandomRecords generator =
          new RandomRecords(random, 1 << random.nextInt(10), random.nextInt(5) / 4.0);
      List<Group> groups =
          generator.records(ParquetJavaFiles.messageType(schema), random.nextInt(300));
      List<Map<String, Object>> records = new ArrayList<>();
      groups.forEach(group -> records.add(GroupObjects.members(schema.fields(), group)));
      Path file = directory.resolve("file.parquet");
      try {
        test.run(random, schema, records, file);
        assertThat(ParquetJavaFiles.read(file)).isEqualTo(ComparableRecords.of(groups));
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("seed " + seed + "\n" + schema, e);
      }
    }
  }

  private static WriteOptions options(Random random) {
    WriteOptions.Builder options = WriteOptions.builder();
    if (random.nextBoolean()) {
      options.set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 1 + random.nextInt(100));
    }
    if (random.nextInt(3) == 0) {
      options.set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 1 + random.nextInt(100));
    }
    if (random.nextInt(3) == 0) {
      options.set(WriteOptions.PAGE_SIZE, 1 + random.nextInt(1000));
    }
    return options.build();
  }
}

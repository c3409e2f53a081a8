package io.jparquet.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

/** Generated schemas, compared with those of parquet-java. */
class ParquetJavaSchemaTest {

  private static final int SCHEMAS = 1000;
  private static final int MAX_DEPTH = 6;

  @Test
  void movesTextBothWays() {
    forEachSchema(
        (seed, schema) -> {
          MessageType theirs = MessageTypeParser.parseMessageType(schema.toString());
          assertThat(theirs.toString().stripTrailing())
              .as("seed %d", seed)
              .isEqualTo(schema.toString().stripTrailing());
          assertThat(ParquetSchema.parse(theirs.toString()))
              .as("seed %d:%n%s", seed, schema)
              .isEqualTo(schema);
        });
  }

  @Test
  void computesTheSameLevels() {
    forEachSchema(
        (seed, schema) -> {
          List<ColumnDescriptor> theirs =
              MessageTypeParser.parseMessageType(schema.toString()).getColumns();
          assertThat(schema.leaves()).as("seed %d", seed).hasSameSizeAs(theirs);
          for (LeafColumn leaf : schema.leaves()) {
            ColumnDescriptor their = theirs.get(leaf.index());
            assertThat(List.of(leaf.path(), leaf.maxDefinitionLevel(), leaf.maxRepetitionLevel()))
                .as("seed %d", seed)
                .isEqualTo(
                    List.of(
                        List.of(their.getPath()),
                        their.getMaxDefinitionLevel(),
                        their.getMaxRepetitionLevel()));
          }
        });
  }

  @Test
  void survivesFlattening() {
    forEachSchema(
        (seed, schema) -> {
          ParquetSchema decoded = ParquetSchema.fromElements(schema.toElements());
          assertThat(decoded).as("seed %d:%n%s", seed, schema).isEqualTo(schema);
          assertThat(decoded.fields()).as("seed %d", seed).isEqualTo(schema.fields());
        });
  }

  @Test
  void coversEveryLeafExactlyOnceInTheLogicalView() {
    forEachSchema(
        (seed, schema) -> {
          int next = 0;
          for (Field field : schema.fields()) {
            next = checkLevels(field, next, 0, 0, seed);
          }
          assertThat(next).as("seed %d:%n%s", seed, schema).isEqualTo(schema.leaves().size());
        });
  }

  /** Walks the leaves below a field in order and returns the index of the next leaf. */
  private static int checkLevels(
      Field field, int nextLeaf, int parentDefinition, int repetition, long seed) {
    assertThat(field.repetitionLevel()).as("seed %d", seed).isEqualTo(repetition);
    assertThat(field.definitionLevel())
        .as("seed %d", seed)
        .isEqualTo(parentDefinition + (field.nullable() ? 1 : 0));
    int next = nextLeaf;
    int definition = field.definitionLevel();
    if (field instanceof LeafField leaf) {
      assertThat(leaf.column().index()).as("seed %d", seed).isEqualTo(nextLeaf);
      assertThat(leaf.column().maxDefinitionLevel()).isEqualTo(definition);
      assertThat(leaf.column().maxRepetitionLevel()).isEqualTo(repetition);
      next++;
    } else if (field instanceof GroupField group) {
      for (Field child : group.fields()) {
        next = checkLevels(child, next, definition, repetition, seed);
      }
    } else if (field instanceof ListField list) {
      next = checkLevels(list.element(), next, definition + 1, repetition + 1, seed);
    } else if (field instanceof MapField map) {
      next = checkLevels(map.key(), next, definition + 1, repetition + 1, seed);
      if (map.value() != null) {
        next = checkLevels(map.value(), next, definition + 1, repetition + 1, seed);
      }
    }
    assertThat(field.levelSource().index()).as("seed %d", seed).isBetween(nextLeaf, next - 1);
    return next;
  }

  private interface SchemaCheck {
    void check(long seed, ParquetSchema schema);
  }

  private static void forEachSchema(SchemaCheck check) {
    for (long seed = 0; seed < SCHEMAS; seed++) {
      check.check(seed, new SchemaGenerator(new Random(seed)).schema(MAX_DEPTH));
    }
  }
}

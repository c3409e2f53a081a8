package io.jparquet.spark.core.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.RecordWriter;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metrics.ReadMetric;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.LeafColumn;
import io.jparquet.spark.core.scan.ColumnConditions;
import io.jparquet.vector.IntVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.EqualNullSafe;
import org.apache.spark.sql.catalyst.expressions.EqualTo;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GreaterThan;
import org.apache.spark.sql.catalyst.expressions.GreaterThanOrEqual;
import org.apache.spark.sql.catalyst.expressions.In;
import org.apache.spark.sql.catalyst.expressions.LessThan;
import org.apache.spark.sql.catalyst.expressions.LessThanOrEqual;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.NamedExpression$;
import org.apache.spark.sql.catalyst.expressions.Not;
import org.apache.spark.sql.catalyst.expressions.Or;
import org.apache.spark.sql.catalyst.expressions.StartsWith;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Conditions on columns of every type, as a scan evaluates them on a file with statistics, page
 * indexes, dictionaries and Bloom filters, against Spark's own evaluation of the values that are
 * read.
 */
class LiteralFilterPropertyTest {

  private static final int FILES = 30;
  private static final int CONDITIONS = 12;

  private static final ConversionContext CONTEXT =
      new ConversionContext(
          new Rebase(Rebase.Mode.CORRECTED, "UTC", "Parquet"),
          new Rebase(Rebase.Mode.CORRECTED, "UTC", "Parquet INT96"),
          null,
          true);

  private long pruned;

  /** What is compared: the column of a plan, or one of its values. */
  @FunctionalInterface
  private interface Condition {
    Expression on(Expression column);
  }

  @ParameterizedTest
  @EnumSource
  void scansGiveOutTheRowsThatSparkWouldKeep(StoredColumn column) throws IOException {
    for (long seed = 0; seed < FILES; seed++) {
      Random random = new Random(seed);
      byte[] file = write(column, random);
      List<Object> read = values(file, column);
      for (int i = 0; i < CONDITIONS; i++) {
        Condition condition = condition(column, read, random, 2);
        Expression attribute = attribute(column);
        String what = "seed " + seed + ": " + condition.on(attribute);
        List<Integer> expected = new ArrayList<>();
        for (int row = 0; row < read.size(); row++) {
          Expression value = new Literal(read.get(row), column.type);
          if (Boolean.TRUE.equals(condition.on(value).eval(null))) {
            expected.add(row);
          }
        }
        Filter filter = new ColumnConditions(FilterPushdown.ALL).of(condition.on(attribute));
        assertThat(filter).as(what).isNotNull();
        check(file, column, filter, expected, what);
      }
    }
    assertThat(pruned).as("row groups that metadata exclude").isGreaterThan(FILES);
  }

  private void check(
      byte[] file, StoredColumn column, Filter filter, List<Integer> expected, String what)
      throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      LeafColumn leaf = reader.schema().leaves().get(0);
      FilterTranslation translation =
          new FilterTranslation(
              path -> new FilterColumn(leaf, column.type), CONTEXT, FilterPushdown.ALL);
      Predicate predicate = translation.exactly(filter);
      assertThat(predicate).as(what).isNotNull();
      FileScan.Builder scan = reader.scan(reader.schema().fields());
      assertThat(scan.decides(predicate)).as(what).isTrue();
      assertThat(ids(scan.filter(predicate))).as("%s as %s", what, predicate).isEqualTo(expected);
      Predicate hint = translation.translate(new Filter[] {filter});
      assertThat(ids(reader.scan(reader.schema().fields()).hint(hint)))
          .as("%s as hint %s", what, hint)
          .containsAll(expected);
      pruned += reader.metric(ReadMetric.ROW_GROUPS_SKIPPED_BY_STATISTICS);
    }
  }

  private static List<Integer> ids(FileScan.Builder builder) throws IOException {
    List<Integer> ids = new ArrayList<>();
    try (FileScan scan = builder.open()) {
      while (scan.next()) {
        IntVector vector = (IntVector) scan.vector(1);
        for (int i = 0; i < scan.rowCount(); i++) {
          ids.add(vector.values()[i]);
        }
      }
    }
    return ids;
  }

  private static byte[] write(StoredColumn column, Random random) throws IOException {
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.DICTIONARY, random.nextBoolean())
            .set(WriteOptions.BLOOM_FILTER, random.nextBoolean())
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 1 + random.nextInt(30))
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 1 + random.nextInt(5))
            .build();
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    List<Object> few = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      few.add(column.value(random));
    }
    try (RecordWriter writer = RecordWriter.open(file, column.schema(), options)) {
      for (int i = 0; i < 60; i++) {
        Map<String, Object> row = new HashMap<>();
        row.put("id", i);
        if (random.nextInt(6) > 0) {
          // Values of neighbours are alike, so that pages and row groups can be left out.
          row.put("c", few.get((i / 15 * 2 + random.nextInt(2)) % few.size()));
        }
        writer.write(row);
      }
    }
    return file.toByteArray();
  }

  /** The values of all rows in Spark's internal form. */
  private static List<Object> values(byte[] file, StoredColumn column) throws IOException {
    List<Object> values = new ArrayList<>();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults());
        FileScan scan = reader.scan(reader.schema().fields()).open()) {
      while (scan.next()) {
        JParquetColumnVector vector = new JParquetColumnVector(column.type);
        vector.setPresence(scan.rowCount(), scan.vector(0).validity());
        StoredType.of(reader.schema().leaves().get(0))
            .conversion(column.type, CONTEXT)
            .apply(scan.vector(0), vector);
        ColumnarBatch batch = new ColumnarBatch(new ColumnVector[] {vector}, scan.rowCount());
        for (int i = 0; i < scan.rowCount(); i++) {
          InternalRow row = batch.getRow(i).copy();
          values.add(row.isNullAt(0) ? null : row.get(0, column.type));
        }
      }
    }
    return values;
  }

  private static Expression attribute(StoredColumn column) {
    return new AttributeReference(
        "c",
        column.type,
        true,
        Metadata.empty(),
        NamedExpression$.MODULE$.newExprId(),
        CollectionConverters.asScala(List.<String>of()).toSeq());
  }

  private static Condition condition(
      StoredColumn column, List<Object> read, Random random, int depth) {
    int kind = random.nextInt(depth == 0 ? 8 : 11);
    if (kind >= 8) {
      Condition left = condition(column, read, random, depth - 1);
      Condition right = condition(column, read, random, depth - 1);
      return switch (kind) {
        case 8 -> c -> new And(left.on(c), right.on(c));
        case 9 -> c -> new Or(left.on(c), right.on(c));
        default -> c -> new Not(left.on(c));
      };
    }
    Literal literal = literal(column, read, random);
    return switch (kind) {
      case 0 -> c -> new EqualTo(c, literal);
      case 1 -> c -> new EqualNullSafe(c, literal);
      case 2 -> c -> new LessThan(c, literal);
      case 3 -> c -> new LessThanOrEqual(c, literal);
      case 4 -> c -> new GreaterThan(c, literal);
      case 5 -> c -> new GreaterThanOrEqual(literal, c);
      case 6 ->
          column.type instanceof StringType
              ? c -> new StartsWith(c, literal)
              : c -> new Not(new EqualTo(c, literal));
      default -> {
        List<Expression> literals = new ArrayList<>(List.of(literal));
        for (int i = random.nextInt(4); i > 0; i--) {
          literals.add(
              random.nextInt(8) == 0
                  ? new Literal(null, column.type)
                  : literal(column, read, random));
        }
        yield c -> new In(c, CollectionConverters.asScala(literals).toSeq());
      }
    };
  }

  private static Literal literal(StoredColumn column, List<Object> read, Random random) {
    List<Object> present = read.stream().filter(value -> value != null).toList();
    Object near = present.get(random.nextInt(present.size()));
    return new Literal(column.literal(near, random), column.type);
  }
}

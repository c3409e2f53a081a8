package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.stats.ColumnStatistics;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.rewrite.FileRewrite;
import io.jparquet.rewrite.RewriteResult;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.LeafField;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.UnaryOperator;

/** Rewrites of files in memory, and what is expected of every one of them. */
public final class Rewriting {
  /** Of files with so many rows, one condition is tried for each column: all rows are read. */
  private static final int MANY_ROWS = 2000;

  /** A file and what was done to make it. */
  public record Rewritten(byte[] file, RewriteResult result) {}

  private Rewriting() {}

  /** Rewrites files into one. */
  public static Rewritten of(List<byte[]> files, UnaryOperator<FileRewrite.Builder> how)
      throws IOException {
    ByteArrayOutputFile target = new ByteArrayOutputFile();
    FileRewrite.Builder builder = FileRewrite.builder().target(target);
    for (int i = 0; i < files.size(); i++) {
      builder.input(InputFile.of("input" + i, files.get(i)));
    }
    RewriteResult result = how.apply(builder).build().run();
    byte[] file = target.toByteArray();
    assertThat(result.bytesAfter()).isEqualTo(file.length);
    assertThat(result.bytesBefore()).isEqualTo(files.stream().mapToLong(f -> f.length).sum());
    return new Rewritten(file, result);
  }

  /** The rows of files, one after the other. */
  public static List<Object> rows(List<byte[]> files) throws IOException {
    List<Object> rows = new ArrayList<>();
    for (byte[] file : files) {
      rows.addAll(Rows.read(file, 1000));
    }
    return rows;
  }

  /** The bytes of each column chunk that has values, in the order of the footer. */
  public static List<String> chunks(byte[] file) throws IOException {
    List<String> chunks = new ArrayList<>();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      for (RowGroup rowGroup : reader.metaData().rowGroups()) {
        for (ColumnChunk chunk :
            rowGroup.numRows() == 0 ? List.<ColumnChunk>of() : rowGroup.columns()) {
          ColumnMetaData metaData = chunk.metaData();
          Long dictionary = metaData.dictionaryPageOffset();
          long start = dictionary == null ? metaData.dataPageOffset() : dictionary;
          chunks.add(
              HexFormat.of()
                  .formatHex(file, (int) start, (int) (start + metaData.totalCompressedSize())));
        }
      }
    }
    return chunks;
  }

  /**
   * Checks that random conditions on the flat columns of a file leave the rows that match, whatever
   * statistics, indexes and Bloom filters it has, and that these would lose none.
   */
  public static void assertPrunesRightly(byte[] file, ReadOptions options, Random random)
      throws IOException {
    ReadOptions verifying = options.with(ReadOptions.VERIFY_PRUNING, true);
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), verifying)) {
      List<Field> fields = reader.schema().fields();
      List<Object> rows = Rows.read(reader, fields, 100);
      for (int f = 0; f < fields.size() && !rows.isEmpty(); f++) {
        if (!(fields.get(f) instanceof LeafField leaf) || !isComparable(leaf.column())) {
          continue;
        }
        for (int i = rows.size() < MANY_ROWS ? 4 : 1; i > 0; i--) {
          Object value = ((List<?>) rows.get(random.nextInt(rows.size()))).get(f);
          if (value != null) {
            assertFinds(reader, fields, f, rows, value, Operator.values()[random.nextInt(6)]);
          }
        }
      }
    }
  }

  private static boolean isComparable(LeafColumn leaf) {
    LogicalType type = leaf.node().logicalType();
    return (type == null || type instanceof LogicalType.StringType)
        && switch (leaf.type()) {
          case INT32, INT64, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY, BOOLEAN -> true;
          default -> false;
        };
  }

  private static void assertFinds(
      ParquetReader reader,
      List<Field> fields,
      int field,
      List<Object> rows,
      Object value,
      Operator operator)
      throws IOException {
    Object literal = value instanceof String hex ? HexFormat.of().parseHex(hex) : value;
    Predicate predicate =
        new Comparison(((LeafField) fields.get(field)).column().path(), operator, literal);
    List<Object> expected = new ArrayList<>();
    for (Object row : rows) {
      Object own = ((List<?>) row).get(field);
      if (own != null && matches(compare(own, value), operator)) {
        expected.add(row);
      }
    }
    List<Object> found = new ArrayList<>();
    try (FileScan scan = reader.scan(fields).filter(predicate).batchRows(50).open()) {
      Rows.addAll(scan, fields.size(), found);
    }
    assertThat(found).as("rows with %s", predicate).isEqualTo(expected);
  }

  private static boolean matches(int order, Operator operator) {
    return switch (operator) {
      case EQUAL, EQUAL_NULL_SAFE -> order == 0;
      case NOT_EQUAL -> order != 0;
      case LESS -> order < 0;
      case LESS_OR_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      case GREATER_OR_EQUAL -> order >= 0;
    };
  }

  private static int compare(Object left, Object right) {
    if (left instanceof String one && right instanceof String two) {
      return Arrays.compareUnsigned(HexFormat.of().parseHex(one), HexFormat.of().parseHex(two));
    } else if (left instanceof Boolean one) {
      return Boolean.compare(one, (Boolean) right);
    }
    return left instanceof Integer one
        ? Integer.compare(one, (Integer) right)
        : Long.compare((Long) left, (Long) right);
  }

  /**
   * Checks that a copy does not let readers believe more than the file that it was made of.
   *
   * @param all whether it must not let them believe less either
   */
  public static void assertBelievedAlike(byte[] source, byte[] copy, boolean all)
      throws IOException {
    try (ParquetReader before = ParquetReader.open(InputFile.of(source), ReadOptions.defaults());
        ParquetReader after = ParquetReader.open(InputFile.of(copy), ReadOptions.defaults())) {
      for (int i = 0; i < before.rowGroupCount(); i++) {
        for (LeafColumn leaf : before.schema().leaves()) {
          String place = "row group " + i + ", column " + leaf.dotPath();
          ColumnStatistics own =
              ColumnStatistics.of(before.metaData(), before.metaData().rowGroups().get(i), leaf);
          ColumnStatistics copied =
              ColumnStatistics.of(
                  after.metaData(),
                  after.metaData().rowGroups().get(i),
                  after.schema().leaves().get(leaf.index()));
          assertBelieved(text(own.min()), text(copied.min()), all, place + ", minimum");
          assertBelieved(text(own.max()), text(copied.max()), all, place + ", maximum");
          if (leaf.maxDefinitionLevel() > 0) {
            assertBelieved(own.nullCount(), copied.nullCount(), all, place + ", nulls");
          }
          assertBelieved(own.nanCount(), copied.nanCount(), all, place + ", NaN");
        }
      }
    }
  }

  private static Object text(Object bound) {
    return bound instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : bound;
  }

  private static void assertBelieved(Object before, Object after, boolean all, String what) {
    boolean same = Objects.equals(before, after);
    assertThat(same || !all && after == null)
        .as("%s: %s before, %s in the copy", what, before, after)
        .isTrue();
  }
}

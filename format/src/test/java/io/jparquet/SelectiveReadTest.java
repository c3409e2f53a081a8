package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.internal.scan.RowFilter;
import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.IsNotNull;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reading with a predicate gives rows of the file in their order, and among them all that match, or
 * exactly these: for generated schemas, data, page sizes and predicates, with and without page
 * index and row filter.
 */
class SelectiveReadTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void losesNoRowThatMatches(int depth) throws IOException {
    long left = 0;
    long all = 0;
    for (int seed : RandomCases.seeds(RandomCases.files(16))) {
      Random random = new Random(seed * 17L + depth);
      Case file = file(random, depth, seed);
      for (int i = 0; i < 6; i++) {
        Predicate predicate = predicate(file, random, 2);
        List<Object> given =
            read(file, RowFilter.hint(predicate), options(random), 1 + random.nextInt(700));
        String what = "depth " + depth + ", seed " + seed + ", " + predicate + ", " + file.what();
        assertThat(Rows.isSubsequence(given, file.rows()))
            .as("rows of the file: %s", what)
            .isTrue();
        List<Object> matching =
            file.rows().stream().filter(row -> isTrue(truth(file, predicate, row))).toList();
        assertThat(Rows.isSubsequence(matching, given)).as("matching rows: %s", what).isTrue();
        all += file.rows().size();
        left += file.rows().size() - given.size();
      }
    }
    assertThat(left).as("rows left out, of %d", all).isGreaterThan(all / 10);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void givesExactlyTheRowsThatMatch(int depth) throws IOException {
    long left = 0;
    long all = 0;
    for (int seed : RandomCases.seeds(RandomCases.files(16))) {
      Random random = new Random(seed * 31L + depth);
      Case file = file(random, depth, seed);
      for (int i = 0; i < 6; i++) {
        Predicate exact = predicate(file, random, 2);
        boolean hinted = random.nextBoolean();
        Predicate hint = hinted ? predicate(file, random, 1) : new AlwaysTrue();
        String what = "depth " + depth + ", seed " + seed + ", " + exact + ", " + file.what();
        int batchRows = 1 + random.nextInt(700);
        List<Object> given = read(file, new RowFilter(exact, hint), options(random), batchRows);
        List<Object> matching = matching(file, exact, file.rows());
        if (hinted) {
          assertThat(Rows.isSubsequence(given, matching)).as("matching rows: %s", what).isTrue();
          assertThat(matching(file, hint, given))
              .as("rows that match the hint %s: %s", hint, what)
              .isEqualTo(matching(file, hint, matching));
        } else {
          assertThat(given).as("%s", what).isEqualTo(matching);
        }
        all += file.rows().size();
        left += file.rows().size() - given.size();
      }
    }
    assertThat(left).as("rows left out, of %d", all).isGreaterThan(all / 4);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void leavesInABatchWhatIsSelected(int depth) throws IOException {
    for (int seed : RandomCases.seeds(RandomCases.files(6))) {
      Random random = new Random(seed * 13L + depth);
      Case file = file(random, depth, seed);
      List<Object> expected = new ArrayList<>();
      List<Object> given = new ArrayList<>();
      try (ParquetReader reader =
          ParquetReader.open(InputFile.of(file.bytes()), ReadOptions.defaults())) {
        FileScan scan = reader.scan(file.fields()).batchRows(1 + random.nextInt(500)).open();
        for (int g = 0; g < reader.rowGroupCount(); g++) {
          RowGroupReader group = scan.nextRowGroup();
          while (group.next()) {
            List<Object> rows = Rows.batch(group, file.fields().size());
            for (int times = random.nextInt(3); times >= 0; times--) {
              long[] selection =
                  random.longs(rows.size() / 64 + 1).map(w -> w | random.nextLong()).toArray();
              rows =
                  IntStream.range(0, rows.size())
                      .filter(i -> (selection[i >>> 6] >>> i & 1) != 0)
                      .mapToObj(rows::get)
                      .toList();
              group.select(selection);
            }
            expected.addAll(rows);
            given.addAll(Rows.batch(group, file.fields().size()));
          }
        }
      }
      assertThat(given).as("seed %d, %s", seed, file.what()).isEqualTo(expected);
    }
  }

  private static List<Object> matching(Case file, Predicate predicate, List<Object> rows) {
    return rows.stream().filter(row -> isTrue(truth(file, predicate, row))).toList();
  }

  /** A file, its root fields and its rows. */
  private record Case(byte[] bytes, List<Field> fields, List<Object> rows, String what) {
    List<LeafField> leaves() {
      List<LeafField> leaves = new ArrayList<>();
      fields.forEach(field -> addLeaves(field, leaves));
      return leaves;
    }

    private static void addLeaves(Field field, List<LeafField> leaves) {
      if (field instanceof LeafField leaf) {
        leaves.add(leaf);
      } else if (field instanceof GroupField group) {
        group.fields().forEach(member -> addLeaves(member, leaves));
      }
    }

    /** The value of a column in a row; null if it, or a group around it, is null. */
    Object value(List<String> column, Object row) {
      Object value = row;
      List<Field> level = fields;
      for (String name : column) {
        Field field = level.stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
        value = value == null ? null : ((List<?>) value).get(level.indexOf(field));
        level = field instanceof GroupField group ? group.fields() : List.of();
      }
      return value;
    }
  }

  private static Case file(Random random, int depth, int seed) throws IOException {
    WriterVersion version =
        random.nextBoolean() ? WriterVersion.PARQUET_1_0 : WriterVersion.PARQUET_2_0;
    GeneratedGroups.Density[] densities = GeneratedGroups.Density.values();
    GeneratedGroups generator =
        new GeneratedGroups(
            random, random.nextBoolean() ? 9 : 200, densities[seed % densities.length]);
    List<Type> types = new ArrayList<>(GeneratedGroups.flatSchema().getFields());
    if (depth > 0) {
      generator.schema(1 + random.nextInt(3), depth).getFields().forEach(type -> types.add(type));
    }
    MessageType schema = new MessageType("m", types);
    List<Group> groups = generator.records(schema, 1 + random.nextInt(1500));
    GroupFiles.Settings settings =
        new GroupFiles.Settings(
            version,
            PeerCodecs.NAMES.get(random.nextInt(PeerCodecs.NAMES.size())),
            random.nextInt(3) != 0,
            1 << 16,
            random.nextInt(4) == 0 ? 20_000 : 1 + random.nextInt(300),
            random.nextBoolean() ? 1 << 27 : 20_000);
    byte[] bytes = GroupFiles.write(schema, groups, settings);
    try (ParquetReader reader = ParquetReader.open(InputFile.of(bytes), ReadOptions.defaults())) {
      List<Field> fields = new ArrayList<>(reader.schema().fields());
      return new Case(bytes, fields, Rows.read(reader, fields, 4096), settings.toString());
    }
  }

  private static ReadOptions options(Random random) {
    return ReadOptions.defaults()
        .with(ReadOptions.COLUMN_INDEX_FILTER, random.nextInt(3) != 0)
        .with(ReadOptions.ROW_FILTER, random.nextInt(3) != 0)
        .with(ReadOptions.LAZY_VECTORS, random.nextBoolean())
        .with(ReadOptions.MERGE_GAP_BYTES, random.nextBoolean() ? 1 << 16 : random.nextInt(300))
        .with(ReadOptions.PREFETCH_BYTES, random.nextBoolean() ? 0 : 1 << 20)
        .with(ReadOptions.FETCH_BYTES, random.nextBoolean() ? 1 << 28 : 1);
  }

  private static List<Object> read(Case file, RowFilter filter, ReadOptions options, int batchRows)
      throws IOException {
    List<Object> rows = new ArrayList<>();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file.bytes()), options)) {
      List<Field> fields = reader.schema().fields();
      try (FileScan scan =
          reader
              .scan(fields)
              .filter(filter.exact())
              .hint(filter.hint())
              .batchRows(batchRows)
              .open()) {
        Rows.addAll(scan, fields.size(), rows);
      }
    }
    return rows;
  }

  private static Predicate predicate(Case file, Random random, int depth) {
    int kind = random.nextInt(depth == 0 ? 4 : 7);
    return switch (kind) {
      case 4 -> new And(predicate(file, random, depth - 1), predicate(file, random, depth - 1));
      case 5 -> new Or(predicate(file, random, depth - 1), predicate(file, random, depth - 1));
      case 6 -> new Not(predicate(file, random, depth - 1));
      default -> comparison(file, random);
    };
  }

  private static Predicate comparison(Case file, Random random) {
    LeafField field = file.leaves().get(random.nextInt(file.leaves().size()));
    List<String> column = field.column().path();
    Object row = file.rows().get(random.nextInt(file.rows().size()));
    Object value = file.value(column, row);
    if (value == null || random.nextInt(8) == 0) {
      return random.nextBoolean() ? new IsNull(column) : new IsNotNull(column);
    }
    Operator[] operators = Operator.values();
    boolean ordered = value instanceof Integer || value instanceof Long;
    Operator operator =
        ordered
            ? operators[random.nextInt(operators.length)]
            : random.nextBoolean() ? Operator.EQUAL : Operator.NOT_EQUAL;
    Object literal = value instanceof String hex ? HexFormat.of().parseHex(hex) : value;
    return new Comparison(column, operator, literal);
  }

  private static boolean isTrue(Boolean truth) {
    return Boolean.TRUE.equals(truth);
  }

  /** The value of a predicate for a row; null as in SQL. */
  private static Boolean truth(Case file, Predicate predicate, Object row) {
    if (predicate instanceof And and) {
      Boolean left = truth(file, and.operands().get(0), row);
      Boolean right = truth(file, and.operands().get(1), row);
      return Boolean.FALSE.equals(left) || Boolean.FALSE.equals(right)
          ? Boolean.FALSE
          : left == null || right == null ? null : Boolean.TRUE;
    } else if (predicate instanceof Or or) {
      Boolean left = truth(file, or.operands().get(0), row);
      Boolean right = truth(file, or.operands().get(1), row);
      return isTrue(left) || isTrue(right)
          ? Boolean.TRUE
          : left == null || right == null ? null : Boolean.FALSE;
    } else if (predicate instanceof Not not) {
      Boolean truth = truth(file, not.operand(), row);
      return truth == null ? null : !truth;
    } else if (predicate instanceof AlwaysTrue) {
      return true;
    } else if (predicate instanceof IsNull isNull) {
      return file.value(isNull.column(), row) == null;
    } else if (predicate instanceof IsNotNull isNotNull) {
      return file.value(isNotNull.column(), row) != null;
    }
    Comparison comparison = (Comparison) predicate;
    return truth(comparison, file.value(comparison.column(), row));
  }

  private static Boolean truth(Comparison comparison, Object value) {
    boolean nullSafe = comparison.operator() == Operator.EQUAL_NULL_SAFE;
    if (value == null) {
      return nullSafe ? Boolean.FALSE : null;
    }
    Object literal =
        comparison.value() instanceof byte[] bytes
            ? HexFormat.of().formatHex(bytes)
            : comparison.value();
    return switch (comparison.operator()) {
      case EQUAL, EQUAL_NULL_SAFE -> isEqual(value, literal);
      case NOT_EQUAL -> !isEqual(value, literal);
      case LESS -> number(value) < number(literal);
      case LESS_OR_EQUAL -> number(value) <= number(literal);
      case GREATER -> number(value) > number(literal);
      case GREATER_OR_EQUAL -> number(value) >= number(literal);
    };
  }

  /** The two zeros are equal, and NaN is equal to NaN. */
  private static boolean isEqual(Object value, Object literal) {
    if (value instanceof Float left && literal instanceof Float right) {
      return left.equals(right) || left.floatValue() == right.floatValue();
    } else if (value instanceof Double left && literal instanceof Double right) {
      return left.equals(right) || left.doubleValue() == right.doubleValue();
    }
    return Objects.equals(value, literal);
  }

  private static long number(Object value) {
    return ((Number) value).longValue();
  }
}

package io.jparquet.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jparquet.ParquetReader;
import io.jparquet.cli.input.InputFiles;
import io.jparquet.cli.input.PartitionColumns;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import io.jparquet.error.ParquetException;
import io.jparquet.inspect.LeafValues;
import io.jparquet.inspect.VisibleRowGroup;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.Statistics;
import io.jparquet.metadata.Type;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.PrimitiveNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Statistics of the columns of several files: sums, the least minimum and the largest maximum. */
final class JoinedStatistics {
  private final InputFiles found;

  /** The columns by their paths and types: those of different types cannot be joined. */
  private final Map<List<String>, Column> columns = new LinkedHashMap<>();

  /** The rows of each file. */
  private final Map<Path, Long> rows = new LinkedHashMap<>();

  private final Set<String> all = new LinkedHashSet<>();

  JoinedStatistics(InputFiles found) {
    this.found = found;
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The paths of all columns, chosen or not. */
  Set<String> names() {
    Set<String> names = new LinkedHashSet<>(all);
    found.partitions().fields().forEach(field -> names.add(field.name()));
    return names;
  }

  /** Adds the chosen columns of a file. */
  void add(Path path, ParquetReader reader, ColumnChoice choice) throws IOException {
    List<RowGroup> groups = new ArrayList<>(); // of all or none: a file is whole or not in the sums
    for (int i = 0; i < reader.rowGroupCount(); i++) {
      groups.add(VisibleRowGroup.of(i, reader.schema(), reader::rowGroupMetaData).rowGroup());
    }
    PartitionColumns partitions = found.partitions().beside(path, reader.schema());
    rows.put(path, reader.metaData().numRows());
    reader.schema().leaves().forEach(leaf -> all.add(leaf.dotPath()));
    List<LeafColumn> leaves = choice.present(reader.schema(), partitions);
    List<Column> own = new ArrayList<>();
    for (LeafColumn leaf : leaves) {
      Column column =
          columns.computeIfAbsent(
              List.of(leaf.dotPath(), TypeText.of(leaf.node())), key -> new Column(leaf.node()));
      column.files++;
      own.add(column);
    }
    for (RowGroup group : groups) {
      for (int j = 0; j < own.size(); j++) {
        int index = leaves.get(j).index();
        own.get(j)
            .add(index < group.columns().size() ? group.columns().get(index).metaData() : null);
      }
    }
  }

  /** Prints a line for each column, and names those with several types. */
  void print(Screen screen, ColumnChoice choice) {
    Table table = new Table("column", "type", ">files", ">values", ">nulls", ">NaN", "min", "max");
    columns.forEach((name, column) -> column.print(table, name.get(0), name.get(1)));
    choice.allow(found.partitions());
    choice.partitions().forEach(field -> partition(table, field));
    table.print(screen);
    Set<String> seen = new LinkedHashSet<>();
    Set<String> several = new LinkedHashSet<>();
    columns.keySet().forEach(name -> (seen.add(name.get(0)) ? seen : several).add(name.get(0)));
    if (!several.isEmpty()) {
      screen.line(
          screen.faint(
              "types differ, so these have a line for each: "
                  + Printable.of(String.join(", ", several))));
    }
    if (columns.values().stream().anyMatch(column -> column.unknown > 0)) {
      screen.line(
          screen.faint("unknown: some row groups with values have no bounds, or no exact order"));
    }
  }

  private void partition(Table table, Field field) {
    long count = 0;
    long nulls = 0;
    long files = 0;
    Comparable<Object> min = null;
    Comparable<Object> max = null;
    Path first = null;
    Path last = null;
    for (Map.Entry<Path, Long> file : rows.entrySet()) {
      files++;
      count += file.getValue();
      Object value = found.partitions().value(file.getKey(), field.name());
      if (value == null) {
        nulls += file.getValue();
        continue;
      }
      Comparable<Object> own = comparable(value);
      if (min == null || compare(own, min) < 0) {
        min = own;
        first = file.getKey();
      }
      if (max == null || compare(own, max) > 0) {
        max = own;
        last = file.getKey();
      }
    }
    table.row(
        field.name(),
        "name of the directory",
        Amounts.count(files),
        Amounts.count(count),
        Amounts.count(nulls),
        null,
        first == null ? null : PartitionText.of(first, field, found.partitions()),
        last == null ? null : PartitionText.of(last, field, found.partitions()));
  }

  /** Texts are in the order of their bytes in UTF-8, as in files and in conditions. */
  private static int compare(Object one, Object other) {
    return one instanceof String text && other instanceof String to
        ? Arrays.compareUnsigned(text.getBytes(UTF_8), to.getBytes(UTF_8))
        : comparable(one).compareTo(other);
  }

  /** The values of a partition column have one class, which is comparable. */
  @SuppressWarnings("unchecked")
  private static Comparable<Object> comparable(Object value) {
    return (Comparable<Object>) value;
  }

  /** A column of one type. */
  private static final class Column {
    private final PrimitiveNode node;
    private long files;
    private long values;
    private long nulls;
    private long nans;
    private boolean nullsKnown = true;
    private boolean nansKnown = true;

    /** Row groups that were added. */
    private long groups;

    /** Row groups that have values, but no bounds that can be compared. */
    private long unknown;

    private byte @Nullable [] min;
    private byte @Nullable [] max;
    private boolean minExact = true;
    private boolean maxExact = true;

    /** Whether bounds are of the deprecated fields. */
    private boolean deprecated;

    Column(PrimitiveNode node) {
      this.node = node;
    }

    void add(@Nullable ColumnMetaData metaData) {
      groups++;
      Statistics statistics = metaData == null ? null : metaData.statistics();
      values += metaData == null ? 0 : metaData.numValues();
      Long nullCount = statistics == null ? null : statistics.nullCount();
      nullsKnown &= nullCount != null;
      nulls += nullCount == null ? 0 : nullCount;
      Long nanCount = statistics == null ? null : statistics.nanCount();
      nansKnown &= nanCount != null;
      nans += nanCount == null ? 0 : nanCount;
      if (metaData != null && nullCount != null && nullCount == metaData.numValues()) {
        return; // without values, there are no bounds
      }
      byte[] low = statistics == null ? null : BoundText.min(statistics);
      byte[] high = statistics == null ? null : BoundText.max(statistics);
      if (statistics == null || low == null || high == null || node.type() == Type.INT96) {
        unknown++;
        return;
      }
      deprecated |= statistics.minValue() == null || statistics.maxValue() == null;
      try {
        if (min == null || isBeyond(low, min, -1)) {
          min = low;
          minExact = !Boolean.FALSE.equals(statistics.isMinValueExact());
        }
        if (max == null || isBeyond(high, max, 1)) {
          max = high;
          maxExact = !Boolean.FALSE.equals(statistics.isMaxValueExact());
        }
      } catch (ParquetException | ClassCastException damaged) {
        unknown++;
      }
    }

    /**
     * Whether a bound is beyond another one.
     *
     * @param sign -1 for minima, 1 for maxima
     */
    private boolean isBeyond(byte[] bound, byte[] known, int sign) {
      // Row groups in which all values are NaN have such bounds.
      boolean wasNumber = !isNan(known);
      return isNan(bound)
          ? !wasNumber && compare(bound, known) * sign > 0
          : !wasNumber || compare(bound, known) * sign > 0;
    }

    private boolean isNan(byte[] bound) {
      Object value = LeafValues.ofPlain(node, bound);
      return value instanceof Float number && number.isNaN()
          || value instanceof Double big && big.isNaN();
    }

    /** Compares two bounds by the order of their type. */
    private int compare(byte[] one, byte[] other) {
      Object left = LeafValues.ofPlain(node, one);
      Object right = LeafValues.ofPlain(node, other);
      LogicalType logical = node.logicalType();
      boolean number =
          logical instanceof LogicalType.DecimalType || logical instanceof LogicalType.Float16Type;
      boolean bytes = node.type() == Type.BYTE_ARRAY || node.type() == Type.FIXED_LEN_BYTE_ARRAY;
      return bytes && !number
          ? Arrays.compareUnsigned(one, other)
          : comparable(left).compareTo(right);
    }

    private String bound(byte @Nullable [] bound, boolean exact) {
      if (unknown > 0) {
        return "unknown";
      }
      String text = BoundText.text(node, bound);
      return bound == null ? "" : deprecated ? "(" + text + ")" : (exact ? "" : "~") + text;
    }

    void print(Table table, String name, String type) {
      table.row(
          name,
          type,
          Amounts.count(files),
          Amounts.count(values),
          nullsKnown ? Amounts.count(nulls) : null,
          nansKnown && groups > 0 ? Amounts.count(nans) : null,
          bound(min, minExact),
          bound(max, maxExact));
    }
  }
}

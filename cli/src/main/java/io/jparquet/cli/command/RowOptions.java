package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.RecordReader;
import io.jparquet.cli.input.PartitionColumns;
import io.jparquet.cli.input.PartitionCondition;
import io.jparquet.cli.input.Projection;
import io.jparquet.cli.input.ReadableFields;
import io.jparquet.cli.input.TableFields;
import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.BinaryForm;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.ValueForm;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.PredicateColumns;
import io.jparquet.predicate.PredicateParser;
import io.jparquet.row.Row;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of commands that print rows. */
final class RowOptions {
  @Option(
      names = {"-c", "--columns"},
      split = ",",
      paramLabel = "COLUMN",
      description = "Only these columns, or members of structs by their path.")
  private @Nullable List<String> columns;

  @Option(
      names = {"-w", "--where"},
      paramLabel = "CONDITION",
      description =
          "Only rows for which a condition is true, such as \"distance > 10 AND city LIKE 'K%%'\".")
  private @Nullable String where;

  @Option(
      names = {"-f", "--format"},
      paramLabel = "json|csv|table|vertical",
      description =
          "JSON lines, comma-separated values, a table, or each field of a row in a line.")
  private RowFormat.@Nullable Name format;

  @Option(names = "--json", description = "The same as --format json.")
  private boolean json;

  @Option(names = "--vertical", description = "The same as --format vertical.")
  private boolean vertical;

  @Option(
      names = "--binary",
      paramLabel = "hex|base64",
      description = "How bytes are printed: hex (default) or base64.")
  private BinaryForm binary = BinaryForm.HEX;

  /** The requested format. */
  RowFormat.Name format(RowFormat.Name otherwise) {
    if (json || vertical) {
      return json ? RowFormat.Name.JSON : RowFormat.Name.VERTICAL;
    }
    return format != null ? format : otherwise;
  }

  ValueForm values() {
    return new ValueForm(binary);
  }

  boolean hasWhere() {
    return where != null;
  }

  /**
   * The requested rows of a file.
   *
   * @param records the rows; fields that only the condition needs come last
   * @param shown the fields that are printed
   * @param arrangement makes a row of the shown fields, and perhaps others after them, of a record
   * @param unreadable the columns that are left out, by path, with the reasons
   * @param excluded whether the partition columns exclude all rows
   * @param asked whether a column that is left out was requested by name
   */
  record Rows(
      RecordReader records,
      List<Field> shown,
      UnaryOperator<Row> arrangement,
      Map<String, String> unreadable,
      boolean excluded,
      boolean asked) {

    /** Whether columns of the file were requested, but none of them can be read. */
    boolean areUnreadable() {
      return !unreadable.isEmpty() && records.fields().isEmpty();
    }
  }

  /**
   * Opens the rows of a file.
   *
   * @param table the fields of all files beside this one
   */
  Rows rows(Path path, ParquetReader reader, List<Integer> rowGroups, TableFields table)
      throws IOException {
    ParquetSchema schema = reader.schema();
    PartitionColumns partitions = table.partitions().beside(path, schema);
    Predicate predicate = predicate(path, schema, table);
    boolean excluded = !partitions.isEmpty() && predicate instanceof Predicate.AlwaysFalse;
    ReadableFields.Result readable =
        ReadableFields.of(
            reader,
            excluded
                ? requestedOfExcluded(schema, partitions, table)
                : requested(schema, partitions));
    List<Field> projection = new ArrayList<>(readable.fields());
    projection.addAll(missing(predicate, readable.fields(), schema));
    RecordReader records =
        RecordReader.of(reader, projection, scan -> scan.filter(predicate).rowGroups(rowGroups));
    List<Field> shown = readable.fields();
    UnaryOperator<Row> arrangement = UnaryOperator.identity();
    if (!partitions.isEmpty()) {
      shown = withPartitions(schema, readable.fields(), partitions);
      arrangement = arrangement(path, shown, readable.fields(), partitions);
    }
    return new Rows(
        records,
        shown,
        arrangement,
        readable.unreadable(),
        excluded,
        columns != null && !readable.unreadable().isEmpty());
  }

  /**
   * The requested fields of a file without rows to print; none if it lacks one that others have.
   */
  private List<Field> requestedOfExcluded(
      ParquetSchema schema, PartitionColumns partitions, TableFields table) {
    try {
      return requested(schema, partitions);
    } catch (UsageException e) {
      if (columns != null) {
        Projection.of(
            table.complete(schema),
            columns.stream().filter(name -> !partitions.has(name)).toList(),
            partitions);
      }
      return List.of();
    }
  }

  /** The requested fields of the file itself. */
  private List<Field> requested(ParquetSchema schema, PartitionColumns partitions) {
    if (columns == null) {
      return schema.fields().stream().filter(field -> !partitions.has(field.name())).toList();
    }
    List<String> names = columns.stream().filter(name -> !partitions.has(name)).toList();
    return Projection.of(schema, names, partitions);
  }

  /**
   * The fields in the requested order, with the partition columns. Without a request, these are
   * last, except for those that replace a column of the file, as in Spark.
   */
  private List<Field> withPartitions(
      ParquetSchema schema, List<Field> fields, PartitionColumns partitions) {
    List<String> order = new ArrayList<>();
    if (columns != null) {
      order.addAll(columns);
    } else {
      schema.fields().forEach(field -> order.add(field.name()));
      partitions.fields().forEach(field -> order.add(field.name()));
    }
    Set<Field> shown = new LinkedHashSet<>();
    for (String name : order) {
      List<Field> from = partitions.has(name) ? partitions.fields() : fields;
      from.stream()
          .filter(field -> name.equals(field.name()) || name.startsWith(field.name() + "."))
          .filter(field -> !shown.contains(field))
          .findFirst()
          .ifPresent(shown::add);
    }
    return List.copyOf(shown);
  }

  private static UnaryOperator<Row> arrangement(
      Path path, List<Field> shown, List<Field> fields, PartitionColumns partitions) {
    int[] sources = shown.stream().mapToInt(fields::indexOf).toArray();
    List<@Nullable Object> values = new ArrayList<>();
    for (int i = 0; i < sources.length; i++) {
      values.add(sources[i] < 0 ? partitions.value(path, shown.get(i).name()) : null);
    }
    return row -> {
      List<@Nullable Object> arranged = new ArrayList<>(values);
      for (int i = 0; i < sources.length; i++) {
        if (sources[i] >= 0) {
          arranged.set(i, row.get(sources[i]));
        }
      }
      return new Row(shown, arranged.toArray());
    };
  }

  /** The rows of a file that fulfil the condition, or all of them. */
  long count(Screen screen, Path path, ParquetReader reader, TableFields table) throws IOException {
    return where == null
        ? reader.metaData().numRows()
        : CountCommand.count(where, screen, path, reader, table);
  }

  /** All row groups of a file. */
  static List<Integer> allRowGroups(ParquetReader reader) {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < reader.rowGroupCount(); i++) {
      all.add(i);
    }
    return all;
  }

  private Predicate predicate(Path path, ParquetSchema schema, TableFields table) {
    return where == null ? new Predicate.AlwaysTrue() : predicate(where, path, schema, table);
  }

  /**
   * The condition on the columns of a file. If the partition columns exclude the file, the
   * condition may also have columns that only other files have.
   *
   * @param table the fields of all files beside this one
   */
  static Predicate predicate(String where, Path path, ParquetSchema schema, TableFields table) {
    PartitionColumns partitions = table.partitions().beside(path, schema);
    try {
      return rest(where, path, schema, partitions);
    } catch (IllegalArgumentException e) {
      if (!partitions.isEmpty() && isExcluded(where, path, schema, table)) {
        return new Predicate.AlwaysFalse();
      }
      throw new UsageException(e);
    }
  }

  private static boolean isExcluded(
      String where, Path path, ParquetSchema schema, TableFields table) {
    try {
      ParquetSchema complete = table.complete(schema);
      PartitionColumns partitions = table.partitions().beside(path, complete);
      return rest(where, path, complete, partitions) instanceof Predicate.AlwaysFalse;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static Predicate rest(
      String where, Path path, ParquetSchema schema, PartitionColumns partitions) {
    return PartitionCondition.of(
        PredicateParser.parse(where, partitions.with(schema)), partitions, path);
  }

  /** The columns that a condition needs and that are not among some fields. */
  static List<Field> missing(Predicate predicate, List<Field> fields, ParquetSchema schema) {
    Set<Integer> present = new HashSet<>();
    leaves(fields, present);
    List<List<String>> missing = new ArrayList<>();
    for (List<String> path : PredicateColumns.of(predicate)) {
      if (schema.field(path) instanceof LeafField leaf && present.add(leaf.column().index())) {
        missing.add(path);
      }
    }
    return Projection.ofPaths(schema, missing);
  }

  private static void leaves(List<Field> fields, Set<Integer> leaves) {
    for (Field field : fields) {
      if (field instanceof LeafField leaf) {
        leaves.add(leaf.column().index());
      } else if (field instanceof GroupField group) {
        leaves(group.fields(), leaves);
      }
    }
  }
}

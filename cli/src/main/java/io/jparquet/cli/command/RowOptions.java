package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.RecordReader;
import io.jparquet.cli.input.Projection;
import io.jparquet.cli.input.ReadableFields;
import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.BinaryForm;
import io.jparquet.cli.output.ValueForm;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.PredicateColumns;
import io.jparquet.predicate.PredicateParser;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
   * @param unreadable the columns that are left out, by path, with the reasons
   * @param asked whether a column that is left out was requested by name
   */
  record Rows(
      RecordReader records, List<Field> shown, Map<String, String> unreadable, boolean asked) {}

  /** Opens the rows of a file. */
  Rows rows(ParquetReader reader, List<Integer> rowGroups) throws IOException {
    ReadableFields.Result readable =
        ReadableFields.of(reader, Projection.of(reader.schema(), columns));
    Predicate predicate = predicate(reader.schema());
    List<Field> projection = new ArrayList<>(readable.fields());
    projection.addAll(missing(predicate, readable.fields(), reader.schema()));
    RecordReader records =
        RecordReader.of(reader, projection, scan -> scan.filter(predicate).rowGroups(rowGroups));
    return new Rows(
        records,
        readable.fields(),
        readable.unreadable(),
        columns != null && !readable.unreadable().isEmpty());
  }

  /** All row groups of a file. */
  static List<Integer> allRowGroups(ParquetReader reader) {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < reader.rowGroupCount(); i++) {
      all.add(i);
    }
    return all;
  }

  /** The condition on the columns of a file. */
  Predicate predicate(ParquetSchema schema) {
    if (where == null) {
      return new Predicate.AlwaysTrue();
    }
    try {
      return PredicateParser.parse(where, schema);
    } catch (IllegalArgumentException e) {
      throw new UsageException(e);
    }
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

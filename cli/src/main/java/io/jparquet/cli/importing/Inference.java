package io.jparquet.cli.importing;

import io.jparquet.cli.input.UsageException;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.SchemaNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the schema of text files from their records. Not thread-safe. */
final class Inference {
  private final String location;
  private final Map<String, ColumnType> given;
  private final boolean json;
  private final Map<String, InferredColumn> columns = new LinkedHashMap<>();
  private final Set<String> used = new HashSet<>();
  private int count;

  /**
   * An inference without records.
   *
   * @param location the name of the first file, for messages
   * @param given types by dot path
   */
  Inference(String location, Map<String, ColumnType> given, boolean json) {
    this.location = location;
    this.given = given;
    this.json = json;
  }

  boolean isJson() {
    return json;
  }

  /** Adds columns that all records have. */
  void addNames(List<String> names) throws ImportException {
    for (String name : names) {
      if (!columns.containsKey(name)) {
        columns.put(name, column(name));
      }
    }
  }

  /** Adds a record. */
  void add(TextRecord added) throws ImportException {
    for (Map.Entry<String, @Nullable TextValue> value : added.values().entrySet()) {
      InferredColumn column = columns.get(value.getKey());
      if (column == null) {
        column = column(value.getKey());
        columns.put(value.getKey(), column);
      }
      column.add(value.getValue(), added.line());
    }
  }

  InferredColumn column(String path) throws ImportException {
    if (++count > TextRecords.MOST_COLUMNS) {
      throw new ImportException(
          location
              + ": the records have more than "
              + TextRecords.MOST_COLUMNS
              + " columns, the limit; keep objects whose members are data as JSON with"
              + " --type COLUMN=json");
    }
    return new InferredColumn(this, path);
  }

  /** The type that was given for a column; null if none was. */
  @Nullable ColumnType given(String path) {
    ColumnType type = given.get(path);
    if (type != null) {
      used.add(path);
    }
    return type;
  }

  /** The schema of the records so far. */
  ParquetSchema schema() throws ImportException {
    if (columns.isEmpty()) {
      throw new ImportException(location + ": there are no columns, because there are no records");
    }
    List<SchemaNode> fields = new ArrayList<>();
    for (Map.Entry<String, InferredColumn> column : columns.entrySet()) {
      fields.add(column.getValue().field(column.getKey()));
    }
    for (String path : given.keySet()) {
      if (!used.contains(path)) {
        throw new UsageException(
            "--type names the column " + path + ", which the records do not have");
      }
    }
    return ParquetSchema.of("schema", fields);
  }

  ImportException problem(String path, String problem, String type) {
    return new ImportException(
        location
            + ": the column "
            + InferredColumn.shown(path)
            + " "
            + problem
            + "; keep the values as they are with --type "
            + InferredColumn.shown(path)
            + "="
            + type);
  }
}

package io.jparquet;

import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.SchemaNode;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.BooleanVector;
import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.FloatVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.ListVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.MapVector;
import io.jparquet.vector.StructVector;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.PrimitiveType;

/**
 * Rows as plain Java objects for comparison: null, boxed numbers and booleans, bytes as hex text,
 * structs as lists of their members, lists as lists, maps as lists of entries (themselves lists).
 */
public final class Rows {
  private Rows() {}

  /** All rows of a file as this project reads them. */
  public static List<Object> read(byte[] file, int batchRows) throws IOException {
    return read(file, batchRows, ReadOptions.defaults());
  }

  /** All rows of a file as this project reads them with some options. */
  public static List<Object> read(byte[] file, int batchRows, ReadOptions options)
      throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), options)) {
      return read(reader, reader.schema().fields(), batchRows);
    }
  }

  /** All rows of some fields. */
  public static List<Object> read(ParquetReader reader, List<Field> projection, int batchRows)
      throws IOException {
    List<Object> rows = new ArrayList<>();
    try (FileScan scan = reader.scan(projection).batchRows(batchRows).open()) {
      addAll(scan, projection.size(), rows);
    }
    return rows;
  }

  /** Adds all rows that a scan has left, of so many fields. */
  public static void addAll(FileScan scan, int fields, List<Object> rows) throws IOException {
    while (scan.next()) {
      rows.addAll(batch(scan.rowCount(), scan::vector, fields));
    }
  }

  /** The rows of the current batch, of so many fields. */
  public static List<Object> batch(RowGroupReader group, int fields) {
    return batch(group.rowCount(), group::vector, fields);
  }

  private static List<Object> batch(int count, IntFunction<Vector> vectors, int fields) {
    List<Object> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<Object> row = new ArrayList<>();
      for (int f = 0; f < fields; f++) {
        row.add(value(vectors.apply(f), i));
      }
      rows.add(row);
    }
    return rows;
  }

  /** Whether some rows are among others, in their order. */
  public static boolean isSubsequence(List<Object> some, List<Object> all) {
    int found = 0;
    for (Object row : all) {
      if (found < some.size() && some.get(found).equals(row)) {
        found++;
      }
    }
    return found == some.size();
  }

  /** Slot {@code i} of a vector. */
  public static Object value(Vector vector, int i) {
    if (i >= vector.size()) {
      throw new AssertionError("slot " + i + " of a vector with " + vector.size());
    }
    if (vector.isNull(i)) {
      return null;
    }
    if (vector instanceof BooleanVector v) {
      return v.values()[i] == 1;
    } else if (vector instanceof IntVector v) {
      return v.values()[i];
    } else if (vector instanceof LongVector v) {
      return v.values()[i];
    } else if (vector instanceof FloatVector v) {
      return v.values()[i];
    } else if (vector instanceof DoubleVector v) {
      return v.values()[i];
    } else if (vector instanceof BinaryVector v) {
      return HexFormat.of().formatHex(v.copy(i));
    } else if (vector instanceof StructVector v) {
      List<Object> members = new ArrayList<>();
      for (int c = 0; c < v.childCount(); c++) {
        members.add(value(v.child(c), i));
      }
      return members;
    } else if (vector instanceof ListVector v) {
      List<Object> elements = new ArrayList<>();
      for (int e = v.offsets()[i]; e < v.offsets()[i + 1]; e++) {
        elements.add(value(v.element(), e));
      }
      return elements;
    }
    MapVector v = (MapVector) vector;
    List<Object> entries = new ArrayList<>();
    for (int e = v.offsets()[i]; e < v.offsets()[i + 1]; e++) {
      entries.add(
          v.values() == null
              ? Arrays.asList(value(v.keys(), e))
              : Arrays.asList(value(v.keys(), e), value(v.values(), e)));
    }
    return entries;
  }

  /** The same rows from parquet-java's groups, through this project's view of the schema. */
  public static List<Object> of(List<Group> groups, List<Field> fields) {
    List<Object> rows = new ArrayList<>();
    for (Group group : groups) {
      rows.add(members(group, fields));
    }
    return rows;
  }

  private static List<Object> members(Group group, List<Field> fields) {
    List<Object> members = new ArrayList<>();
    for (Field field : fields) {
      members.add(field(group, field));
    }
    return members;
  }

  private static Object field(Group parent, Field field) {
    int index = parent.getType().getFieldIndex(field.node().name());
    int count = parent.getFieldRepetitionCount(index);
    if (field instanceof ListField list && list.element().node() == list.node()) {
      return repeated(parent, index, list.element());
    }
    return count == 0 ? null : value(parent, index, 0, field);
  }

  /** All occurrences of a repeated field as elements. */
  private static List<Object> repeated(Group parent, int index, Field element) {
    List<Object> elements = new ArrayList<>();
    for (int i = 0; i < parent.getFieldRepetitionCount(index); i++) {
      elements.add(value(parent, index, i, element));
    }
    return elements;
  }

  private static Object value(Group parent, int index, int occurrence, Field field) {
    if (field instanceof LeafField) {
      return primitive(parent, index, occurrence);
    }
    Group own = parent.getGroup(index, occurrence);
    if (field instanceof GroupField group) {
      return members(own, group.fields());
    }
    List<Object> elements = new ArrayList<>();
    SchemaNode repeatedNode = ((GroupNode) field.node()).children().get(0);
    if (field instanceof ListField list) {
      if (list.element().node() == repeatedNode) {
        return repeated(own, 0, list.element());
      }
      for (int i = 0; i < own.getFieldRepetitionCount(0); i++) {
        elements.add(field(own.getGroup(0, i), list.element()));
      }
      return elements;
    }
    MapField map = (MapField) field;
    for (int i = 0; i < own.getFieldRepetitionCount(0); i++) {
      Group entry = own.getGroup(0, i);
      List<Object> pair = new ArrayList<>();
      pair.add(field(entry, map.key()));
      if (map.value() != null) {
        pair.add(field(entry, map.value()));
      }
      elements.add(pair);
    }
    return elements;
  }

  private static Object primitive(Group parent, int index, int i) {
    PrimitiveType type = parent.getType().getType(index).asPrimitiveType();
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> parent.getBoolean(index, i);
      case INT32 -> parent.getInteger(index, i);
      case INT64 -> parent.getLong(index, i);
      case FLOAT -> parent.getFloat(index, i);
      case DOUBLE -> parent.getDouble(index, i);
      case BINARY, FIXED_LEN_BYTE_ARRAY ->
          HexFormat.of().formatHex(parent.getBinary(index, i).getBytes());
      case INT96 -> HexFormat.of().formatHex(parent.getInt96(index, i).getBytes());
    };
  }
}

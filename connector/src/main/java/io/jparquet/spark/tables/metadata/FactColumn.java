package io.jparquet.spark.tables.metadata;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A column of a table of metadata.
 *
 * @param name its name
 * @param type its type
 * @param value gives its value in Spark's internal form; null if the file does not state it
 */
record FactColumn(String name, DataType type, Value value) {

  /** Gives the value of a column. */
  interface Value {
    /** The value for a place, in Spark's internal form. */
    Object of(Place place) throws IOException;
  }

  /** A text in Spark's internal form. */
  static UTF8String text(Object value) {
    return value == null ? null : UTF8String.fromString(value.toString());
  }

  /** Texts as an array. */
  static GenericArrayData texts(List<?> values) {
    return new GenericArrayData(values.stream().map(FactColumn::text).toArray());
  }

  /** Texts by their keys, in the order of the keys. */
  static ArrayBasedMapData texts(Map<String, String> values) {
    Map<String, String> sorted = new TreeMap<>(values);
    return new ArrayBasedMapData(
        new GenericArrayData(sorted.keySet().stream().map(FactColumn::text).toArray()),
        new GenericArrayData(sorted.values().stream().map(FactColumn::text).toArray()));
  }
}

package io.jparquet.spark.planning.partial;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * A column of a batch, or a field of a struct in it.
 *
 * @param column the ordinal of the column
 * @param fields the ordinals of fields, from the outer to the inner ones; empty for the column
 */
record ColumnPlace(int column, List<Integer> fields) implements Serializable {

  ColumnPlace {
    fields = List.copyOf(fields);
  }

  /** A field of the struct that is at this place. */
  ColumnPlace field(int ordinal) {
    List<Integer> longer = new ArrayList<>(fields);
    longer.add(ordinal);
    return new ColumnPlace(column, longer);
  }
}

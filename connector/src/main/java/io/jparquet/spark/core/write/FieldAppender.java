package io.jparquet.spark.core.write;

import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.errors.QueryExecutionErrors;

/**
 * Takes one field out of rows (or one element out of arrays) and appends it to the leaf columns
 * below. There is one specialised class per type and way to store it, so that a value costs one
 * virtual call and is never boxed.
 *
 * <p>Definition levels are known when the appender is built: a present value has the level of its
 * place in the schema, and so has a null whose parent is present. Only nulls of ancestors bring
 * their level along, see {@link #appendNull}.
 */
abstract class FieldAppender {
  /** A {@link #nullLevel} of fields that can't be null. */
  static final int REQUIRED = -1;

  private final String name;
  private final int nullLevel;

  /**
   * For a field of the given name.
   *
   * @param nullLevel definition level of a null here while the parent is present, or {@link
   *     #REQUIRED}
   */
  FieldAppender(String name, int nullLevel) {
    this.name = name;
    this.nullLevel = nullLevel;
  }

  /** Appends the value or null at {@code ordinal} of {@code row}. */
  final void append(SpecializedGetters row, int ordinal, int repetitionLevel) {
    if (row.isNullAt(ordinal)) {
      if (nullLevel == REQUIRED) {
        throw nullInRequiredField();
      }
      appendNull(repetitionLevel, nullLevel);
    } else {
      appendValue(row, ordinal, repetitionLevel);
    }
  }

  /** Appends the values and nulls of a column of top-level rows. */
  void appendRows(RowBatch rows, int ordinal, int from, int to) {
    for (int i = from; i < to; i++) {
      append(rows.row(i), ordinal, 0);
    }
  }

  /** The definition level of a null while the parent is present. */
  final int nullLevel() {
    if (nullLevel == REQUIRED) {
      throw nullInRequiredField();
    }
    return nullLevel;
  }

  /** Appends the value at {@code ordinal}, which is not null. */
  abstract void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel);

  /** Appends to every leaf below the fact that this field or an ancestor is null or empty. */
  abstract void appendNull(int repetitionLevel, int definitionLevel);

  private RuntimeException nullInRequiredField() {
    return QueryExecutionErrors.notNullAssertViolation(name);
  }
}

package io.jparquet.column.write;

import io.jparquet.schema.LeafColumn;

/**
 * Takes the entries of one leaf column of one file, in record order. Every entry has a repetition
 * level (0 starts a record) and a definition level; entries below the column's maximum definition
 * level are nulls. In flat columns the repetition level is 0 and the definition level of a value is
 * {@link LeafColumn#maxDefinitionLevel()}.
 *
 * <p>Values are copied; arrays may be reused by the caller at once. Instances belong to one {@link
 * io.jparquet.ParquetWriter} and are not thread-safe. A method that does not fit the column's
 * physical type throws {@link IllegalArgumentException}.
 */
public final class LeafWriter {
  private LeafWriter() {}

  /** The column that this writer fills. */
  public LeafColumn column() {
    throw new UnsupportedOperationException();
  }

  /** Appends a null (or a missing ancestor, an empty list): {@code def} is below the maximum. */
  public void writeNull(int rep, int def) {
    throw new UnsupportedOperationException();
  }

  /** Appends a BOOLEAN value. */
  public void writeBoolean(int rep, int def, boolean value) {
    throw new UnsupportedOperationException();
  }

  /** Appends an INT32 value. */
  public void writeInt(int rep, int def, int value) {
    throw new UnsupportedOperationException();
  }

  /** Appends an INT64 value. */
  public void writeLong(int rep, int def, long value) {
    throw new UnsupportedOperationException();
  }

  /** Appends a FLOAT value; NaN payloads are kept. */
  public void writeFloat(int rep, int def, float value) {
    throw new UnsupportedOperationException();
  }

  /** Appends a DOUBLE value; NaN payloads are kept. */
  public void writeDouble(int rep, int def, double value) {
    throw new UnsupportedOperationException();
  }

  /**
   * Appends a BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY (length must fit the type) or INT96 (12 bytes) value.
   */
  public void writeBinary(int rep, int def, byte[] bytes, int offset, int length) {
    throw new UnsupportedOperationException();
  }

  /** Appends {@code count} nulls; the first has {@code firstRep}, the others {@code rep}. */
  public void writeNulls(int firstRep, int rep, int def, int count) {
    throw new UnsupportedOperationException();
  }

  /** Appends {@code count} BOOLEAN values (0 or 1); the first has {@code firstRep}, the others {@code rep}. */
  public void writeBooleans(int firstRep, int rep, byte[] values, int offset, int count) {
    throw new UnsupportedOperationException();
  }

  /** Appends {@code count} INT32 values; the first has {@code firstRep}, the others {@code rep}. */
  public void writeInts(int firstRep, int rep, int[] values, int offset, int count) {
    throw new UnsupportedOperationException();
  }

  /** Appends {@code count} INT64 values; the first has {@code firstRep}, the others {@code rep}. */
  public void writeLongs(int firstRep, int rep, long[] values, int offset, int count) {
    throw new UnsupportedOperationException();
  }

  /** Appends {@code count} FLOAT values; the first has {@code firstRep}, the others {@code rep}. */
  public void writeFloats(int firstRep, int rep, float[] values, int offset, int count) {
    throw new UnsupportedOperationException();
  }

  /** Appends {@code count} DOUBLE values; the first has {@code firstRep}, the others {@code rep}. */
  public void writeDoubles(int firstRep, int rep, double[] values, int offset, int count) {
    throw new UnsupportedOperationException();
  }
}

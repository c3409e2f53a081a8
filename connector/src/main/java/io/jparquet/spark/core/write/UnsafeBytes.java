package io.jparquet.spark.core.write;

import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;

/**
 * Finds the bytes of a variable-length value (STRING, BINARY, DECIMAL of more than 18 digits)
 * inside an unsafe row or array in a Java byte array, so that they need not be copied or wrapped.
 *
 * <p>Unsafe rows keep, in the eight bytes of such a field, the offset of the value from the start
 * of the row in the upper and its length in the lower half.
 */
final class UnsafeBytes {
  private byte[] array = new byte[0];
  private int offset;
  private int length;

  /** Whether the value was found; its place is then in the accessors until the next call. */
  boolean locate(SpecializedGetters row, int ordinal) {
    if (row instanceof UnsafeRow unsafe && unsafe.getBaseObject() instanceof byte[] base) {
      locate(base, unsafe.getBaseOffset(), unsafe.getLong(ordinal));
      return true;
    }
    if (row instanceof UnsafeArrayData unsafe && unsafe.getBaseObject() instanceof byte[] base) {
      locate(base, unsafe.getBaseOffset(), unsafe.getLong(ordinal));
      return true;
    }
    return false;
  }

  private void locate(byte[] base, long baseOffset, long offsetAndLength) {
    array = base;
    offset = (int) (baseOffset - Platform.BYTE_ARRAY_OFFSET) + (int) (offsetAndLength >>> 32);
    length = (int) offsetAndLength;
  }

  byte[] array() {
    return array;
  }

  int offset() {
    return offset;
  }

  int length() {
    return length;
  }
}

package io.jparquet.internal.variant.shredding;

import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantMetadata;

/**
 * One row at one place of a shredded variant: its {@code value} and its {@code typed_value}. Every
 * storage of rows implements this interface, so that variants can be reconstructed from them.
 *
 * <p>There is one accessor per physical type of a typed value. It may be called only if {@link
 * #hasTypedValue()} is true and the shredding schema has that type: {@link #booleanValue()} for
 * booleans; {@link #intValue()} for INT8 to INT32, DATE and DECIMAL4; {@link #longValue()} for
 * INT64, times, timestamps and DECIMAL8; {@link #floatValue()}, {@link #doubleValue()}; {@link
 * #bytes()} for strings (in UTF-8), binary, UUIDs and DECIMAL16 (both big-endian).
 *
 * <p>A row, and anything that it returns, may be valid only until the next call of the method that
 * returned it.
 */
public interface ShreddedRow {

  /**
   * The {@code value}, or null when it is null or the place has no such column.
   *
   * @param metadata the dictionary of the row
   * @throws io.jparquet.error.CorruptFileException when it is not a variant
   */
  Variant value(VariantMetadata metadata);

  /** Whether {@code typed_value} exists and is not null. */
  boolean hasTypedValue();

  /** The typed value. */
  boolean booleanValue();

  /** The typed value, or the unscaled value of a decimal. */
  int intValue();

  /** The typed value, or the unscaled value of a decimal. */
  long longValue();

  /** The typed value. */
  float floatValue();

  /** The typed value. */
  double doubleValue();

  /** An array that contains the typed value; it must not be changed. */
  byte[] bytes();

  /** Index of the first byte of the typed value in {@link #bytes()}. */
  int bytesStart();

  /** Length of the typed value in {@link #bytes()}. */
  int bytesLength();

  /** The place of a field, by its index in {@link ShreddedType.Fields}. */
  ShreddedRow field(int index);

  /** Number of elements of a typed array. */
  int elementCount();

  /** The place of an element of a typed array. */
  ShreddedRow element(int index);
}

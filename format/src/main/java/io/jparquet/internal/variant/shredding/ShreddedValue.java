package io.jparquet.internal.variant.shredding;

import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantMetadata;
import java.util.Arrays;
import java.util.List;

/**
 * The parts of a shredded variant for the columns of one place. Both parts are null if the place is
 * a missing field.
 */
public final class ShreddedValue implements ShreddedRow {
  static final ShreddedValue MISSING = new ShreddedValue(null, null);

  private final byte[] value;
  private final Object typedValue;

  ShreddedValue(byte[] value, Object typedValue) {
    this.value = value;
    this.typedValue = typedValue;
  }

  /** The encoded variant for the {@code value} column, or null. */
  public byte[] value() {
    return value;
  }

  /**
   * The typed value, or null: a {@link Boolean}, {@link Integer}, {@link Long}, {@link Float},
   * {@link Double} or {@code byte[]} by its physical type (decimals unscaled, big-endian in bytes),
   * or a {@link List} of {@link ShreddedValue}: one for each field of the shredding schema in its
   * order, or one for each element.
   */
  public Object typedValue() {
    return typedValue;
  }

  @Override
  public Variant value(VariantMetadata metadata) {
    return value == null ? null : Variant.of(metadata, value, 0, value.length);
  }

  @Override
  public boolean hasTypedValue() {
    return typedValue != null;
  }

  @Override
  public boolean booleanValue() {
    return (Boolean) typedValue;
  }

  @Override
  public int intValue() {
    return (Integer) typedValue;
  }

  @Override
  public long longValue() {
    return (Long) typedValue;
  }

  @Override
  public float floatValue() {
    return (Float) typedValue;
  }

  @Override
  public double doubleValue() {
    return (Double) typedValue;
  }

  @Override
  public byte[] bytes() {
    return (byte[]) typedValue;
  }

  @Override
  public int bytesStart() {
    return 0;
  }

  @Override
  public int bytesLength() {
    return bytes().length;
  }

  @Override
  public ShreddedRow field(int index) {
    return children().get(index);
  }

  @Override
  public int elementCount() {
    return children().size();
  }

  @Override
  public ShreddedRow element(int index) {
    return children().get(index);
  }

  /** The places of the fields or elements. */
  @SuppressWarnings("unchecked")
  public List<ShreddedValue> children() {
    return (List<ShreddedValue>) typedValue;
  }

  /** Both parts, bytes as numbers. */
  @Override
  public String toString() {
    String typed =
        typedValue instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(typedValue);
    return "{value=" + Arrays.toString(value) + ", typed_value=" + typed + "}";
  }
}

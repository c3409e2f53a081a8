package io.jparquet.spark.planning.variant;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.spark.core.mapping.RepeatedValues;
import io.jparquet.spark.core.mapping.TypeKind;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantType;
import java.util.Arrays;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The values of a batch, cast variant by variant to one type. The common casts are made here; all
 * others are left to Spark. Its arrays are kept from batch to batch. Not thread-safe.
 */
abstract sealed class CastValues {

  private final SparkCast spark;

  private CastValues(SparkCast spark) {
    this.spark = spark;
  }

  /** The values of a field. */
  static CastValues of(RequestedField field) {
    DataType type = field.type();
    SparkCast spark = new SparkCast(field);
    return switch (TypeKind.of(type)) {
      case BYTE -> new Ints(spark, null, Byte.MIN_VALUE, Byte.MAX_VALUE);
      case SHORT -> new Ints(spark, null, Short.MIN_VALUE, Short.MAX_VALUE);
      case INT -> new Ints(spark, null, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case DATE -> new Ints(spark, VariantType.DATE, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case LONG -> new Longs(spark, null);
      case TIMESTAMP -> new Longs(spark, VariantType.TIMESTAMP);
      case TIMESTAMP_NTZ -> new Longs(spark, VariantType.TIMESTAMP_NTZ);
      case DOUBLE -> new Doubles(spark);
      case FLOAT -> new Floats(spark);
      case BOOLEAN -> new Booleans(spark);
      default -> type.equals(DataTypes.StringType) ? new Strings(spark) : new Objects(spark, type);
    };
  }

  /** Begins a batch. */
  abstract void start(int size);

  /**
   * Casts the variant of a slot; slots come in their order.
   *
   * @return false if the value is null
   * @throws org.apache.spark.SparkRuntimeException when it cannot be cast and that is an error
   */
  final boolean add(int slot, Variant variant) {
    if (variant.isNull() && !keepsNull()) {
      return false;
    }
    if (convert(slot, variant)) {
      return true;
    }
    Object value = spark.of(variant);
    if (value != null) {
      put(slot, value);
    }
    return value != null;
  }

  /** Whether the variant null is a value of the type. */
  boolean keepsNull() {
    return false;
  }

  /** Converts a value without Spark; false if that is not possible. */
  abstract boolean convert(int slot, Variant variant);

  /** Whether a variant has the given type; if that is null, whether it is an integer. */
  private static boolean isSame(VariantType found, VariantType same) {
    return same == null ? found.isInteger() : found == same;
  }

  /** Takes a value that Spark has cast. */
  abstract void put(int slot, Object value);

  /** Gives the values of the batch to a column, whose presence is set. */
  abstract void show(JParquetColumnVector target, int size);

  private static final class Ints extends CastValues {

    /** The type of variants with the same values; null for integers. */
    private final VariantType same;

    private final long least;
    private final long most;
    private int[] values = new int[0];

    Ints(SparkCast spark, VariantType same, long least, long most) {
      super(spark);
      this.same = same;
      this.least = least;
      this.most = most;
    }

    @Override
    void start(int size) {
      values = values.length < size ? new int[size] : values;
    }

    @Override
    boolean convert(int slot, Variant variant) {
      if (!isSame(variant.type(), same)) {
        return false;
      }
      long number = variant.getLong();
      values[slot] = (int) number;
      return number >= least && number <= most;
    }

    @Override
    void put(int slot, Object value) {
      values[slot] = ((Number) value).intValue();
    }

    @Override
    void show(JParquetColumnVector target, int size) {
      target.setInts(values);
    }
  }

  private static final class Longs extends CastValues {

    /** The type of variants with the same values; null for integers. */
    private final VariantType same;

    private long[] values = new long[0];

    Longs(SparkCast spark, VariantType same) {
      super(spark);
      this.same = same;
    }

    @Override
    void start(int size) {
      values = values.length < size ? new long[size] : values;
    }

    @Override
    boolean convert(int slot, Variant variant) {
      boolean converts = isSame(variant.type(), same);
      if (converts) {
        values[slot] = variant.getLong();
      }
      return converts;
    }

    @Override
    void put(int slot, Object value) {
      values[slot] = (Long) value;
    }

    @Override
    void show(JParquetColumnVector target, int size) {
      target.setLongs(values);
    }
  }

  private static final class Doubles extends CastValues {
    private double[] values = new double[0];

    Doubles(SparkCast spark) {
      super(spark);
    }

    @Override
    void start(int size) {
      values = values.length < size ? new double[size] : values;
    }

    @Override
    boolean convert(int slot, Variant variant) {
      VariantType type = variant.type();
      if (type == VariantType.DOUBLE) {
        values[slot] = variant.getDouble();
      } else if (type.isInteger()) {
        values[slot] = variant.getLong();
      } else if (type.isDecimal()) {
        values[slot] = variant.getDecimal().doubleValue();
      } else {
        return false;
      }
      return true;
    }

    @Override
    void put(int slot, Object value) {
      values[slot] = (Double) value;
    }

    @Override
    void show(JParquetColumnVector target, int size) {
      target.setDoubles(values);
    }
  }

  private static final class Floats extends CastValues {
    private float[] values = new float[0];

    Floats(SparkCast spark) {
      super(spark);
    }

    @Override
    void start(int size) {
      values = values.length < size ? new float[size] : values;
    }

    @Override
    boolean convert(int slot, Variant variant) {
      boolean isFloat = variant.type() == VariantType.FLOAT;
      if (isFloat) {
        values[slot] = variant.getFloat();
      }
      return isFloat;
    }

    @Override
    void put(int slot, Object value) {
      values[slot] = (Float) value;
    }

    @Override
    void show(JParquetColumnVector target, int size) {
      target.setFloats(values);
    }
  }

  private static final class Booleans extends CastValues {
    private byte[] values = new byte[0];

    Booleans(SparkCast spark) {
      super(spark);
    }

    @Override
    void start(int size) {
      values = values.length < size ? new byte[size] : values;
    }

    @Override
    boolean convert(int slot, Variant variant) {
      boolean isBoolean = variant.type() == VariantType.BOOLEAN;
      if (isBoolean) {
        values[slot] = (byte) (variant.getBoolean() ? 1 : 0);
      }
      return isBoolean;
    }

    @Override
    void put(int slot, Object value) {
      values[slot] = (byte) ((Boolean) value ? 1 : 0);
    }

    @Override
    void show(JParquetColumnVector target, int size) {
      target.setBooleans(values);
    }
  }

  private static final class Strings extends CastValues {
    private byte[] data = new byte[0];
    private int[] starts = new int[0];
    private int[] lengths = new int[0];
    private int used;

    Strings(SparkCast spark) {
      super(spark);
    }

    @Override
    void start(int size) {
      used = 0;
      if (starts.length < size) {
        starts = new int[size];
        lengths = new int[size];
      }
    }

    @Override
    boolean convert(int slot, Variant variant) {
      boolean isString = variant.type() == VariantType.STRING;
      if (isString) {
        int from = variant.contentStart();
        append(slot, variant.bytes(), from, variant.start() + variant.length() - from);
      }
      return isString;
    }

    @Override
    void put(int slot, Object value) {
      byte[] bytes = ((UTF8String) value).getBytes();
      append(slot, bytes, 0, bytes.length);
    }

    private void append(int slot, byte[] bytes, int from, int length) {
      int end = Math.addExact(used, length);
      if (end > data.length) {
        data = Arrays.copyOf(data, (int) Math.max(end, Math.min(2L * end, Integer.MAX_VALUE - 8)));
      }
      System.arraycopy(bytes, from, data, used, length);
      starts[slot] = used;
      lengths[slot] = length;
      used = end;
    }

    @Override
    void show(JParquetColumnVector target, int size) {
      target.setBytes(data, starts, lengths);
    }
  }

  /** Values of any type, all of which Spark casts. */
  private static final class Objects extends CastValues {
    private final DataType type;
    private Object[] values = new Object[0];

    Objects(SparkCast spark, DataType type) {
      super(spark);
      this.type = type;
    }

    @Override
    void start(int size) {
      values = new Object[size];
    }

    @Override
    boolean keepsNull() {
      return type.equals(DataTypes.VariantType);
    }

    @Override
    boolean convert(int slot, Variant variant) {
      return false;
    }

    @Override
    void put(int slot, Object value) {
      values[slot] = value;
    }

    @Override
    void show(JParquetColumnVector target, int size) {
      if (size > 0) {
        new RepeatedValues(values, type).fill(target, size);
      }
    }
  }
}

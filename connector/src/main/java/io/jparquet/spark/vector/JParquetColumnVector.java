package io.jparquet.spark.vector;

import io.jparquet.vector.BinaryVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A column of a batch, of any type: a view over the arrays of the format's vectors that is pointed
 * at new arrays for each batch.
 *
 * <p>It is the only such class in the data source on purpose. Spark's generated code calls the
 * abstract {@code ColumnVector}; with one subclass loaded those calls are direct and get inlined,
 * with two they are not.
 *
 * <p>A type of Spark may be backed by more than one array type: DECIMAL by ints, longs or bytes;
 * BYTE and SHORT by ints. Which one, is decided by the setter that is called; the getters look at
 * what is there. Values of null slots are undefined, but getters of objects return null for them.
 *
 * <p>Strings point into the page or the dictionary: like those of Spark's own vectors they are
 * valid until the next batch. Not thread-safe.
 */
public final class JParquetColumnVector extends ColumnVector {

  private static final JParquetColumnVector[] NO_CHILDREN = new JParquetColumnVector[0];

  private final JParquetColumnVector[] children;
  private int size;
  private long[] validity;

  private byte[] booleans;
  private int[] ints;
  private long[] longs;
  private float[] floats;
  private double[] doubles;

  private byte[] data;
  private int[] starts;
  private int[] lengths;
  private int[] ids;
  private UTF8String[] strings;
  private BigDecimal[] decimals;

  private int[] offsets;

  /** A vector without nested vectors. */
  public JParquetColumnVector(DataType type) {
    this(type, NO_CHILDREN);
  }

  /**
   * A vector with nested vectors.
   *
   * @param children the fields of a struct; the element of an array; key and value of a map; value
   *     and metadata of a variant; months, days and microseconds of an interval
   */
  public JParquetColumnVector(DataType type, JParquetColumnVector... children) {
    super(type);
    this.children = children;
  }

  // ---- what the binding sets for each batch

  /** Sets the number of slots and which of them are present (null: all). */
  public void setPresence(int newSize, long[] newValidity) {
    size = newSize;
    validity = newValidity;
  }

  /** Sets BOOLEAN values, one byte each. */
  public void setBooleans(byte[] values) {
    booleans = values;
  }

  /** Sets values of BYTE, SHORT, INT, DATE, year-month intervals, or small unscaled DECIMALs. */
  public void setInts(int[] values) {
    ints = values;
  }

  /** Sets values of LONG, timestamps, TIME, day-time intervals, or unscaled DECIMALs. */
  public void setLongs(long[] values) {
    longs = values;
  }

  /** Sets FLOAT values. */
  public void setFloats(float[] values) {
    floats = values;
  }

  /** Sets DOUBLE values. */
  public void setDoubles(double[] values) {
    doubles = values;
  }

  /** Sets values that are bytes: slot {@code i} is one range of the data. */
  public void setBytes(byte[] newData, int[] newStarts, int[] newLengths) {
    data = newData;
    starts = newStarts;
    lengths = newLengths;
    ids = null;
    strings = null;
    decimals = null;
  }

  /**
   * Sets values that are bytes of a dictionary: slot {@code i} is the range {@code newIds[i]}.
   *
   * @param entries a string for each entry, or null if the type is not a string
   */
  public void setDictionaryBytes(
      byte[] newData, int[] newStarts, int[] newLengths, int[] newIds, UTF8String[] entries) {
    data = newData;
    starts = newStarts;
    lengths = newLengths;
    ids = newIds;
    strings = entries;
  }

  /**
   * Sets DECIMAL values that do not fit a long, as objects: slot {@code i} is {@code entries[i]},
   * or {@code entries[newIds[i]]} with ids.
   */
  public void setDecimals(BigDecimal[] entries, int[] newIds) {
    decimals = entries;
    ids = newIds;
  }

  /** Sets where each array or map begins; one more than there are slots. */
  public void setOffsets(int[] newOffsets) {
    offsets = newOffsets;
  }

  // ---- ColumnVector

  /** Nothing to do: the arrays belong to the reader. */
  @Override
  public void close() {}

  /** Nothing to do: the vector is pointed at the next batch. */
  @Override
  public void closeIfFreeable() {}

  @Override
  public boolean hasNull() {
    return validity != null;
  }

  @Override
  public int numNulls() {
    if (validity == null) {
      return 0;
    }
    int present = 0;
    int words = size >>> 6;
    for (int i = 0; i < words; i++) {
      present += Long.bitCount(validity[i]);
    }
    if ((size & 63) != 0) {
      present += Long.bitCount(validity[words] & ((1L << (size & 63)) - 1));
    }
    return size - present;
  }

  @Override
  public boolean isNullAt(int rowId) {
    return validity != null && ((validity[rowId >>> 6] >>> rowId) & 1) == 0;
  }

  @Override
  public boolean getBoolean(int rowId) {
    return booleans[rowId] != 0;
  }

  @Override
  public byte getByte(int rowId) {
    return (byte) ints[rowId];
  }

  @Override
  public short getShort(int rowId) {
    return (short) ints[rowId];
  }

  @Override
  public int getInt(int rowId) {
    return ints[rowId];
  }

  @Override
  public int[] getInts(int rowId, int count) {
    return ints == null ? new int[count] : Arrays.copyOfRange(ints, rowId, rowId + count);
  }

  @Override
  public long getLong(int rowId) {
    return longs[rowId];
  }

  @Override
  public long[] getLongs(int rowId, int count) {
    return longs == null ? new long[count] : Arrays.copyOfRange(longs, rowId, rowId + count);
  }

  @Override
  public float getFloat(int rowId) {
    return floats[rowId];
  }

  @Override
  public float[] getFloats(int rowId, int count) {
    return floats == null ? new float[count] : Arrays.copyOfRange(floats, rowId, rowId + count);
  }

  @Override
  public double getDouble(int rowId) {
    return doubles[rowId];
  }

  @Override
  public double[] getDoubles(int rowId, int count) {
    return doubles == null ? new double[count] : Arrays.copyOfRange(doubles, rowId, rowId + count);
  }

  @Override
  public ColumnarArray getArray(int rowId) {
    if (isNullAt(rowId)) {
      return null;
    }
    int start = offsets[rowId];
    return new ColumnarArray(children[0], start, offsets[rowId + 1] - start);
  }

  @Override
  public ColumnarMap getMap(int rowId) {
    if (isNullAt(rowId)) {
      return null;
    }
    int start = offsets[rowId];
    return new ColumnarMap(children[0], children[1], start, offsets[rowId + 1] - start);
  }

  @Override
  public Decimal getDecimal(int rowId, int precision, int scale) {
    if (isNullAt(rowId)) {
      return null;
    }
    if (longs != null) {
      return Decimal.createUnsafe(longs[rowId], precision, scale);
    }
    if (ints != null) {
      return Decimal.createUnsafe(ints[rowId], precision, scale);
    }
    return largeDecimal(ids == null ? rowId : ids[rowId], precision, scale);
  }

  private Decimal largeDecimal(int entry, int precision, int scale) {
    if (decimals != null) {
      return Decimal.apply(decimals[entry], precision, scale);
    }
    BigInteger unscaled =
        lengths[entry] == 0 ? BigInteger.ZERO : new BigInteger(data, starts[entry], lengths[entry]);
    return Decimal.apply(new BigDecimal(unscaled, scale), precision, scale);
  }

  @Override
  public UTF8String getUTF8String(int rowId) {
    if (isNullAt(rowId)) {
      return null;
    }
    return strings != null
        ? strings[ids[rowId]]
        : UTF8String.fromBytes(data, starts[rowId], lengths[rowId]);
  }

  @Override
  public byte[] getBinary(int rowId) {
    if (isNullAt(rowId)) {
      return null;
    }
    int entry = ids == null ? rowId : ids[rowId];
    return Arrays.copyOfRange(data, starts[entry], starts[entry] + lengths[entry]);
  }

  @Override
  public JParquetColumnVector getChild(int ordinal) {
    return children[ordinal];
  }

  /** Points at the bytes of a vector, in either of its modes; for strings with their entries. */
  public void setBytesOf(BinaryVector source, UTF8String[] entries) {
    if (source.dictionary() == null) {
      setBytes(source.data(), source.starts(), source.lengths());
    } else {
      setDictionaryBytes(source.data(), source.starts(), source.lengths(), source.ids(), entries);
    }
  }
}

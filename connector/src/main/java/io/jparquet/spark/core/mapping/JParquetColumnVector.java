package io.jparquet.spark.core.mapping;

import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.Vector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

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
 * <p>With a {@link BatchLoader} the vector is not pointed at a batch before one of its getters is
 * called: columns that a query does not look at are not decoded. Which content is there, is seen by
 * {@code validity} and by the arrays, so that no getter needs another test.
 *
 * <p>Strings point into the page or the dictionary: like those of Spark's own vectors they are
 * valid until the next batch. Not thread-safe.
 */
public final class JParquetColumnVector extends ColumnVector {

  private static final JParquetColumnVector[] NO_CHILDREN = new JParquetColumnVector[0];

  private static final byte[] NO_BYTES = new byte[0];
  private static final int[] NO_PLACES = new int[0];

  /** Stands for the validity of a batch that was not looked at. */
  private static final long[] UNKNOWN = new long[0];

  private final JParquetColumnVector[] children;

  /** The vector that this one is nested in, or null. */
  private @Nullable JParquetColumnVector parent;

  private int size;
  private long @Nullable [] validity;

  private byte @Nullable [] booleans;
  private int @Nullable [] ints;
  private long @Nullable [] longs;
  private float @Nullable [] floats;
  private double @Nullable [] doubles;

  private byte[] data = NO_BYTES;
  private int[] starts = NO_PLACES;
  private int[] lengths = NO_PLACES;
  private int @Nullable [] ids;
  private UTF8String @Nullable [] strings;
  private @Nullable BigDecimal @Nullable [] decimals;

  private int[] offsets = NO_PLACES;

  private @Nullable BatchLoader loader;
  private @Nullable Vector nextSource;
  private int nextSize;

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
    for (JParquetColumnVector child : children) {
      child.parent = this;
    }
  }

  /** A vector of a type with the nested vectors that the type calls for. */
  public static JParquetColumnVector of(DataType requested) {
    DataType type = TypeKind.stored(requested);
    return new JParquetColumnVector(
        type,
        parts(type).stream().map(JParquetColumnVector::of).toArray(JParquetColumnVector[]::new));
  }

  private static List<DataType> parts(DataType type) {
    return switch (TypeKind.of(type)) {
      case VARIANT -> List.of(DataTypes.BinaryType, DataTypes.BinaryType);
      case CALENDAR_INTERVAL ->
          List.of(DataTypes.IntegerType, DataTypes.IntegerType, DataTypes.LongType);
      default -> TypeKind.nested(type);
    };
  }

  // ---- what the binding sets for each batch

  /** Has batches loaded when they are looked at. */
  public void setLoader(BatchLoader newLoader) {
    loader = newLoader;
  }

  /**
   * Has a batch loaded when somebody looks at it.
   *
   * @return false if this vector has no loader
   */
  public boolean defer(@Nullable Vector source, int newSize) {
    if (loader == null) {
      return false;
    }
    nextSource = source;
    nextSize = newSize;
    forget();
    return true;
  }

  /** Has this vector and those in it loaded before one of their getters gives something. */
  private void forget() {
    validity = UNKNOWN;
    booleans = null;
    ints = null;
    longs = null;
    floats = null;
    doubles = null;
    for (JParquetColumnVector child : children) {
      child.forget();
    }
  }

  /**
   * Loads the batch, if that was put off. To be called only where {@code validity} or an array says
   * so: a getter is fast as long as the compiler leaves this method out of it.
   */
  private void load() {
    if (parent != null) {
      parent.load();
    }
    if (validity != UNKNOWN) {
      return;
    }
    boolean complete = false;
    try {
      Objects.requireNonNull(loader).load(nextSource, nextSize);
      complete = true;
    } finally {
      if (!complete) {
        validity = UNKNOWN;
      }
    }
  }

  private byte[] loadedBooleans() {
    load();
    return Objects.requireNonNull(booleans);
  }

  private int[] loadedInts() {
    load();
    return Objects.requireNonNull(ints);
  }

  private long[] loadedLongs() {
    load();
    return Objects.requireNonNull(longs);
  }

  private float[] loadedFloats() {
    load();
    return Objects.requireNonNull(floats);
  }

  private double[] loadedDoubles() {
    load();
    return Objects.requireNonNull(doubles);
  }

  /** Sets the number of slots and which of them are present (null: all). */
  public void setPresence(int newSize, long @Nullable [] newValidity) {
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
      byte[] newData,
      int[] newStarts,
      int[] newLengths,
      int[] newIds,
      UTF8String @Nullable [] entries) {
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
  public void setDecimals(@Nullable BigDecimal[] entries, int @Nullable [] newIds) {
    decimals = entries;
    ids = newIds;
    ints = null;
    longs = null;
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
    load();
    return validity != null;
  }

  @Override
  public int numNulls() {
    load();
    long[] bits = validity;
    if (bits == null) {
      return 0;
    }
    int present = 0;
    int words = size >>> 6;
    for (int i = 0; i < words; i++) {
      present += Long.bitCount(bits[i]);
    }
    if ((size & 63) != 0) {
      present += Long.bitCount(bits[words] & ((1L << (size & 63)) - 1));
    }
    return size - present;
  }

  @Override
  public boolean isNullAt(int rowId) {
    long[] words = validity;
    if (words == UNKNOWN) {
      load();
      words = validity;
    }
    return words != null && ((words[rowId >>> 6] >>> rowId) & 1) == 0;
  }

  @Override
  public boolean getBoolean(int rowId) {
    byte[] values = booleans;
    if (values == null) {
      values = loadedBooleans();
    }
    return values[rowId] != 0;
  }

  @Override
  public boolean[] getBooleans(int rowId, int count) {
    load();
    return booleans == null ? new boolean[count] : super.getBooleans(rowId, count);
  }

  @Override
  public byte getByte(int rowId) {
    int[] values = ints;
    if (values == null) {
      values = loadedInts();
    }
    return (byte) values[rowId];
  }

  @Override
  public byte[] getBytes(int rowId, int count) {
    load();
    return ints == null ? new byte[count] : super.getBytes(rowId, count);
  }

  @Override
  public short getShort(int rowId) {
    int[] values = ints;
    if (values == null) {
      values = loadedInts();
    }
    return (short) values[rowId];
  }

  @Override
  public short[] getShorts(int rowId, int count) {
    load();
    return ints == null ? new short[count] : super.getShorts(rowId, count);
  }

  @Override
  public int getInt(int rowId) {
    int[] values = ints;
    if (values == null) {
      values = loadedInts();
    }
    return values[rowId];
  }

  @Override
  public int[] getInts(int rowId, int count) {
    load();
    return ints == null ? new int[count] : Arrays.copyOfRange(ints, rowId, rowId + count);
  }

  @Override
  public long getLong(int rowId) {
    long[] values = longs;
    if (values == null) {
      values = loadedLongs();
    }
    return values[rowId];
  }

  @Override
  public long[] getLongs(int rowId, int count) {
    load();
    return longs == null ? new long[count] : Arrays.copyOfRange(longs, rowId, rowId + count);
  }

  @Override
  public float getFloat(int rowId) {
    float[] values = floats;
    if (values == null) {
      values = loadedFloats();
    }
    return values[rowId];
  }

  @Override
  public float[] getFloats(int rowId, int count) {
    load();
    return floats == null ? new float[count] : Arrays.copyOfRange(floats, rowId, rowId + count);
  }

  @Override
  public double getDouble(int rowId) {
    double[] values = doubles;
    if (values == null) {
      values = loadedDoubles();
    }
    return values[rowId];
  }

  @Override
  public double[] getDoubles(int rowId, int count) {
    load();
    return doubles == null ? new double[count] : Arrays.copyOfRange(doubles, rowId, rowId + count);
  }

  @Override
  public @Nullable ColumnarArray getArray(int rowId) {
    if (isNullAt(rowId)) {
      return null;
    }
    int start = offsets[rowId];
    return new ColumnarArray(children[0], start, offsets[rowId + 1] - start);
  }

  @Override
  public @Nullable ColumnarMap getMap(int rowId) {
    if (isNullAt(rowId)) {
      return null;
    }
    int start = offsets[rowId];
    return new ColumnarMap(children[0], children[1], start, offsets[rowId + 1] - start);
  }

  @Override
  public @Nullable Decimal getDecimal(int rowId, int precision, int scale) {
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
  public @Nullable UTF8String getUTF8String(int rowId) {
    if (isNullAt(rowId)) {
      return null;
    }
    return strings != null && ids != null
        ? strings[ids[rowId]]
        : UTF8String.fromBytes(data, starts[rowId], lengths[rowId]);
  }

  @Override
  public byte @Nullable [] getBinary(int rowId) {
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

  // ---- the arrays of the batch, for those who copy whole columns

  /** Which slots are present, a bit for each; null for all. Loads the batch. */
  public long @Nullable [] presence() {
    load();
    return validity;
  }

  /** The values of {@link #setBooleans}; undefined unless {@link #presence} was called. */
  public byte @Nullable [] booleanValues() {
    return booleans;
  }

  /** The values of {@link #setInts}; null if the type is backed by others. */
  public int @Nullable [] intValues() {
    return ints;
  }

  /** The values of {@link #setLongs}; null if the type is backed by others. */
  public long @Nullable [] longValues() {
    return longs;
  }

  /** The values of {@link #setFloats}. */
  public float @Nullable [] floatValues() {
    return floats;
  }

  /** The values of {@link #setDoubles}. */
  public double @Nullable [] doubleValues() {
    return doubles;
  }

  /** The array that all bytes are in. */
  public byte[] bytes() {
    return data;
  }

  /** Where the bytes of each slot begin, or of each entry of a dictionary. */
  public int[] byteStarts() {
    return starts;
  }

  /** How many bytes each slot has, or each entry of a dictionary. */
  public int[] byteLengths() {
    return lengths;
  }

  /** The entry of each slot; null without a dictionary. */
  public int @Nullable [] byteEntries() {
    return ids;
  }

  /** The values of {@link #setDecimals}, or the entries of their dictionary; null for bytes. */
  public @Nullable BigDecimal @Nullable [] decimalValues() {
    return decimals;
  }

  /** Where the elements of each slot begin; one more than there are slots. */
  public int[] elementOffsets() {
    return offsets;
  }

  /** Points at the bytes of a vector, in either of its modes; for strings with their entries. */
  public void setBytesOf(BinaryVector source, UTF8String @Nullable [] entries) {
    if (source.dictionary() == null) {
      setBytes(source.data(), source.starts(), source.lengths());
    } else {
      setDictionaryBytes(source.data(), source.starts(), source.lengths(), source.ids(), entries);
    }
  }
}

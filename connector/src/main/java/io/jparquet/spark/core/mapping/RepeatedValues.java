package io.jparquet.spark.core.mapping;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.apache.spark.unsafe.types.VariantVal;
import org.jspecify.annotations.Nullable;

/**
 * A short sequence of values in Spark's internal form that repeats over a whole column: slot {@code
 * i} has the value {@code i % n}. The elements of an array that is the same in every row are such a
 * sequence again, which is why this and not only single constants.
 */
public final class RepeatedValues {

  private final @Nullable Object[] values;
  private final DataType type;

  /**
   * A sequence.
   *
   * @param values in Spark's internal form, or null; not copied
   * @param type their type
   */
  public RepeatedValues(@Nullable Object[] values, DataType type) {
    this.values = values;
    this.type = type;
  }

  /** Fills a vector of the type, and the vectors below it. */
  public void fill(JParquetColumnVector target, int size) {
    target.setPresence(size, validity(size));
    Object sample = sample();
    if (sample == null) {
      return;
    }
    if (type instanceof ArrayType array) {
      fillArrays(target, size, array);
    } else if (type instanceof MapType map) {
      fillMaps(target, size, map);
    } else if (type instanceof StructType struct) {
      for (int i = 0; i < struct.size(); i++) {
        DataType member = struct.fields()[i].dataType();
        int ordinal = i;
        members(row -> ((InternalRow) row).get(ordinal, member), member)
            .fill(target.getChild(i), size);
      }
    } else if (sample instanceof VariantVal) {
      members(v -> ((VariantVal) v).getValue(), DataTypes.BinaryType)
          .fill(target.getChild(0), size);
      members(v -> ((VariantVal) v).getMetadata(), DataTypes.BinaryType)
          .fill(target.getChild(1), size);
    } else if (sample instanceof Number || sample instanceof Boolean) {
      fillNumbers(target, size, sample);
    } else {
      fillObjects(target, size, sample);
    }
  }

  private long @Nullable [] validity(int size) {
    boolean nulls = false;
    for (Object value : values) {
      nulls |= value == null;
    }
    if (!nulls) {
      return null;
    }
    long[] words = new long[(size + 63) >>> 6];
    for (int i = 0; i < size; i++) {
      if (values[i % values.length] != null) {
        words[i >>> 6] |= 1L << i;
      }
    }
    return words;
  }

  private @Nullable Object sample() {
    for (Object value : values) {
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  private interface Member {
    @Nullable Object of(Object value);
  }

  private RepeatedValues members(Member member, DataType memberType) {
    @Nullable Object[] members = new Object[values.length];
    for (int i = 0; i < members.length; i++) {
      members[i] = values[i] == null ? null : member.of(values[i]);
    }
    return new RepeatedValues(members, memberType);
  }

  private void fillArrays(JParquetColumnVector target, int size, ArrayType array) {
    List<@Nullable Object> elements = new ArrayList<>();
    int[] lengths = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      lengths[i] = append(elements, (ArrayData) values[i], array.elementType());
    }
    int total = setOffsets(target, size, lengths);
    new RepeatedValues(elements.toArray(), array.elementType()).fill(target.getChild(0), total);
  }

  private void fillMaps(JParquetColumnVector target, int size, MapType map) {
    List<@Nullable Object> keys = new ArrayList<>();
    List<@Nullable Object> mapped = new ArrayList<>();
    int[] lengths = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      MapData entries = (MapData) values[i];
      lengths[i] = append(keys, entries == null ? null : entries.keyArray(), map.keyType());
      append(mapped, entries == null ? null : entries.valueArray(), map.valueType());
    }
    int total = setOffsets(target, size, lengths);
    new RepeatedValues(keys.toArray(), map.keyType()).fill(target.getChild(0), total);
    new RepeatedValues(mapped.toArray(), map.valueType()).fill(target.getChild(1), total);
  }

  private static int append(
      List<@Nullable Object> elements, @Nullable ArrayData array, DataType elementType) {
    if (array == null) {
      return 0;
    }
    int length = array.numElements();
    for (int i = 0; i < length; i++) {
      elements.add(array.isNullAt(i) ? null : array.get(i, elementType));
    }
    return length;
  }

  private static int setOffsets(JParquetColumnVector target, int size, int[] lengths) {
    int[] offsets = new int[size + 1];
    for (int i = 0; i < size; i++) {
      offsets[i + 1] = Math.addExact(offsets[i], lengths[i % lengths.length]);
    }
    target.setOffsets(offsets);
    return offsets[size];
  }

  private void fillNumbers(JParquetColumnVector target, int size, Object sample) {
    if (sample instanceof Boolean) {
      byte[] array = new byte[size];
      for (int i = 0; i < size; i++) {
        array[i] = (byte) (Boolean.TRUE.equals(values[i % values.length]) ? 1 : 0);
      }
      target.setBooleans(array);
    } else if (sample instanceof Long) {
      long[] array = new long[size];
      for (int i = 0; i < size; i++) {
        array[i] = number(i).longValue();
      }
      target.setLongs(array);
    } else if (sample instanceof Float) {
      float[] array = new float[size];
      for (int i = 0; i < size; i++) {
        array[i] = number(i).floatValue();
      }
      target.setFloats(array);
    } else if (sample instanceof Double) {
      double[] array = new double[size];
      for (int i = 0; i < size; i++) {
        array[i] = number(i).doubleValue();
      }
      target.setDoubles(array);
    } else {
      int[] array = new int[size];
      for (int i = 0; i < size; i++) {
        array[i] = number(i).intValue();
      }
      target.setInts(array);
    }
  }

  private Number number(int slot) {
    Object value = values[slot % values.length];
    return value == null ? 0 : (Number) value;
  }

  private void fillObjects(JParquetColumnVector target, int size, Object sample) {
    int[] ids = new int[size];
    for (int i = 0; i < size; i++) {
      ids[i] = i % values.length;
    }
    if (sample instanceof Decimal) {
      @Nullable BigDecimal[] decimals = new BigDecimal[values.length];
      for (int i = 0; i < decimals.length; i++) {
        decimals[i] = values[i] == null ? null : ((Decimal) values[i]).toJavaBigDecimal();
      }
      target.setDecimals(decimals, ids);
      return;
    }
    fillBytes(target, ids);
  }

  private void fillBytes(JParquetColumnVector target, int[] ids) {
    byte[][] entries = new byte[values.length][];
    int total = 0;
    for (int i = 0; i < entries.length; i++) {
      entries[i] = bytesOf(values[i]);
      total += entries[i].length;
    }
    byte[] data = new byte[total];
    int[] starts = new int[entries.length];
    int[] lengths = new int[entries.length];
    UTF8String[] strings = type instanceof StringType ? new UTF8String[entries.length] : null;
    for (int i = 0, position = 0; i < entries.length; position += lengths[i], i++) {
      starts[i] = position;
      lengths[i] = entries[i].length;
      System.arraycopy(entries[i], 0, data, position, lengths[i]);
      if (strings != null) {
        strings[i] = UTF8String.fromBytes(data, position, lengths[i]);
      }
    }
    target.setDictionaryBytes(data, starts, lengths, ids, strings);
  }

  private byte[] bytesOf(@Nullable Object value) {
    if (value == null) {
      return new byte[0];
    }
    if (value instanceof UTF8String string) {
      return string.getBytes();
    }
    if (value instanceof byte[] bytes) {
      return bytes;
    }
    throw new UnsupportedOperationException(
        "A column of type "
            + type.sql()
            + " that a file lacks cannot have a default value. Rewrite the file with the column");
  }
}

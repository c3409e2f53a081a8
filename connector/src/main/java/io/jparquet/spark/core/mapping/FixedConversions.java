package io.jparquet.spark.core.mapping;

import io.jparquet.internal.value.HalfPrecision;
import io.jparquet.vector.BinaryDictionary;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.Vector;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.catalyst.util.DateTimeConstants;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Conversions of FIXED_LEN_BYTE_ARRAY values annotated UUID, FLOAT16 or INTERVAL. */
final class FixedConversions {

  private static final int UUID_BYTES = 16;
  private static final int UUID_CHARACTERS = 36;
  private static final byte[] HEX = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
  };

  /** In the order in which they are stored. */
  private static final List<String> INTERVAL_PARTS = List.of("months", "days", "milliseconds");

  private FixedConversions() {}

  /** FLOAT16 as FLOAT, without loss. */
  static ValueConversion halvesToFloats() {
    return Converted.toFloats(
        (source, out, size) -> {
          BinaryVector halves = (BinaryVector) source;
          for (int i = 0; i < size; i++) {
            out[i] = source.isNull(i) ? 0 : HalfPrecision.toFloat(halves.data(), halves.start(i));
          }
        });
  }

  /** FLOAT16 as DOUBLE, without loss. */
  static ValueConversion halvesToDoubles() {
    return Converted.toDoubles(
        (source, out, size) -> {
          BinaryVector halves = (BinaryVector) source;
          for (int i = 0; i < size; i++) {
            out[i] = source.isNull(i) ? 0 : HalfPrecision.toFloat(halves.data(), halves.start(i));
          }
        });
  }

  /** UUID as the 36 characters of its text form, in lower case. */
  static ValueConversion uuidsToStrings() {
    return new ValueConversion() {
      private final Texts plain = new Texts();
      private Texts texts = new Texts();
      private @Nullable BinaryDictionary known;
      private UTF8String @Nullable [] entries;

      @Override
      public void apply(Vector source, JParquetColumnVector target) {
        BinaryVector uuids = (BinaryVector) source;
        BinaryDictionary dictionary = uuids.dictionary();
        if (dictionary == null) {
          plain.reserve(source.size());
          for (int i = 0; i < source.size(); i++) {
            if (!source.isNull(i)) {
              plain.set(i, uuids.data(), uuids.starts()[i]);
            }
          }
          target.setBytes(plain.data, plain.starts, plain.lengths);
          return;
        }
        if (dictionary != known) {
          convert(dictionary);
        }
        target.setDictionaryBytes(texts.data, texts.starts, texts.lengths, uuids.ids(), entries);
      }

      private void convert(BinaryDictionary dictionary) {
        known = dictionary;
        texts = new Texts();
        texts.reserve(dictionary.size());
        UTF8String[] strings = new UTF8String[dictionary.size()];
        entries = strings;
        for (int i = 0; i < strings.length; i++) {
          texts.set(i, dictionary.data(), dictionary.starts()[i]);
          strings[i] = UTF8String.fromBytes(texts.data, texts.starts[i], UUID_CHARACTERS);
        }
      }
    };
  }

  /** Text forms of UUIDs, one after another. */
  private static final class Texts {
    private byte[] data = new byte[0];
    private int[] starts = new int[0];
    private int[] lengths = new int[0];

    void reserve(int size) {
      if (starts.length < size) {
        data = new byte[Math.multiplyExact(size, UUID_CHARACTERS)];
        starts = new int[size];
        lengths = new int[size];
        for (int i = 0; i < size; i++) {
          starts[i] = i * UUID_CHARACTERS;
          lengths[i] = UUID_CHARACTERS;
        }
      }
    }

    void set(int slot, byte[] uuid, int from) {
      int at = starts[slot];
      for (int i = 0; i < UUID_BYTES; i++) {
        if (i == 4 || i == 6 || i == 8 || i == 10) {
          data[at++] = '-';
        }
        data[at++] = HEX[uuid[from + i] >>> 4 & 0xF];
        data[at++] = HEX[uuid[from + i] & 0xF];
      }
    }
  }

  /** INTERVAL: months, days and milliseconds, each unsigned and little-endian. */
  static ValueConversion intervals() {
    return new ValueConversion() {
      private int[] months = new int[0];
      private int[] days = new int[0];
      private long[] micros = new long[0];

      @Override
      public void apply(Vector source, JParquetColumnVector target) {
        BinaryVector intervals = (BinaryVector) source;
        int size = source.size();
        months = Reused.atLeast(months, size);
        days = Reused.atLeast(days, size);
        micros = Reused.atLeast(micros, size);
        byte[] data = intervals.data();
        for (int i = 0; i < size; i++) {
          if (!source.isNull(i)) {
            int at = intervals.start(i);
            months[i] = signed(data, at, "months", i);
            days[i] = signed(data, at + 4, "days", i);
            micros[i] =
                (littleEndian(data, at + 8) & 0xFFFF_FFFFL) * DateTimeConstants.MICROS_PER_MILLIS;
          }
        }
        target.getChild(0).setPresence(size, null);
        target.getChild(0).setInts(months);
        target.getChild(1).setPresence(size, null);
        target.getChild(1).setInts(days);
        target.getChild(2).setPresence(size, null);
        target.getChild(2).setLongs(micros);
      }
    };
  }

  /**
   * INTERVAL as numbers, in which every interval of the format can be had.
   *
   * @param struct fields of type LONG, each named months, days or milliseconds
   * @return null if it has another field
   */
  static @Nullable ValueConversion intervalParts(StructType struct) {
    StructField[] fields = struct.fields();
    int[] offsets = new int[fields.length];
    for (int i = 0; i < fields.length; i++) {
      int part = INTERVAL_PARTS.indexOf(fields[i].name().toLowerCase(Locale.ROOT));
      if (part < 0 || !(fields[i].dataType() instanceof LongType)) {
        return null;
      }
      offsets[i] = part * Integer.BYTES;
    }
    return new ValueConversion() {
      private final long[][] parts = new long[offsets.length][0];

      @Override
      public void apply(Vector source, JParquetColumnVector target) {
        BinaryVector intervals = (BinaryVector) source;
        int size = source.size();
        for (int part = 0; part < offsets.length; part++) {
          long[] values = Reused.atLeast(parts[part], size);
          parts[part] = values;
          for (int i = 0; i < size; i++) {
            if (!source.isNull(i)) {
              int at = intervals.start(i) + offsets[part];
              values[i] = Integer.toUnsignedLong(littleEndian(intervals.data(), at));
            }
          }
          target.getChild(part).setPresence(size, null);
          target.getChild(part).setLongs(values);
        }
      }
    };
  }

  private static int signed(byte[] data, int at, String unit, int slot) {
    int value = littleEndian(data, at);
    if (value < 0) {
      throw new UnfitValueException(
          "An interval of "
              + Integer.toUnsignedString(value)
              + " "
              + unit
              + " is too long for Spark, whose maximum is "
              + Integer.MAX_VALUE
              + ". Read the column as STRUCT<months BIGINT, days BIGINT, milliseconds BIGINT>,"
              + " or leave it out",
          slot);
    }
    return value;
  }

  private static int littleEndian(byte[] data, int at) {
    return (data[at] & 0xFF)
        | (data[at + 1] & 0xFF) << 8
        | (data[at + 2] & 0xFF) << 16
        | data[at + 3] << 24;
  }
}

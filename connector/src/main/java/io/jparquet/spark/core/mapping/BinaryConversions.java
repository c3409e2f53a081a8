package io.jparquet.spark.core.mapping;

import io.jparquet.internal.value.Int96Timestamps;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.vector.BinaryDictionary;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.Vector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Conversions of BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY and INT96 values. */
final class BinaryConversions {

  /** The Julian day number of 1970-01-01. */

  /** The most entries, and bytes, of a dictionary whose strings have arrays of their own. */
  private static final int SMALL_DICTIONARY = 4096;

  private static final int SMALL_DICTIONARY_BYTES = 1 << 18;

  private BinaryConversions() {}

  /** Bytes as they are. */
  static ValueConversion bytes() {
    return (source, target) -> target.setBytesOf((BinaryVector) source, null);
  }

  /** Strings: one object for each entry of a dictionary, made once for a column chunk. */
  static ValueConversion strings() {
    return new ValueConversion() {
      private @Nullable BinaryDictionary known;
      private UTF8String @Nullable [] entries;

      @Override
      public void apply(Vector source, JParquetColumnVector target) {
        BinaryVector binary = (BinaryVector) source;
        BinaryDictionary dictionary = binary.dictionary();
        if (dictionary != null && dictionary != known) {
          known = dictionary;
          entries = strings(dictionary);
        }
        target.setBytesOf(binary, entries);
      }
    };
  }

  /**
   * The entries of a dictionary as strings. Those of a small one have arrays of their own: Spark's
   * generated hash tables request the bytes of each row's key, and a string copies them unless it
   * is a whole array.
   */
  private static UTF8String[] strings(BinaryDictionary dictionary) {
    UTF8String[] strings = new UTF8String[dictionary.size()];
    byte[] data = dictionary.data();
    boolean small = strings.length <= SMALL_DICTIONARY && data.length <= SMALL_DICTIONARY_BYTES;
    for (int i = 0; i < strings.length; i++) {
      int start = dictionary.starts()[i];
      int length = dictionary.lengths()[i];
      strings[i] =
          small
              ? UTF8String.fromBytes(Arrays.copyOfRange(data, start, start + length))
              : UTF8String.fromBytes(data, start, length);
    }
    return strings;
  }

  /** Each value replaced by other bytes. */
  static ValueConversion mapped(UnaryOperator<byte[]> function) {
    return (source, target) -> {
      BinaryVector binary = (BinaryVector) source;
      int size = source.size();
      byte[][] values = new byte[size][];
      int total = 0;
      for (int i = 0; i < size; i++) {
        values[i] = source.isNull(i) ? new byte[0] : function.apply(binary.copy(i));
        total = Math.addExact(total, values[i].length);
      }
      byte[] data = new byte[total];
      int[] starts = new int[size];
      int[] lengths = new int[size];
      for (int i = 0, position = 0; i < size; position += lengths[i], i++) {
        starts[i] = position;
        lengths[i] = values[i].length;
        System.arraycopy(values[i], 0, data, position, lengths[i]);
      }
      target.setBytes(data, starts, lengths);
    };
  }

  /** Unscaled values of some scale, in big-endian two's complement, as DECIMALs that hold them. */
  static ValueConversion toDecimals(int fileScale, DecimalType type) {
    return type.precision() > Decimal.MAX_LONG_DIGITS()
        ? toLargeDecimals(fileScale, type)
        : toScaledLongs(type.scale() - fileScale);
  }

  private static ValueConversion toScaledLongs(int scaleIncrease) {
    long factor = Scaling.powerOfTen(scaleIncrease);
    return new LongsOfBytes() {
      @Override
      long convert(byte[] data, int start, int length) {
        try {
          return Math.multiplyExact(signedBigEndian(data, start, length), factor);
        } catch (ArithmeticException tooLong) {
          throw new ArithmeticException(
              "the unscaled value "
                  + new BigInteger(data, start, length)
                  + " has more digits than a DECIMAL of at most 18 digits can hold; the file is"
                  + " damaged or declares a wrong type: read the column as BINARY to get the stored"
                  + " bytes, or leave it out");
        }
      }
    };
  }

  /**
   * DECIMALs of more than 18 digits. Objects are made once for a dictionary entry; for plain values
   * in the right scale only when they are requested.
   */
  private static ValueConversion toLargeDecimals(int fileScale, DecimalType type) {
    DecimalDigits digits = new DecimalDigits(type);
    return new ValueConversion() {
      private @Nullable BigDecimal[] out = new BigDecimal[0];
      private @Nullable BinaryDictionary known;

      /** Null for an entry with too many digits, which no row need have. */
      private @Nullable BigDecimal[] entries = new BigDecimal[0];

      private boolean hasUnfitEntry;

      @Override
      public void apply(Vector source, JParquetColumnVector target) {
        BinaryVector binary = (BinaryVector) source;
        BinaryDictionary dictionary = binary.dictionary();
        if (dictionary != null) {
          readEntries(dictionary);
          if (hasUnfitEntry) {
            checkIds(binary, dictionary);
          }
          target.setDecimals(entries, binary.ids());
        } else if (fileScale == type.scale()) {
          checkPlain(binary);
          target.setBytesOf(binary, null);
        } else {
          target.setDecimals(plain(binary), null);
        }
      }

      private void checkPlain(BinaryVector source) {
        byte[] data = source.data();
        int[] starts = source.starts();
        int[] lengths = source.lengths();
        for (int i = 0; i < source.size(); i++) {
          if (!source.isNull(i) && digits.exceededBy(data, starts[i], lengths[i])) {
            throw digits.tooLong(decimal(data, starts[i], lengths[i], fileScale), i);
          }
        }
      }

      private @Nullable BigDecimal[] plain(BinaryVector source) {
        int size = source.size();
        out = Reused.atLeast(out, size);
        for (int i = 0; i < size; i++) {
          out[i] =
              source.isNull(i)
                  ? null
                  : digits.checked(
                      decimal(source.data(), source.start(i), source.length(i), fileScale), i);
        }
        return out;
      }

      private void readEntries(BinaryDictionary dictionary) {
        if (dictionary == known) {
          return;
        }
        known = dictionary;
        hasUnfitEntry = false;
        entries = new BigDecimal[dictionary.size()];
        for (int i = 0; i < entries.length; i++) {
          try {
            entries[i] = digits.checked(entry(dictionary, i), -1);
          } catch (UnfitValueException perhapsOfNoRow) {
            hasUnfitEntry = true;
          }
        }
      }

      private BigDecimal entry(BinaryDictionary dictionary, int entry) {
        return decimal(
            dictionary.data(), dictionary.starts()[entry], dictionary.lengths()[entry], fileScale);
      }

      private void checkIds(BinaryVector source, BinaryDictionary dictionary) {
        for (int i = 0; i < source.size(); i++) {
          if (!source.isNull(i) && entries[source.ids()[i]] == null) {
            digits.checked(entry(dictionary, source.ids()[i]), i);
          }
        }
      }
    };
  }

  /** An empty byte string is not a number; it is read as zero. */
  private static BigDecimal decimal(byte[] data, int start, int length, int scale) {
    return new BigDecimal(
        length == 0 ? BigInteger.ZERO : new BigInteger(data, start, length), scale);
  }

  /** DECIMALs of any number of digits as text, without an exponent. */
  static ValueConversion decimalsToStrings(int scale) {
    return mapped(
        bytes ->
            decimal(bytes, 0, bytes.length, scale)
                .toPlainString()
                .getBytes(StandardCharsets.US_ASCII));
  }

  /** DECIMALs of any number of digits as the nearest DOUBLE. */
  static ValueConversion decimalsToDoubles(int scale) {
    return Converted.toDoubles(
        (source, out, size) -> {
          BinaryVector binary = (BinaryVector) source;
          for (int i = 0; i < size; i++) {
            out[i] =
                source.isNull(i)
                    ? 0
                    : decimal(binary.data(), binary.start(i), binary.length(i), scale)
                        .doubleValue();
          }
        });
  }

  /** INT96: nanoseconds of the day and Julian day, little-endian, to microseconds. */
  static ValueConversion int96ToMicros(Rebase rebase, @Nullable LocalTimes shiftFrom) {
    LongsOfBytes micros =
        new LongsOfBytes() {
          @Override
          long convert(byte[] data, int start, int length) {
            return Int96Timestamps.micros(data, start);
          }
        };
    if (rebase.isIdentity() && shiftFrom == null) {
      return micros;
    }
    return (source, target) -> {
      long[] values = micros.convertAll((BinaryVector) source);
      rebase.micros(values, source.size(), source.validity());
      if (shiftFrom != null) {
        for (int i = 0; i < source.size(); i++) {
          if (!source.isNull(i)) {
            values[i] = shiftFrom.toInstant(values[i]);
          }
        }
      }
      target.setLongs(values);
    };
  }

  /**
   * TIMESTAMP of FIXED_LEN_BYTE_ARRAY(12) to microseconds; nanoseconds are rounded down.
   *
   * @param rebase from the calendar of the file, or null for none
   */
  static ValueConversion wideTimestampsToMicros(TimeUnit unit, @Nullable Rebase rebase) {
    LongsOfBytes micros =
        new LongsOfBytes() {
          @Override
          long convert(byte[] data, int start, int length) {
            return WideTimestamps.micros(data, start, unit);
          }
        };
    if (rebase == null || rebase.isIdentity()) {
      return micros;
    }
    return (source, target) -> {
      long[] values = micros.convertAll((BinaryVector) source);
      rebase.micros(values, source.size(), source.validity());
      target.setLongs(values);
    };
  }

  /**
   * The value of up to 8 significant bytes.
   *
   * @throws ArithmeticException if there are more, other than those that repeat the sign
   */
  private static long signedBigEndian(byte[] data, int start, int length) {
    if (length > 8) {
      return new BigInteger(data, start, length).longValueExact();
    }
    long value = length == 0 ? 0 : data[start];
    for (int i = 1; i < length; i++) {
      value = value << 8 | (data[start + i] & 0xFF);
    }
    return value;
  }

  /** Bytes to longs, converting each entry of a dictionary once. */
  private abstract static class LongsOfBytes implements ValueConversion {
    private long[] out = new long[0];
    private @Nullable BinaryDictionary known;

    /** Null if some entry has no long value: rows that are not read may have it. */
    private long @Nullable [] entries = new long[0];

    abstract long convert(byte[] data, int start, int length);

    private long convert(byte[] data, int start, int length, int slot) {
      try {
        return convert(data, start, length);
      } catch (ArithmeticException e) {
        throw new UnfitValueException(e.getMessage(), slot);
      }
    }

    @Override
    public void apply(Vector source, JParquetColumnVector target) {
      target.setLongs(convertAll((BinaryVector) source));
    }

    long[] convertAll(BinaryVector source) {
      int size = source.size();
      out = Reused.atLeast(out, size);
      BinaryDictionary dictionary = source.dictionary();
      if (dictionary != null) {
        gather(source, dictionary, size);
        return out;
      }
      byte[] data = source.data();
      int[] starts = source.starts();
      int[] lengths = source.lengths();
      boolean nulls = source.hasNulls();
      for (int i = 0; i < size; i++) {
        out[i] = nulls && source.isNull(i) ? 0 : convert(data, starts[i], lengths[i], i);
      }
      return out;
    }

    private void gather(BinaryVector source, BinaryDictionary dictionary, int size) {
      if (dictionary != known) {
        known = dictionary;
        entries = entriesOf(dictionary);
      }
      int[] ids = source.ids();
      boolean nulls = source.hasNulls();
      for (int i = 0; i < size; i++) {
        if (nulls && source.isNull(i)) {
          out[i] = 0;
        } else {
          out[i] =
              entries != null
                  ? entries[ids[i]]
                  : convert(dictionary.data(), source.start(i), source.length(i), i);
        }
      }
    }

    private long @Nullable [] entriesOf(BinaryDictionary dictionary) {
      long[] converted = new long[dictionary.size()];
      try {
        for (int i = 0; i < converted.length; i++) {
          converted[i] =
              convert(dictionary.data(), dictionary.starts()[i], dictionary.lengths()[i]);
        }
        return converted;
      } catch (ArithmeticException outOfRange) {
        return null;
      }
    }
  }
}

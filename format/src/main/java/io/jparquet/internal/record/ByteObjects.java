package io.jparquet.internal.record;

import io.jparquet.internal.value.HalfPrecision;
import io.jparquet.internal.value.Int96Timestamps;
import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.LogicalType.DecimalType;
import io.jparquet.metadata.LogicalType.EnumType;
import io.jparquet.metadata.LogicalType.Float16Type;
import io.jparquet.metadata.LogicalType.JsonType;
import io.jparquet.metadata.LogicalType.StringType;
import io.jparquet.metadata.LogicalType.TimestampType;
import io.jparquet.metadata.LogicalType.UUIDType;
import io.jparquet.metadata.Type;
import io.jparquet.row.Interval;
import io.jparquet.schema.LeafColumn;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.JulianFields;
import java.util.UUID;

/**
 * Converts Java objects to the values of a BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY or INT96 column, for
 * every annotation.
 */
final class ByteObjects {
  private final Type type;
  private final int fixedLength;
  private final LogicalType logical;
  private final LeafMisfit misfit;

  /** Null if the column is not a DECIMAL. */
  private final DecimalObjects decimals;

  private final boolean takesText;
  private final boolean takesIntervals;

  ByteObjects(LeafColumn column, LeafMisfit misfit) {
    this.misfit = misfit;
    type = column.type();
    fixedLength = column.node().typeLength();
    logical = column.node().logicalType();
    decimals = logical instanceof DecimalType decimal ? new DecimalObjects(decimal, misfit) : null;
    takesText =
        type == Type.BYTE_ARRAY
            && (logical == null
                || logical instanceof StringType
                || logical instanceof EnumType
                || logical instanceof JsonType);
    takesIntervals = column.node().convertedType() == ConvertedType.INTERVAL;
  }

  /** The stored bytes. */
  byte[] convert(Object value) {
    if (value instanceof byte[] bytes) {
      return stored(bytes);
    } else if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      return stored(bytes);
    } else if (takesText && value instanceof String text) {
      return utf8(text, value);
    } else if (logical instanceof EnumType && value instanceof Enum<?> constant) {
      return utf8(constant.name(), value);
    } else if (logical instanceof UUIDType && value instanceof UUID uuid) {
      return ByteBuffer.allocate(16)
          .putLong(uuid.getMostSignificantBits())
          .putLong(uuid.getLeastSignificantBits())
          .array();
    } else if (decimals != null && value instanceof BigDecimal number) {
      return decimals.bytes(number, fixedLength);
    } else if (logical instanceof Float16Type && value instanceof Float number) {
      return float16(number);
    } else if (logical instanceof TimestampType timestamp) {
      return wideTimestamp(value, timestamp);
    } else if (takesIntervals && value instanceof Interval interval) {
      return littleEndian(12)
          .putInt((int) interval.months())
          .putInt((int) interval.days())
          .putInt((int) interval.millis())
          .array();
    } else if (type == Type.INT96 && value instanceof LocalDateTime timestamp) {
      return julian(timestamp);
    }
    throw misfit.of(value);
  }

  /** The bytes to store. */
  private byte[] stored(byte[] bytes) {
    if (fixedLength != 0 && bytes.length != fixedLength) {
      throw misfit.of(bytes);
    }
    if (decimals != null) {
      decimals.check(bytes);
    }
    return bytes;
  }

  private byte[] utf8(String text, Object value) {
    try {
      ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
      byte[] bytes = new byte[encoded.remaining()];
      encoded.get(bytes);
      return bytes;
    } catch (CharacterCodingException e) {
      throw misfit.of(value, "half of a surrogate pair is not a character");
    }
  }

  private byte[] float16(float value) {
    int bits = HalfPrecision.exact(value);
    if (bits < 0) {
      throw misfit.of(value, "half precision cannot represent it exactly");
    }
    byte[] bytes = new byte[Short.BYTES];
    HalfPrecision.put(bits, bytes, 0);
    return bytes;
  }

  private byte[] wideTimestamp(Object value, TimestampType timestamp) {
    Instant instant = IntegerObjects.instant(value, timestamp, misfit);
    byte[] bytes = WideTimestamp.bytes(instant, timestamp.unit());
    if (bytes == null) {
      throw misfit.of(value, "it is not a whole number of " + timestamp.unit());
    }
    return bytes;
  }

  /** Eight bytes with the nanoseconds of the day, then four with the Julian day. */
  private byte[] julian(LocalDateTime timestamp) {
    long day = timestamp.getLong(JulianFields.JULIAN_DAY);
    if ((int) day != day) {
      throw misfit.of(timestamp, "its Julian day does not fit into 32 bits");
    }
    byte[] bytes = new byte[Int96Timestamps.BYTES];
    Int96Timestamps.put((int) day, timestamp.toLocalTime().toNanoOfDay(), bytes, 0);
    return bytes;
  }

  private static ByteBuffer littleEndian(int length) {
    return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
  }
}

package io.jparquet.column.write;

import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.LogicalType.DateType;
import io.jparquet.metadata.LogicalType.DecimalType;
import io.jparquet.metadata.LogicalType.TimeType;
import io.jparquet.metadata.LogicalType.TimestampType;
import io.jparquet.metadata.LogicalType.UUIDType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.UUID;

/**
 * Converts Java objects to the values of one leaf column. Every column takes objects of its
 * physical type; annotated ones also the class of java.time, java.math or java.util that means the
 * same.
 */
final class LeafObjects {
  private final LeafWriter writer;
  private final Type type;
  private final LogicalType logical;
  private final int definition;

  LeafObjects(LeafWriter writer) {
    this.writer = writer;
    type = writer.column().type();
    logical = writer.column().node().logicalType();
    definition = writer.column().maxDefinitionLevel();
  }

  LeafWriter writer() {
    return writer;
  }

  /** Appends a value that is not null. */
  void write(int rep, Object value) {
    switch (type) {
      case BOOLEAN -> writer.writeBoolean(rep, definition, bool(value));
      case INT32 ->
          writer.writeInt(
              rep, definition, (int) whole(value, Integer.MIN_VALUE, Integer.MAX_VALUE));
      case INT64 -> writer.writeLong(rep, definition, whole(value, Long.MIN_VALUE, Long.MAX_VALUE));
      case FLOAT -> writer.writeFloat(rep, definition, single(value));
      case DOUBLE -> writer.writeDouble(rep, definition, real(value));
      default -> {
        byte[] bytes = bytes(value);
        writer.writeBinary(rep, definition, bytes, 0, bytes.length);
      }
    }
  }

  private boolean bool(Object value) {
    if (value instanceof Boolean bool) {
      return bool;
    }
    throw misfit(value);
  }

  private float single(Object value) {
    if (value instanceof Float number) {
      return number;
    }
    throw misfit(value);
  }

  private double real(Object value) {
    if (value instanceof Double || value instanceof Float) {
      return ((Number) value).doubleValue();
    }
    throw misfit(value);
  }

  private long whole(Object value, long min, long max) {
    long number;
    if (value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte) {
      number = ((Number) value).longValue();
    } else if (logical instanceof DecimalType decimal && value instanceof BigDecimal given) {
      number = unscaled(given, decimal).longValue();
    } else if (logical instanceof DateType && value instanceof LocalDate date) {
      number = date.toEpochDay();
    } else if (logical instanceof TimeType time && value instanceof LocalTime given) {
      number = units(time.unit(), 0, given.toNanoOfDay(), value);
    } else if (logical instanceof TimestampType timestamp) {
      Instant instant = instant(value, timestamp.isAdjustedToUTC());
      number = units(timestamp.unit(), instant.getEpochSecond(), instant.getNano(), value);
    } else {
      throw misfit(value);
    }
    if (number < min || number > max) {
      throw misfit(value);
    }
    return number;
  }

  private Instant instant(Object value, boolean isAdjustedToUtc) {
    if (isAdjustedToUtc && value instanceof Instant instant) {
      return instant;
    }
    if (!isAdjustedToUtc && value instanceof LocalDateTime local) {
      return local.toInstant(ZoneOffset.UTC);
    }
    throw misfit(value);
  }

  /** Seconds and nanoseconds in a unit; refuses what the unit can't hold exactly. */
  private long units(TimeUnit unit, long seconds, long nanos, Object value) {
    long perSecond =
        switch (unit) {
          case MILLIS -> 1_000;
          case MICROS -> 1_000_000;
          case NANOS -> 1_000_000_000;
          case UNKNOWN -> throw misfit(value);
        };
    long nanosPerUnit = 1_000_000_000 / perSecond;
    if (nanos % nanosPerUnit != 0) {
      throw misfit(value);
    }
    try {
      return Math.addExact(Math.multiplyExact(seconds, perSecond), nanos / nanosPerUnit);
    } catch (ArithmeticException e) {
      throw misfit(value);
    }
  }

  private BigInteger unscaled(BigDecimal value, DecimalType decimal) {
    BigDecimal scaled;
    try {
      scaled = value.setScale(decimal.scale());
    } catch (ArithmeticException e) {
      throw misfit(value);
    }
    if (scaled.precision() > decimal.precision()) {
      throw misfit(value);
    }
    return scaled.unscaledValue();
  }

  private byte[] bytes(Object value) {
    if (value instanceof byte[] bytes) {
      return checkedLength(bytes, value);
    }
    if (value instanceof String text && type == Type.BYTE_ARRAY) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      return checkedLength(bytes, value);
    }
    if (logical instanceof UUIDType && value instanceof UUID uuid) {
      return ByteBuffer.allocate(16)
          .putLong(uuid.getMostSignificantBits())
          .putLong(uuid.getLeastSignificantBits())
          .array();
    }
    if (logical instanceof DecimalType decimal && value instanceof BigDecimal number) {
      return signExtended(unscaled(number, decimal).toByteArray(), number);
    }
    throw misfit(value);
  }

  private byte[] checkedLength(byte[] bytes, Object value) {
    int fixed = writer.column().node().typeLength();
    if (fixed != 0 && bytes.length != fixed) {
      throw misfit(value);
    }
    return bytes;
  }

  /** The number in the column's fixed length, or as it is in a BYTE_ARRAY. */
  private byte[] signExtended(byte[] number, BigDecimal value) {
    int fixed = writer.column().node().typeLength();
    if (fixed == 0 || fixed == number.length) {
      return number;
    }
    if (number.length > fixed) {
      throw misfit(value);
    }
    byte[] extended = new byte[fixed];
    Arrays.fill(extended, 0, fixed - number.length, (byte) (number[0] >> 7));
    System.arraycopy(number, 0, extended, fixed - number.length, number.length);
    return extended;
  }

  private IllegalArgumentException misfit(Object value) {
    int fixed = writer.column().node().typeLength();
    String described =
        value instanceof byte[] bytes
            ? bytes.length + " bytes"
            : value + " (" + value.getClass().getName() + ")";
    return new IllegalArgumentException(
        "Column "
            + writer.column().dotPath()
            + " of type "
            + type
            + (fixed == 0 ? "" : "(" + fixed + ")")
            + (logical == null ? "" : " annotated as " + logical)
            + " can't take the value "
            + described);
  }
}

package io.jparquet.spark.filter;

import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.spark.convert.ConversionContext;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimeType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Literals of Spark's filters, in Spark's external or internal form, as physical values of a file's
 * column.
 *
 * <p>A literal is only converted if comparing physical values in the column's order is the same as
 * comparing Spark's values: not where reading wraps around (an INT32 read as BYTE), where values
 * are rebased to another calendar, where the literal is between two values of the column, or where
 * the file's order is not known.
 */
public final class FilterLiterals {

  private static final int MICROS_PER_MILLI = 1000;
  private static final int NANOS_PER_MICRO = 1000;

  /**
   * Before the years 1583 and 1900, the java objects of Spark's filters are in a calendar or at an
   * offset that does not have all of Spark's dates and timestamps: they may be others than those of
   * the query.
   */
  private static final int SAFE_DAYS = (int) LocalDate.of(1583, 1, 1).toEpochDay();

  private static final long SAFE_MICROS =
      LocalDate.of(1900, 1, 2).toEpochDay() * 24 * 60 * 60 * 1_000_000;

  private final ConversionContext context;
  private final FilterPushdown pushdown;

  /** Conversions for one file. */
  public FilterLiterals(ConversionContext context, FilterPushdown pushdown) {
    this.context = context;
    this.pushdown = pushdown;
  }

  /** The physical value, or null if there is none. */
  Object of(FilterColumn column, Object value) {
    if (column.leaf() == null) {
      return null;
    }
    PrimitiveNode node = column.leaf().node();
    DataType type = column.type();
    return switch (node.type()) {
      case BOOLEAN -> type instanceof BooleanType && value instanceof Boolean ? value : null;
      case INT32 -> ofInt(node, type, value);
      case INT64 -> ofLong(node, type, value);
      case FLOAT -> ofFloat(type, value);
      case DOUBLE -> type instanceof DoubleType && value instanceof Double ? value : null;
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> ofBytes(node, type, value);
      case INT96, UNKNOWN -> null;
    };
  }

  private Object ofInt(PrimitiveNode node, DataType type, Object value) {
    if (type instanceof DateType) {
      if (!(node.logicalType() instanceof LogicalType.DateType)
          || !pushdown.dates()
          || !context.datetime().isIdentity()) {
        return null;
      }
      return value instanceof Integer ? value : days(value);
    }
    if (type instanceof DecimalType) {
      BigInteger unscaled = unscaled(node, value);
      return unscaled != null && unscaled.bitLength() < Integer.SIZE ? unscaled.intValue() : null;
    }
    if (!(value instanceof Number number) || bitsOf(type) < bitsNeeded(node)) {
      return null;
    }
    long literal = number.longValue();
    if (isUnsigned(node)) {
      return literal >= 0 && literal <= 0xFFFF_FFFFL ? (int) literal : null;
    }
    return literal == (int) literal ? (int) literal : null;
  }

  private Object ofLong(PrimitiveNode node, DataType type, Object value) {
    if (type instanceof TimestampType || type instanceof TimestampNTZType) {
      return ofTimestamp(node, type, value);
    }
    if (type instanceof TimeType) {
      Long nanos =
          value instanceof LocalTime local
              ? Long.valueOf(local.toNanoOfDay())
              : value instanceof Long internal ? internal : null;
      return node.logicalType() instanceof LogicalType.TimeType time
              && time.unit() == TimeUnit.MICROS
              && nanos != null
              && nanos % NANOS_PER_MICRO == 0
          ? nanos / NANOS_PER_MICRO
          : null;
    }
    if (type instanceof DecimalType) {
      BigInteger unscaled = unscaled(node, value);
      return unscaled != null && unscaled.bitLength() < Long.SIZE ? unscaled.longValue() : null;
    }
    boolean isInteger =
        value instanceof Long
            || value instanceof Integer
            || value instanceof Short
            || value instanceof Byte;
    return type instanceof LongType && isInteger && !isUnsigned(node)
        ? (Object) ((Number) value).longValue()
        : null;
  }

  private Object ofTimestamp(PrimitiveNode node, DataType type, Object value) {
    boolean rebased = type instanceof TimestampType && !context.datetime().isIdentity();
    if (!pushdown.timestamps()
        || rebased
        || !(node.logicalType() instanceof LogicalType.TimestampType timestamp)) {
      return null;
    }
    Long literal = micros(value);
    if (literal == null) {
      return null;
    }
    long micros = literal;
    if (timestamp.unit() == TimeUnit.MICROS) {
      return micros;
    }
    return timestamp.unit() == TimeUnit.MILLIS && micros % MICROS_PER_MILLI == 0
        ? micros / MICROS_PER_MILLI
        : null;
  }

  /** The microseconds that an INT96 timestamp is compared with, or null if it can't be. */
  Long ofInt96(FilterColumn column, Object value) {
    boolean isRead =
        column.type() instanceof TimestampNTZType
            || column.type() instanceof TimestampType
                && context.int96().isIdentity()
                && context.int96Zone() == null;
    return isRead && pushdown.timestamps() ? micros(value) : null;
  }

  private static Long micros(Object value) {
    if (value instanceof Long internal) {
      return internal;
    } else if (value instanceof LocalDateTime local) {
      return DateTimeUtils.localDateTimeToMicros(local);
    }
    long micros = DateTimeUtils.anyToMicros(value);
    return value instanceof Timestamp && micros < SAFE_MICROS ? null : (Long) micros;
  }

  private static Integer days(Object value) {
    int days = DateTimeUtils.anyToDays(value);
    return value instanceof Date && days < SAFE_DAYS ? null : (Integer) days;
  }

  private static Object ofFloat(DataType type, Object value) {
    if (type instanceof FloatType) {
      return value instanceof Float ? value : null;
    }
    return type instanceof DoubleType
            && value instanceof Double wide
            && Double.compare(wide.floatValue(), wide) == 0
        ? wide.floatValue()
        : null;
  }

  private Object ofBytes(PrimitiveNode node, DataType type, Object value) {
    if (type instanceof DecimalType) {
      BigInteger unscaled = unscaled(node, value);
      return unscaled == null ? null : twosComplement(unscaled, node);
    }
    boolean bytewise =
        node.logicalType() == null
            || node.logicalType() instanceof LogicalType.StringType
            || node.logicalType() instanceof LogicalType.EnumType
            || node.logicalType() instanceof LogicalType.JsonType
            || node.logicalType() instanceof LogicalType.BsonType;
    if (!bytewise || node.convertedType() != null && node.logicalType() == null) {
      return null;
    }
    boolean binary = type instanceof StringType string && string.isUTF8BinaryCollation();
    if (binary && value instanceof UTF8String text) {
      return text.getBytes();
    }
    if (binary && value instanceof String text) {
      // Spark passes text in which it has replaced invalid bytes; the bytes compared are lost.
      if (text.indexOf('\uFFFD') >= 0) {
        return null;
      }
      return text.getBytes(StandardCharsets.UTF_8);
    }
    return type instanceof BinaryType && value instanceof byte[] ? value : null;
  }

  /** The literal in the column's scale if that is exact. */
  private BigInteger unscaled(PrimitiveNode node, Object value) {
    BigDecimal literal =
        value instanceof Decimal internal
            ? internal.toJavaBigDecimal()
            : value instanceof BigDecimal external ? external : null;
    if (!pushdown.decimals()
        || !(node.logicalType() instanceof LogicalType.DecimalType decimal)
        || literal == null) {
      return null;
    }
    try {
      return literal.setScale(decimal.scale()).unscaledValue();
    } catch (ArithmeticException inexact) {
      return null;
    }
  }

  private static byte[] twosComplement(BigInteger unscaled, PrimitiveNode node) {
    byte[] bytes = unscaled.toByteArray();
    if (node.type() == Type.BYTE_ARRAY) {
      return bytes;
    }
    if (bytes.length > node.typeLength()) {
      return null;
    }
    byte[] fixed = new byte[node.typeLength()];
    Arrays.fill(fixed, (byte) (unscaled.signum() < 0 ? -1 : 0));
    System.arraycopy(bytes, 0, fixed, fixed.length - bytes.length, bytes.length);
    return fixed;
  }

  private static boolean isUnsigned(PrimitiveNode node) {
    return node.logicalType() instanceof LogicalType.IntType type && !type.isSigned();
  }

  /** Bits of an integer type of Spark, 0 for any other type. */
  private static int bitsOf(DataType type) {
    if (type instanceof ByteType) {
      return Byte.SIZE;
    }
    if (type instanceof ShortType) {
      return Short.SIZE;
    }
    if (type instanceof IntegerType) {
      return Integer.SIZE;
    }
    return type instanceof LongType ? Long.SIZE : 0;
  }

  /** Bits of a signed type that holds every value of the column unchanged. */
  private static int bitsNeeded(PrimitiveNode node) {
    if (node.logicalType() == null) {
      return Integer.SIZE;
    }
    if (node.logicalType() instanceof LogicalType.IntType type) {
      return type.isSigned() ? type.bitWidth() : type.bitWidth() + 1;
    }
    return Integer.MAX_VALUE;
  }
}

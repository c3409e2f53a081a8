package io.jparquet.spark.core.mapping;

import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.spark.bridge.SparkLine;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import org.apache.spark.sql.catalyst.util.DateTimeConstants;
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
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * Literals of Spark's filters, in Spark's external or internal form, among the stored values of a
 * file's column.
 *
 * <p>Reading a column maps its stored values to those of Spark without changing their order: it
 * scales and rounds numbers, or writes UUIDs as text. So a comparison of what is read with a
 * literal is a comparison of what is stored with a bound ({@link StoredLiteral}). Exceptions, for
 * which there is no bound: an INT32 read as BYTE wraps around, values are rebased to another
 * calendar, or the file's order is not known. Stored values whose reading fails compare as the
 * numbers that they are.
 */
public final class FilterLiterals {

  /**
   * Before the years 1583 and 1900, the java objects of Spark's filters are in a calendar or at an
   * offset that does not have all of Spark's dates and timestamps: they may be others than those of
   * the query.
   */
  private static final int SAFE_DAYS = (int) LocalDate.of(1583, 1, 1).toEpochDay();

  private static final long SAFE_MICROS =
      LocalDate.of(1900, 1, 2).toEpochDay() * DateTimeConstants.MICROS_PER_DAY;

  private final ConversionContext context;
  private final FilterPushdown pushdown;

  /** Conversions for one file. */
  public FilterLiterals(ConversionContext context, FilterPushdown pushdown) {
    this.context = context;
    this.pushdown = pushdown;
  }

  /** How the dates and timestamps of the file are converted. */
  ConversionContext context() {
    return context;
  }

  /** The place of a literal among the stored values, or null if it is not known. */
  @Nullable StoredLiteral of(FilterColumn column, Object value) {
    if (column.leaf() == null) {
      return null;
    }
    PrimitiveNode node = column.leaf().node();
    DataType type = column.type();
    if (type instanceof DecimalType) {
      return ofDecimal(node, value);
    } else if (type instanceof TimestampType || type instanceof TimestampNTZType) {
      return ofTimestamp(node, type, value);
    } else if (SparkLine.bridge().isTime(type)) {
      return ofTime(node, value);
    }
    return switch (node.type()) {
      case BOOLEAN -> type instanceof BooleanType && value instanceof Boolean ? one(value) : null;
      case INT32 -> ofInt(node, type, value);
      case INT64 ->
          type instanceof LongType && isInteger(value) && !NumberedValues.isUnsigned(node)
              ? one(((Number) value).longValue())
              : null;
      case FLOAT, DOUBLE -> ofFloat(node.type(), type, value);
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> ofBytes(node, type, value);
      case INT96, UNKNOWN -> null;
    };
  }

  private static boolean isInteger(Object value) {
    return value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte;
  }

  private static StoredLiteral one(Object value) {
    return StoredLiteral.one(value);
  }

  private @Nullable StoredLiteral ofInt(PrimitiveNode node, DataType type, Object value) {
    if (type instanceof DateType) {
      boolean comparable =
          node.logicalType() instanceof LogicalType.DateType
              && pushdown.dates()
              && context.datetime().isIdentity();
      Integer days = !comparable ? null : value instanceof Integer day ? day : days(value);
      return days == null ? null : one(days);
    }
    NumberedValues numbers = NumberedValues.ofInt(!NumberedValues.isUnsigned(node));
    if (type instanceof DoubleType) {
      return value instanceof Double literal ? ofDouble(numbers, literal) : null;
    }
    if (!(value instanceof Number number) || bitsOf(type) < bitsNeeded(node)) {
      return null;
    }
    long literal = number.longValue();
    return literal == (int) literal && !NumberedValues.isUnsigned(node)
        ? one((int) literal)
        : numbers.at(BigDecimal.valueOf(literal));
  }

  private static StoredLiteral ofDouble(NumberedValues numbers, double literal) {
    if (Double.isNaN(literal) || literal == Double.POSITIVE_INFINITY) {
      return numbers.aboveAll();
    }
    return literal == Double.NEGATIVE_INFINITY
        ? numbers.belowAll()
        : numbers.at(new BigDecimal(literal));
  }

  private @Nullable StoredLiteral ofTimestamp(PrimitiveNode node, DataType type, Object value) {
    boolean rebased =
        !context.datetime().isIdentity()
            && (type instanceof TimestampType || node.type() == Type.INT32);
    Long micros = !pushdown.timestamps() || rebased ? null : micros(value);
    if (micros == null) {
      return null;
    }
    if (node.logicalType() instanceof LogicalType.TimestampType timestamp) {
      return node.type() == Type.INT64
          ? ofMicros(NumberedValues.ofLong(true), timestamp.unit(), micros)
          : ofMicros(NumberedValues.ofWideTimestamps(), timestamp.unit(), micros);
    }
    return node.logicalType() instanceof LogicalType.DateType && type instanceof TimestampNTZType
        ? inUnits(NumberedValues.ofInt(true), micros, DateTimeConstants.MICROS_PER_DAY)
        : null;
  }

  private @Nullable StoredLiteral ofMicros(NumberedValues numbers, TimeUnit unit, long micros) {
    return switch (unit) {
      case MILLIS -> inUnits(numbers, micros, DateTimeConstants.MICROS_PER_MILLIS);
      case MICROS -> numbers.at(BigDecimal.valueOf(micros));
      case NANOS -> context.truncateNanos() ? truncated(numbers, micros) : null;
      case UNKNOWN -> null;
    };
  }

  /** A literal among numbers of a unit that is longer than its own. */
  private static StoredLiteral inUnits(NumberedValues numbers, long literal, long unit) {
    BigInteger floor = BigInteger.valueOf(Math.floorDiv(literal, unit));
    BigInteger next = floor.add(BigInteger.ONE);
    return numbers.between(Math.floorMod(literal, unit) == 0 ? floor : next, next);
  }

  /** Microseconds among nanoseconds that are read as the microsecond that contains them. */
  private static StoredLiteral truncated(NumberedValues numbers, long micros) {
    BigInteger nanos = BigInteger.valueOf(DateTimeConstants.NANOS_PER_MICROS);
    BigInteger least = BigInteger.valueOf(micros).multiply(nanos);
    return numbers.between(least, least.add(nanos));
  }

  private @Nullable StoredLiteral ofTime(PrimitiveNode node, Object value) {
    Long nanos =
        value instanceof LocalTime local
            ? Long.valueOf(local.toNanoOfDay())
            : value instanceof Long internal ? internal : null;
    if (nanos == null || !(node.logicalType() instanceof LogicalType.TimeType time)) {
      return null;
    }
    NumberedValues numbers = NumberedValues.ofLong(true);
    return switch (time.unit()) {
      case MILLIS -> inUnits(NumberedValues.ofInt(true), nanos, DateTimeConstants.NANOS_PER_MILLIS);
      case MICROS -> inUnits(numbers, nanos, DateTimeConstants.NANOS_PER_MICROS);
      case NANOS -> context.truncateNanos() ? ofTruncatedTime(numbers, nanos) : one(nanos);
      case UNKNOWN -> null;
    };
  }

  private static StoredLiteral ofTruncatedTime(NumberedValues numbers, long nanos) {
    long micros = Math.floorDiv(nanos, DateTimeConstants.NANOS_PER_MICROS);
    StoredLiteral whole = truncated(numbers, micros);
    boolean isWhole = Math.floorMod(nanos, DateTimeConstants.NANOS_PER_MICROS) == 0;
    return isWhole
        ? whole
        : new StoredLiteral(whole.above(), whole.above(), StoredLiteral.Matches.NONE);
  }

  /** The microseconds that an INT96 timestamp is compared with, or null if it can't be. */
  @Nullable Long ofInt96(FilterColumn column, Object value) {
    boolean isRead =
        column.type() instanceof TimestampNTZType
            || column.type() instanceof TimestampType
                && context.int96().isIdentity()
                && context.int96Zone() == null;
    return isRead && pushdown.timestamps() ? micros(value) : null;
  }

  private static @Nullable Long micros(Object value) {
    if (value instanceof Long internal) {
      return internal;
    } else if (value instanceof LocalDateTime local) {
      return DateTimeUtils.localDateTimeToMicros(local);
    }
    long micros = DateTimeUtils.anyToMicros(value);
    return value instanceof Timestamp && micros < SAFE_MICROS ? null : (Long) micros;
  }

  private static @Nullable Integer days(Object value) {
    int days = DateTimeUtils.anyToDays(value);
    return value instanceof Date && days < SAFE_DAYS ? null : (Integer) days;
  }

  private static @Nullable StoredLiteral ofFloat(Type stored, DataType type, Object value) {
    if (type instanceof FloatType && value instanceof Float) {
      return stored == Type.FLOAT ? one(value) : null;
    }
    if (!(type instanceof DoubleType && value instanceof Double literal)) {
      return null;
    }
    return stored == Type.DOUBLE ? one(value) : StoredFloats.amongFloats(literal);
  }

  private static @Nullable StoredLiteral ofBytes(PrimitiveNode node, DataType type, Object value) {
    LogicalType logical = node.logicalType();
    boolean isFloating = type instanceof FloatType || type instanceof DoubleType;
    if (logical instanceof LogicalType.Float16Type && isFloating) {
      return value instanceof Float || value instanceof Double
          ? StoredFloats.amongHalves(((Number) value).doubleValue())
          : null;
    }
    byte[] text = text(type, value);
    if (logical instanceof LogicalType.UUIDType && text != null) {
      return StoredUuids.of(text);
    }
    boolean isText =
        logical instanceof LogicalType.StringType
            || logical instanceof LogicalType.EnumType
            || logical instanceof LogicalType.JsonType
            || logical instanceof LogicalType.BsonType;
    boolean plain = logical == null && node.convertedType() == null;
    if (text != null) {
      return isText || plain ? one(text) : null;
    }
    boolean bytewise = isText || plain || logical instanceof LogicalType.UUIDType;
    return bytewise && type instanceof BinaryType && value instanceof byte[] ? one(value) : null;
  }

  /** The bytes of a text that is compared by its bytes, or null. */
  private static byte @Nullable [] text(DataType type, Object value) {
    if (!(type instanceof StringType string && string.isUTF8BinaryCollation())) {
      return null;
    }
    if (value instanceof UTF8String text) {
      return text.getBytes();
    }
    // Spark passes text in which it has replaced invalid bytes; the bytes compared are lost.
    return value instanceof String text && text.indexOf('\uFFFD') < 0
        ? text.getBytes(StandardCharsets.UTF_8)
        : null;
  }

  /**
   * The bytes that a column of text is searched for, or null if its stored bytes are not the text.
   */
  byte @Nullable [] part(FilterColumn column, Object value) {
    StoredLiteral literal = isUuid(column) ? null : of(column, value);
    return literal != null && literal.least() instanceof byte[] bytes ? bytes : null;
  }

  /** The UUIDs whose texts begin with another text, or null if the column has no such texts. */
  @Nullable StoredLiteral uuidsStartingWith(FilterColumn column, Object value) {
    byte[] start = isUuid(column) ? text(column.type(), value) : null;
    return start == null ? null : StoredUuids.startingWith(start);
  }

  private static boolean isUuid(FilterColumn column) {
    return column.leaf() != null
        && column.leaf().node().logicalType() instanceof LogicalType.UUIDType;
  }

  private @Nullable StoredLiteral ofDecimal(PrimitiveNode node, Object value) {
    BigDecimal literal =
        value instanceof Decimal internal
            ? internal.toJavaBigDecimal()
            : value instanceof BigDecimal external ? external : null;
    if (literal == null || !pushdown.decimals()) {
      return null;
    }
    LogicalType logical = node.logicalType();
    if (logical instanceof LogicalType.DecimalType decimal) {
      return NumberedValues.ofDecimal(node).at(literal.scaleByPowerOfTen(decimal.scale()));
    }
    boolean isInteger = logical == null || logical instanceof LogicalType.IntType;
    boolean isSigned = !NumberedValues.isUnsigned(node);
    if (!isInteger) {
      return null;
    }
    return switch (node.type()) {
      case INT32 -> isSigned ? NumberedValues.ofInt(true).at(literal) : null;
      case INT64 -> NumberedValues.ofLong(isSigned).at(literal);
      default -> null;
    };
  }

  /** Bits of an integer type of Spark, 0 for any other type. */
  static int bitsOf(DataType type) {
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
  static int bitsNeeded(PrimitiveNode node) {
    if (node.logicalType() instanceof LogicalType.IntType type) {
      return type.isSigned() ? type.bitWidth() : type.bitWidth() + 1;
    }
    return Integer.SIZE;
  }
}

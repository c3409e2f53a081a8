package io.jparquet.spark.core.mapping;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.vector.BooleanVector;
import org.apache.spark.sql.catalyst.util.DateTimeConstants;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.CalendarIntervalType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.YearMonthIntervalType;
import org.jspecify.annotations.Nullable;

/**
 * The table of what column of a file can be read as what type of Spark, and how: the conversions of
 * Spark's own vectorised reader.
 *
 * <table>
 *   <caption>Conversions</caption>
 *   <tr><th>Physical type</th><th>Spark types</th></tr>
 *   <tr><td>BOOLEAN</td><td>BOOLEAN</td></tr>
 *   <tr><td>INT32</td><td>BYTE, SHORT, INT, LONG (UINT_32 unsigned), DOUBLE, DATE, year-month intervals,
 *     DECIMALs that hold every value; DATE as TIMESTAMP_NTZ; TIME of milliseconds</td></tr>
 *   <tr><td>INT64</td><td>LONG, day-time intervals, DECIMALs that hold every value (UINT_64 as
 *     DECIMAL(20, 0)); TIMESTAMP of milli- and microseconds, and by option nanoseconds, as
 *     TIMESTAMP and TIMESTAMP_NTZ; TIME of micro- and nanoseconds</td></tr>
 *   <tr><td>INT96</td><td>TIMESTAMP, TIMESTAMP_NTZ</td></tr>
 *   <tr><td>FLOAT</td><td>FLOAT, DOUBLE</td></tr>
 *   <tr><td>DOUBLE</td><td>DOUBLE</td></tr>
 *   <tr><td>BYTE_ARRAY</td><td>STRING (also CHAR, VARCHAR, collated), BINARY, DECIMAL, GEOMETRY,
 *     GEOGRAPHY</td></tr>
 *   <tr><td>FIXED_LEN_BYTE_ARRAY</td><td>BINARY, DECIMAL; UUID as STRING; FLOAT16 as FLOAT and
 *     DOUBLE; INTERVAL as an interval of months, days and microseconds, or a STRUCT of months, days and
 *     milliseconds, each LONG</td></tr>
 * </table>
 *
 * <p>A DECIMAL is read as another one if neither digits before nor after the point are lost. One of
 * more digits than Spark's have is read as STRING, with all digits, or as DOUBLE. A TIME has no
 * time zone in Spark: whether the file's is adjusted to UTC makes no difference. Nanoseconds are
 * read as long as they are whole microseconds, the finest that Spark's type has, or are truncated
 * by option. Other columns are no TIME, although Spark's own reader takes each INT64 for
 * microseconds of the day.
 */
public final class TypeConversions {

  private static final int INT_DIGITS = 10;
  private static final int LONG_DIGITS = 20;

  private TypeConversions() {}

  /**
   * The conversion of a column to a type; a new object on each call.
   *
   * @param requested the type, without user-defined types
   * @return null if the column cannot be read as the type
   */
  public static @Nullable ValueConversion of(
      LeafColumn column, DataType requested, ConversionContext context) {
    PrimitiveNode node = column.node();
    return switch (node.type()) {
      case BOOLEAN -> requested instanceof BooleanType ? booleans() : null;
      case INT32 -> ofInt(node, requested, context);
      case INT64 -> ofLong(node, requested, context);
      case INT96 -> ofInt96(requested, context);
      case FLOAT ->
          requested instanceof FloatType
              ? FloatConversions.floats()
              : requested instanceof DoubleType ? FloatConversions.floatsToDoubles() : null;
      case DOUBLE -> requested instanceof DoubleType ? FloatConversions.doubles() : null;
      case BYTE_ARRAY -> ofByteArray(node, requested);
      case FIXED_LEN_BYTE_ARRAY -> ofFixed(node, requested, context);
      case UNKNOWN -> null;
    };
  }

  private static ValueConversion booleans() {
    return (source, target) -> target.setBooleans(((BooleanVector) source).values());
  }

  private static @Nullable ValueConversion ofInt(
      PrimitiveNode node, DataType requested, ConversionContext context) {
    if (requested instanceof IntegerType
        || requested instanceof ByteType
        || requested instanceof ShortType
        || requested instanceof YearMonthIntervalType) {
      return IntConversions.ints();
    }
    if (requested instanceof LongType) {
      return isUnsigned(node, 32) ? IntConversions.unsignedToLongs() : IntConversions.toLongs();
    }
    if (requested instanceof DoubleType) {
      return isUnsigned(node, 32) ? IntConversions.unsignedToDoubles() : IntConversions.toDoubles();
    }
    if (requested instanceof DateType) {
      return IntConversions.dates(context.datetime());
    }
    if (requested instanceof TimestampNTZType
        && node.logicalType() instanceof LogicalType.DateType) {
      return IntConversions.datesToMicros(context.datetime());
    }
    if (SparkLine.bridge().isTime(requested)) {
      return ofTime(node, context);
    }
    if (requested instanceof DecimalType decimal && holds(decimal, node, INT_DIGITS)) {
      int increase = decimal.scale() - scaleOf(node);
      if (decimal.precision() > Decimal.MAX_LONG_DIGITS()) {
        return IntConversions.toLargeDecimals(scaleOf(node), decimal);
      }
      return increase == 0 ? IntConversions.ints() : IntConversions.toScaledLongs(increase);
    }
    return null;
  }

  private static @Nullable ValueConversion ofLong(
      PrimitiveNode node, DataType requested, ConversionContext context) {
    if (requested instanceof LongType || requested instanceof DayTimeIntervalType) {
      return LongConversions.longs();
    }
    if (requested instanceof TimestampType || requested instanceof TimestampNTZType) {
      // Without a time zone there are no files of the time before the calendars changed.
      Rebase rebase = requested instanceof TimestampType ? context.datetime() : null;
      return ofTimestamp(node, rebase, context);
    }
    if (SparkLine.bridge().isTime(requested)) {
      return ofTime(node, context);
    }
    if (requested instanceof DecimalType decimal) {
      if (isUnsigned(node, 64)) {
        return decimal.precision() == LONG_DIGITS && decimal.scale() == 0
            ? LongConversions.unsignedToDecimals()
            : null;
      }
      if (holds(decimal, node, LONG_DIGITS)) {
        return decimal.precision() > Decimal.MAX_LONG_DIGITS()
            ? LongConversions.toLargeDecimals(scaleOf(node), decimal)
            : LongConversions.toScaledLongs(decimal.scale() - scaleOf(node));
      }
    }
    return null;
  }

  private static @Nullable ValueConversion ofTimestamp(
      PrimitiveNode node, @Nullable Rebase rebase, ConversionContext context) {
    if (!(node.logicalType() instanceof LogicalType.TimestampType timestamp)) {
      return null;
    }
    if (timestamp.unit() == TimeUnit.MICROS) {
      return rebase == null ? LongConversions.longs() : LongConversions.micros(rebase);
    }
    if (timestamp.unit() == TimeUnit.MILLIS) {
      return LongConversions.scaled(DateTimeConstants.MICROS_PER_MILLIS, "millisecond", rebase);
    }
    return timestamp.unit() == TimeUnit.NANOS && context.truncateNanos()
        ? LongConversions.nanosToMicros(rebase)
        : null;
  }

  private static @Nullable ValueConversion ofTime(PrimitiveNode node, ConversionContext context) {
    if (!(node.logicalType() instanceof LogicalType.TimeType time)) {
      return null;
    }
    return switch (time.unit()) {
      case MILLIS -> IntConversions.millisToTimes();
      case MICROS -> LongConversions.microsToTimes();
      case NANOS ->
          context.truncateNanos()
              ? LongConversions.nanosToTruncatedTimes()
              : LongConversions.nanosToTimes();
      case UNKNOWN -> null;
    };
  }

  private static @Nullable ValueConversion ofInt96(DataType requested, ConversionContext context) {
    if (requested instanceof TimestampType) {
      LocalTimes shiftFrom =
          context.int96Zone() == null
              ? null
              : new LocalTimes(context.int96Zone(), context.keepsLocalTimes());
      return BinaryConversions.int96ToMicros(context.int96(), shiftFrom);
    }
    if (requested instanceof TimestampNTZType) {
      return BinaryConversions.int96ToMicros(
          new Rebase(Rebase.Mode.CORRECTED, "", context.int96().format()), null);
    }
    return null;
  }

  private static @Nullable ValueConversion ofByteArray(PrimitiveNode node, DataType requested) {
    ValueConversion wide = ofWideDecimal(node, requested);
    if (wide != null) {
      return wide;
    }
    if (requested instanceof StringType) {
      return BinaryConversions.strings();
    }
    if (requested instanceof BinaryType) {
      return BinaryConversions.bytes();
    }
    if (requested instanceof DecimalType decimal) {
      return decimalOfBytes(node, decimal);
    }
    return SparkLine.bridge()
        .geospatial(requested)
        .map(type -> BinaryConversions.mapped(wkb -> SparkLine.bridge().ofWkb(type, wkb)))
        .orElse(null);
  }

  private static @Nullable ValueConversion ofFixed(
      PrimitiveNode node, DataType requested, ConversionContext context) {
    ValueConversion wide = ofWideDecimal(node, requested);
    if (wide != null) {
      return wide;
    }
    if (requested instanceof DecimalType decimal) {
      return decimalOfBytes(node, decimal);
    }
    if (requested instanceof BinaryType) {
      return BinaryConversions.bytes();
    }
    if (node.logicalType() instanceof LogicalType.TimestampType timestamp) {
      boolean readable = timestamp.unit() != TimeUnit.NANOS || context.truncateNanos();
      if (requested instanceof TimestampType) {
        return readable
            ? BinaryConversions.wideTimestampsToMicros(timestamp.unit(), context.datetime())
            : null;
      }
      return readable && requested instanceof TimestampNTZType
          ? BinaryConversions.wideTimestampsToMicros(timestamp.unit(), null)
          : null;
    }
    if (node.logicalType() instanceof LogicalType.UUIDType) {
      return requested instanceof StringType ? FixedConversions.uuidsToStrings() : null;
    }
    if (node.logicalType() instanceof LogicalType.Float16Type) {
      return requested instanceof FloatType
          ? FixedConversions.halvesToFloats()
          : requested instanceof DoubleType ? FixedConversions.halvesToDoubles() : null;
    }
    if (node.convertedType() == ConvertedType.INTERVAL) {
      return requested instanceof CalendarIntervalType
          ? FixedConversions.intervals()
          : requested instanceof StructType struct ? FixedConversions.intervalParts(struct) : null;
    }
    return null;
  }

  private static @Nullable ValueConversion decimalOfBytes(
      PrimitiveNode node, DecimalType requested) {
    if (!(node.logicalType() instanceof LogicalType.DecimalType file) || !holds(requested, file)) {
      return null;
    }
    return requested.precision() > Decimal.MAX_LONG_DIGITS()
        ? BinaryConversions.toLargeDecimals(file.scale(), requested)
        : BinaryConversions.toScaledLongs(requested.scale() - file.scale());
  }

  /** Of a DECIMAL of more digits than Spark's have; null for others, and other requested types. */
  private static @Nullable ValueConversion ofWideDecimal(PrimitiveNode node, DataType requested) {
    if (!(node.logicalType() instanceof LogicalType.DecimalType file)
        || file.precision() <= DecimalType.MAX_PRECISION()) {
      return null;
    }
    if (requested instanceof StringType) {
      return BinaryConversions.decimalsToStrings(file.scale());
    }
    return requested instanceof DoubleType
        ? BinaryConversions.decimalsToDoubles(file.scale())
        : null;
  }

  /** True if each value of an integer column, DECIMAL or not, is a value of the type. */
  private static boolean holds(DecimalType requested, PrimitiveNode node, int digits) {
    if (node.logicalType() instanceof LogicalType.DecimalType file) {
      return holds(requested, file);
    }
    boolean signed =
        node.logicalType() == null
            || (node.logicalType() instanceof LogicalType.IntType type && type.isSigned());
    return signed && requested.precision() - requested.scale() >= digits;
  }

  private static boolean holds(DecimalType requested, LogicalType.DecimalType file) {
    int scaleIncrease = requested.scale() - file.scale();
    return scaleIncrease >= 0 && requested.precision() - file.precision() >= scaleIncrease;
  }

  private static int scaleOf(PrimitiveNode node) {
    return node.logicalType() instanceof LogicalType.DecimalType file ? file.scale() : 0;
  }

  private static boolean isUnsigned(PrimitiveNode node, int bits) {
    return node.logicalType() instanceof LogicalType.IntType type
        && !type.isSigned()
        && type.bitWidth() == bits;
  }
}

package io.jparquet.spark.core.mapping;

import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.schema.PrimitiveNode;
import java.math.BigDecimal;
import org.apache.spark.sql.catalyst.util.DateTimeConstants;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * TIMESTAMP in INT64, and in the 96 bits of FIXED_LEN_BYTE_ARRAY(12). Nanoseconds are read by
 * option, as the microsecond that contains them.
 */
final class StoredTimestamps extends StoredType {

  private final LogicalType.TimestampType annotation;
  private final boolean isWide;

  StoredTimestamps(PrimitiveNode node, LogicalType.TimestampType annotation) {
    super(node);
    this.annotation = annotation;
    this.isWide = node.type() != Type.INT64;
  }

  @Override
  @Nullable DataType inferred(InferredTypes types) {
    return switch (annotation.unit()) {
      case MILLIS, MICROS -> timestamp(types);
      case NANOS ->
          types.truncateNanos()
              ? timestamp(types)
              : types.nanosAsLong() && !isWide ? DataTypes.LongType : null;
      case UNKNOWN -> null;
    };
  }

  private DataType timestamp(InferredTypes types) {
    return annotation.isAdjustedToUTC() || !types.timestampNtz()
        ? DataTypes.TimestampType
        : DataTypes.TimestampNTZType;
  }

  @Override
  String advice() {
    return annotation.unit() == TimeUnit.NANOS
        ? " (read nanoseconds without their last three digits with the option timestampNanos ="
            + " truncate or the setting spark.jparquet.read.timestampNanos, or as LONG with"
            + " spark.sql.legacy.parquet.nanosAsLong)"
        : "";
  }

  /** Nanoseconds in 96 bits may be out of the range of those in INT64; Spark's are microseconds. */
  @Override
  @Nullable ColumnType kept(DataType type) {
    TimeUnit unit =
        isWide && annotation.unit() == TimeUnit.NANOS ? TimeUnit.MICROS : annotation.unit();
    boolean ofSpark =
        TypeKind.of(type) == TypeKind.TIMESTAMP_NTZ
            && unit == TimeUnit.MICROS
            && !annotation.isAdjustedToUTC();
    return ofSpark ? null : new ColumnType.Timestamp(unit, annotation.isAdjustedToUTC());
  }

  @Override
  public @Nullable ValueConversion conversion(DataType requested, ConversionContext context) {
    return switch (TypeKind.of(requested)) {
      case TIMESTAMP -> timestamps(context.datetime(), context);
      // Without a time zone there are no files of the time before the calendars changed.
      case TIMESTAMP_NTZ -> timestamps(null, context);
      default -> super.conversion(requested, context);
    };
  }

  private @Nullable ValueConversion timestamps(@Nullable Rebase rebase, ConversionContext context) {
    TimeUnit unit = annotation.unit();
    if (unit == TimeUnit.UNKNOWN || unit == TimeUnit.NANOS && !context.truncateNanos()) {
      return null;
    }
    if (isWide) {
      return BinaryConversions.wideTimestampsToMicros(unit, rebase);
    }
    return switch (unit) {
      case MILLIS ->
          LongConversions.scaled(DateTimeConstants.MICROS_PER_MILLIS, "millisecond", rebase);
      case MICROS -> rebase == null ? LongConversions.longs() : LongConversions.micros(rebase);
      default -> LongConversions.nanosToMicros(rebase);
    };
  }

  @Override
  public @Nullable Unchanged unchanged(DataType type, ConversionContext context) {
    boolean isMicros = !isWide && annotation.unit() == TimeUnit.MICROS;
    return isMicros && keepsAll(type, context) ? Unchanged.LONG : null;
  }

  /** Whether all timestamps are read, and none in another calendar. */
  private static boolean keepsAll(DataType type, ConversionContext context) {
    return switch (TypeKind.of(type)) {
      case TIMESTAMP -> context.datetime().isIdentity();
      case TIMESTAMP_NTZ -> true;
      default -> false;
    };
  }

  @Override
  public boolean readsInOrder(DataType type, ConversionContext context, long least, long greatest) {
    return switch (TypeKind.of(type)) {
      case TIMESTAMP -> context.datetime().keepsMicrosFrom(micros(least));
      case TIMESTAMP_NTZ -> true;
      default -> !isWide && physical().readsInOrder(type, context, least, greatest);
    };
  }

  /** A timestamp in microseconds, or the nearest that there is. */
  private long micros(long timestamp) {
    long perMilli = DateTimeConstants.MICROS_PER_MILLIS;
    return switch (annotation.unit()) {
      case MILLIS ->
          Math.max(Long.MIN_VALUE / perMilli, Math.min(timestamp, Long.MAX_VALUE / perMilli))
              * perMilli;
      case NANOS -> Math.floorDiv(timestamp, DateTimeConstants.NANOS_PER_MICROS);
      case MICROS -> timestamp;
      case UNKNOWN -> Long.MIN_VALUE;
    };
  }

  @Override
  @Nullable StoredLiteral literal(DataType type, Object value, ConversionContext context) {
    TypeKind kind = TypeKind.of(type);
    if (kind != TypeKind.TIMESTAMP && kind != TypeKind.TIMESTAMP_NTZ) {
      return physical().literal(type, value, context);
    }
    Long micros = keepsAll(type, context) ? SparkLiterals.micros(value) : null;
    if (micros == null) {
      return null;
    }
    NumberedValues numbers =
        isWide ? NumberedValues.ofWideTimestamps() : NumberedValues.ofLong(true);
    return switch (annotation.unit()) {
      case MILLIS -> numbers.inUnits(micros, DateTimeConstants.MICROS_PER_MILLIS);
      case MICROS -> numbers.at(BigDecimal.valueOf(micros));
      case NANOS ->
          context.truncateNanos()
              ? numbers.truncated(micros, DateTimeConstants.NANOS_PER_MICROS)
              : null;
      case UNKNOWN -> null;
    };
  }
}

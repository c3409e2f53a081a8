package io.jparquet.spark.core.mapping;

import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.mapping.StoredLiteral.Matches;
import org.apache.spark.sql.catalyst.util.DateTimeConstants;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * TIME. It has no time zone in Spark: whether the file's is adjusted to UTC makes no difference.
 * Nanoseconds are read as long as they are whole microseconds, the finest that Spark's type has, or
 * are truncated by option. Other columns are no TIME, although Spark's own reader takes each INT64
 * for microseconds of the day.
 */
final class StoredTimes extends StoredType {

  private final LogicalType.TimeType annotation;

  StoredTimes(PrimitiveNode node, LogicalType.TimeType annotation) {
    super(node);
    this.annotation = annotation;
  }

  @Override
  @Nullable DataType inferred(InferredTypes types) {
    return annotation.unit() == TimeUnit.UNKNOWN
        ? null
        : SparkLine.bridge().time().filter(known -> types.timeEnabled()).orElse(DataTypes.LongType);
  }

  @Override
  @Nullable ColumnType kept(DataType type) {
    boolean ofSpark =
        TypeKind.of(type) == TypeKind.TIME
            && annotation.unit() == TimeUnit.MICROS
            && !annotation.isAdjustedToUTC();
    return ofSpark ? null : new ColumnType.Time(annotation.unit(), annotation.isAdjustedToUTC());
  }

  @Override
  public @Nullable ValueConversion conversion(DataType requested, ConversionContext context) {
    if (TypeKind.of(requested) != TypeKind.TIME) {
      return super.conversion(requested, context);
    }
    return switch (annotation.unit()) {
      case MILLIS -> IntConversions.millisToTimes();
      case MICROS -> LongConversions.microsToTimes();
      case NANOS ->
          context.truncateNanos()
              ? LongConversions.nanosToTruncatedTimes()
              : LongConversions.nanosToTimes();
      case UNKNOWN -> null;
    };
  }

  @Override
  public boolean readsInOrder(DataType type, ConversionContext context, long least, long greatest) {
    // Reading nanoseconds fails at a value that is no whole microsecond.
    return TypeKind.of(type) == TypeKind.TIME
        ? annotation.unit() != TimeUnit.NANOS || context.truncateNanos()
        : physical().readsInOrder(type, context, least, greatest);
  }

  @Override
  @Nullable StoredLiteral literal(DataType type, Object value, ConversionContext context) {
    if (TypeKind.of(type) != TypeKind.TIME) {
      return physical().literal(type, value, context);
    }
    Long nanos = SparkLiterals.nanosOfDay(value);
    if (nanos == null) {
      return null;
    }
    return switch (annotation.unit()) {
      case MILLIS -> NumberedValues.ofInt(true).inUnits(nanos, DateTimeConstants.NANOS_PER_MILLIS);
      case MICROS -> NumberedValues.ofLong(true).inUnits(nanos, DateTimeConstants.NANOS_PER_MICROS);
      case NANOS -> context.truncateNanos() ? truncated(nanos) : StoredLiteral.one(nanos);
      case UNKNOWN -> null;
    };
  }

  private static StoredLiteral truncated(long nanos) {
    long micros = Math.floorDiv(nanos, DateTimeConstants.NANOS_PER_MICROS);
    StoredLiteral whole =
        NumberedValues.ofLong(true).truncated(micros, DateTimeConstants.NANOS_PER_MICROS);
    boolean isWhole = Math.floorMod(nanos, DateTimeConstants.NANOS_PER_MICROS) == 0;
    return isWhole ? whole : new StoredLiteral(whole.above(), whole.above(), Matches.NONE);
  }
}

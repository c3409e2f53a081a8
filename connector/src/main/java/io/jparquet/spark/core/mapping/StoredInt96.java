package io.jparquet.spark.core.mapping;

import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.spark.core.base.SparkErrors;
import java.util.List;
import org.apache.spark.sql.errors.QueryCompilationErrors;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** INT96: timestamps in nanoseconds, which Spark reads as microseconds. */
final class StoredInt96 extends PhysicalType {

  StoredInt96(PrimitiveNode node) {
    super(node);
  }

  @Override
  @Nullable DataType inferred(InferredTypes types) {
    return types.int96AsTimestamp() ? DataTypes.TimestampType : null;
  }

  @Override
  RuntimeException refusal(String path) {
    // The words of Spark's own source, so that the error is the same.
    return SparkErrors.unchecked(
        QueryCompilationErrors.parquetTypeUnsupportedYetError(
            described(path)
                + "; INT96 is not supported unless it's interpreted as timestamp."
                + " Please try to set spark.sql.parquet.int96AsTimestamp to true"));
  }

  @Override
  public @Nullable ValueConversion conversion(DataType requested, ConversionContext context) {
    return switch (TypeKind.of(requested)) {
      case TIMESTAMP ->
          BinaryConversions.int96ToMicros(
              context.int96(),
              context.int96Zone() == null
                  ? null
                  : new LocalTimes(context.int96Zone(), context.keepsLocalTimes()));
      case TIMESTAMP_NTZ ->
          BinaryConversions.int96ToMicros(
              new Rebase(Rebase.Mode.CORRECTED, "", context.int96().format()), null);
      default -> null;
    };
  }

  /** The microseconds that a value is compared with, or null if it can't be. */
  private static @Nullable Long micros(DataType type, Object value, ConversionContext context) {
    boolean isRead =
        switch (TypeKind.of(type)) {
          case TIMESTAMP_NTZ -> true;
          case TIMESTAMP -> context.int96().isIdentity() && context.int96Zone() == null;
          default -> false;
        };
    return isRead ? SparkLiterals.micros(value) : null;
  }

  @Override
  @Nullable Predicate comparison(
      LiteralConditions conditions,
      Operator operator,
      DataType type,
      Object value,
      ConversionContext context) {
    Long micros = micros(type, value, context);
    return micros == null ? null : conditions.comparison(operator, micros);
  }

  @Override
  @Nullable Predicate in(
      LiteralConditions conditions, DataType type, List<Object> values, ConversionContext context) {
    List<Long> micros = SparkLiterals.all(values, value -> micros(type, value, context));
    return micros == null ? null : conditions.inMicros(micros);
  }
}

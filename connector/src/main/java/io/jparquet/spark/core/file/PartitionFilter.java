package io.jparquet.spark.core.file;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.analysis.UnresolvedAttribute;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GetStructField;
import org.apache.spark.sql.catalyst.expressions.TimeZoneAwareExpression;
import org.apache.spark.sql.catalyst.expressions.V2ExpressionUtils;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * Evaluates the predicates of DataSource V2 on partition values, or on other values that are known
 * of a file without reading it. A partition is meant when all predicates are true for it, not when
 * one is unknown because of a null.
 *
 * <p>DELETE and REPLACE WHERE bring conditions of any kind, and INSERT OVERWRITE with a static
 * partition {@code p = 1} the null-safe {@code p <=> 1}. They are turned back into Spark's own
 * expressions, which are evaluated.
 */
public final class PartitionFilter implements Predicate<InternalRow> {
  private final Expression[] conjuncts;

  private PartitionFilter(Expression[] conjuncts) {
    this.conjuncts = conjuncts;
  }

  /**
   * The filter, or nothing when a predicate needs more than these columns or is none that Spark's
   * expressions know.
   */
  public static Optional<PartitionFilter> of(
      org.apache.spark.sql.connector.expressions.filter.Predicate[] predicates,
      StructType partitionSchema,
      boolean caseSensitive,
      String timeZone) {
    Expression[] conjuncts = new Expression[predicates.length];
    for (int i = 0; i < predicates.length; i++) {
      boolean onPartitions =
          Arrays.stream(predicates[i].references())
              .allMatch(
                  column -> reference(column.fieldNames(), partitionSchema, caseSensitive) != null);
      Option<Expression> expression =
          onPartitions ? V2ExpressionUtils.toCatalyst(predicates[i]) : Option.empty();
      if (expression.isEmpty()) {
        return Optional.empty();
      }
      conjuncts[i] = bind(expression.get(), partitionSchema, caseSensitive, timeZone);
    }
    return Optional.of(new PartitionFilter(conjuncts));
  }

  private static Expression bind(
      Expression expression, StructType schema, boolean caseSensitive, String timeZone) {
    if (expression instanceof UnresolvedAttribute attribute) {
      String[] parts = new String[attribute.nameParts().length()];
      for (int i = 0; i < parts.length; i++) {
        parts[i] = attribute.nameParts().apply(i);
      }
      // All references of the predicates were found before.
      return Objects.requireNonNull(reference(parts, schema, caseSensitive));
    }
    Expression bound =
        expression.mapChildren(child -> bind(child, schema, caseSensitive, timeZone));
    if (bound instanceof TimeZoneAwareExpression zoned && zoned.timeZoneId().isEmpty()) {
      return (Expression) zoned.withTimeZone(timeZone);
    }
    return bound;
  }

  /** The column, or member of a struct, that a name means; null if there is none. */
  private static @Nullable Expression reference(
      String[] name, StructType schema, boolean caseSensitive) {
    int ordinal = ordinal(name[0], schema, caseSensitive);
    if (ordinal < 0) {
      return null;
    }
    Expression found = new BoundReference(ordinal, schema.fields()[ordinal].dataType(), true);
    for (int i = 1; i < name.length; i++) {
      int member =
          found.dataType() instanceof StructType struct
              ? ordinal(name[i], struct, caseSensitive)
              : -1;
      if (member < 0) {
        return null;
      }
      found = new GetStructField(found, member, Option.empty());
    }
    return found;
  }

  private static int ordinal(String name, StructType schema, boolean caseSensitive) {
    StructField[] fields = schema.fields();
    for (int i = 0; i < fields.length; i++) {
      String known = fields[i].name();
      if (caseSensitive ? known.equals(name) : known.equalsIgnoreCase(name)) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public boolean test(InternalRow partitionValues) {
    for (Expression conjunct : conjuncts) {
      if (!Boolean.TRUE.equals(conjunct.eval(partitionValues))) {
        return false;
      }
    }
    return true;
  }
}

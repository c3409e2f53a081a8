package io.jparquet.spark.planning.aggregate;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.planning.aggregate.AggregateCall.Function;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.types.AtomicType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.VariantType;

/**
 * An aggregation whose parts a scan gives instead of rows, and which Spark completes: for each
 * partition of the table, or for the table, counts, minima and maxima of some of its rows.
 * Immutable.
 *
 * @param columns the columns that are grouped by or aggregated, each once
 * @param groups ordinals of the columns that are grouped by, which are partition columns
 * @param calls the aggregates
 */
public record PushedAggregation(StructType columns, List<Integer> groups, List<AggregateCall> calls)
    implements Serializable {

  public PushedAggregation {
    groups = List.copyOf(groups);
    calls = List.copyOf(calls);
  }

  /**
   * Translates an aggregation of Spark.
   *
   * @param schema the columns of the table
   * @param isPartitionColumn whether a column has one value in all rows of a file
   * @return null if some part of it is none of the functions, is about an expression or nested
   *     field, or groups by a column of the files
   */
  public static PushedAggregation of(
      Aggregation aggregation, StructType schema, Predicate<String> isPartitionColumn) {
    Columns columns = new Columns(schema);
    List<Integer> groups = new ArrayList<>();
    for (Expression group : aggregation.groupByExpressions()) {
      StructField field = columns.find(group);
      if (field == null || !isPartitionColumn.test(field.name())) {
        return null;
      }
      groups.add(columns.ordinal(field));
    }
    List<AggregateCall> calls = new ArrayList<>();
    for (AggregateFunc function : aggregation.aggregateExpressions()) {
      AggregateCall call = call(function, columns);
      if (call == null) {
        return null;
      }
      calls.add(call);
    }
    return new PushedAggregation(
        new StructType(columns.used.toArray(new StructField[0])), groups, calls);
  }

  private static AggregateCall call(AggregateFunc function, Columns columns) {
    if (function instanceof CountStar) {
      return new AggregateCall(Function.ROWS, -1);
    }
    if (function instanceof Count count && !count.isDistinct()) {
      return call(Function.VALUES, columns.find(count.column()), columns);
    }
    if (function instanceof Min min) {
      return call(Function.MIN, columns.findOrdered(min.column()), columns);
    }
    return function instanceof Max max
        ? call(Function.MAX, columns.findOrdered(max.column()), columns)
        : null;
  }

  private static AggregateCall call(Function function, StructField field, Columns columns) {
    return field == null ? null : new AggregateCall(function, columns.ordinal(field));
  }

  /** Finds columns of the table, and collects those that are used. */
  private static final class Columns {
    private final StructType schema;
    private final List<StructField> used = new ArrayList<>();

    Columns(StructType schema) {
      this.schema = schema;
    }

    /** The column that an expression is, or null. */
    StructField find(Expression expression) {
      if (!(expression instanceof NamedReference reference) || reference.fieldNames().length != 1) {
        return null;
      }
      for (StructField field : schema.fields()) {
        if (field.name().equals(reference.fieldNames()[0])) {
          return field;
        }
      }
      return null;
    }

    /** The column that an expression is, if its values have an order that bytes have too. */
    StructField findOrdered(Expression expression) {
      StructField field = find(expression);
      return field != null && isOrdered(field.dataType()) ? field : null;
    }

    private static boolean isOrdered(DataType type) {
      if (type instanceof StringType string) {
        return string.isUTF8BinaryCollation();
      }
      return type instanceof AtomicType
          && !(type instanceof VariantType)
          && SparkLine.bridge().geospatial(type).isEmpty();
    }

    int ordinal(StructField field) {
      if (!used.contains(field)) {
        used.add(field);
      }
      return used.indexOf(field);
    }
  }

  /** Whether there are groups; without, there is a result also of no rows. */
  public boolean isGrouped() {
    return !groups.isEmpty();
  }

  /** The columns of the result: groups, then aggregates, named as Spark's own source does it. */
  public StructType schema() {
    StructType schema = new StructType();
    for (int group : groups) {
      schema = schema.add(columns.fields()[group]);
    }
    for (AggregateCall call : calls) {
      StructField column = call.column() < 0 ? null : columns.fields()[call.column()];
      schema =
          switch (call.function()) {
            case ROWS -> schema.add("count(*)", DataTypes.LongType, false);
            case VALUES -> schema.add("count(" + column.name() + ")", DataTypes.LongType, false);
            case MIN -> schema.add("min(" + column.name() + ")", column.dataType(), true);
            case MAX -> schema.add("max(" + column.name() + ")", column.dataType(), true);
          };
    }
    return schema;
  }

  /** As Spark's own source shows it in a plan. */
  public Map<String, String> facts() {
    List<String> all = List.of(schema().fieldNames());
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("PushedAggregation", all.subList(groups.size(), all.size()).toString());
    facts.put("PushedGroupBy", all.subList(0, groups.size()).toString());
    return facts;
  }
}

package io.jparquet.spark.planning;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.read.DriverRead;
import io.jparquet.spark.core.scan.JParquetScan;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GetStructField;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.plans.LeftSingle$;
import org.apache.spark.sql.execution.ColumnarToRowTransition;
import org.apache.spark.sql.execution.FilterExec;
import org.apache.spark.sql.execution.ProjectExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import org.apache.spark.sql.execution.joins.BroadcastHashJoinExec;
import org.apache.spark.sql.types.AtomicType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.VariantType;

/**
 * The column of a scan of jparquet, or member of a struct in it, that a physical plan returns
 * unchanged, so that rows without a needed value may be left out of the scan: all between scan and
 * output handles each row alone, and does not fail because of the number of matches.
 *
 * @param scan the node of the plan
 * @param source its scan
 * @param column an attribute of the node's output, or a member of it
 */
record ScannedColumn(BatchScanExec scan, JParquetScan source, Expression column) {

  /**
   * Finds where an expression comes from.
   *
   * @param expression an expression over the output of {@code plan}
   * @return null if it is no column of a scan of jparquet
   */
  static ScannedColumn of(Expression expression, SparkPlan plan) {
    if (plan instanceof BatchScanExec scan && scan.scan() instanceof JParquetScan source) {
      return attribute(expression) == null ? null : new ScannedColumn(scan, source, expression);
    }
    if (plan instanceof FilterExec filter && filter.condition().deterministic()) {
      return of(expression, filter.child());
    }
    if (plan instanceof ColumnarToRowTransition transition) {
      return of(expression, transition.child());
    }
    if (plan instanceof ProjectExec project) {
      Expression below = below(expression, Seqs.list(project.projectList()));
      return below == null ? null : of(below, project.child());
    }
    if (plan instanceof BroadcastHashJoinExec join && join.joinType() != LeftSingle$.MODULE$) {
      SparkPlan streamed = JoinKeyFilters.streamed(join);
      return expression.references().subsetOf(streamed.outputSet())
          ? of(expression, streamed)
          : null;
    }
    return null;
  }

  /**
   * The expression over the input of a projection; null if it is no column there, or if what the
   * projection computes depends on which rows there are.
   */
  public static Expression below(Expression expression, List<NamedExpression> projection) {
    if (!projection.stream().allMatch(named -> ((Expression) named).deterministic())) {
      return null;
    }
    if (expression instanceof GetStructField member) {
      Expression struct = below(member.child(), projection);
      return struct == null ? null : new GetStructField(struct, member.ordinal(), member.name());
    }
    for (NamedExpression projected : projection) {
      if (expression instanceof Attribute attribute
          && projected.exprId().equals(attribute.exprId())) {
        return projected instanceof Alias alias ? alias.child() : (Expression) projected;
      }
    }
    return null;
  }

  private static AttributeReference attribute(Expression expression) {
    if (expression instanceof GetStructField member) {
      return attribute(member.child());
    }
    return expression instanceof AttributeReference attribute ? attribute : null;
  }

  /** As {@link JoinKeyTrial#isPromising}. */
  boolean isPromising(long keys) {
    DriverRead read = source.read().onDriver();
    return new JoinKeyTrial(read.hadoopConf(), read.plan())
        .isPromising(source.files().directories(), path(column), keys);
  }

  private static List<String> path(Expression expression) {
    if (expression instanceof GetStructField member) {
      List<String> path = new ArrayList<>(path(member.child()));
      path.add(member.extractFieldName());
      return path;
    }
    return List.of(((AttributeReference) expression).name());
  }

  /** Whether the readers know conditions on the column. */
  boolean isFilterable() {
    return isFilterable(column.dataType()) && source.read().takesKeysOf(attribute(column).name());
  }

  private static boolean isFilterable(DataType type) {
    if (type instanceof StringType string) {
      return string.isUTF8BinaryCollation();
    }
    return type instanceof AtomicType
        && !(type instanceof BooleanType)
        && !(type instanceof VariantType);
  }
}

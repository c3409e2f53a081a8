package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.TreeNodes;
import io.jparquet.spark.core.scan.JParquetScan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.execution.ColumnarToRowTransition;
import org.apache.spark.sql.execution.ExpandExec;
import org.apache.spark.sql.execution.FilterExec;
import org.apache.spark.sql.execution.ProjectExec;
import org.apache.spark.sql.execution.SortExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;

/** What is between an aggregate and a scan of jparquet. Not thread-safe. */
final class AggregateInput {

  private final BatchScanExec scan;
  private final Map<ExprId, Integer> columns;
  private final Map<ExprId, Expression> defined = new HashMap<>();
  private final List<Expression> filters = new ArrayList<>();
  private boolean isSorted;

  /** Makes several rows of each one of {@link #expanded}; null if rows are aggregated once. */
  private ExpandExec expand;

  private Expansion expansion;
  private AggregateInput expanded;

  private AggregateInput(BatchScanExec scan, Map<ExprId, Integer> columns) {
    this.scan = scan;
    this.columns = columns;
  }

  /** The input of an aggregate; null if it is no scan of jparquet, or more than it. */
  static AggregateInput of(SparkPlan plan) {
    if (plan instanceof ColumnarToRowTransition rows) {
      return rows.children().head() instanceof BatchScanExec node
              && node.scan() instanceof JParquetScan
          ? new AggregateInput(node, ordinals(Seqs.list(node.output())))
          : null;
    }
    if (plan instanceof FilterExec filter) {
      AggregateInput input = of(filter.child());
      if (input != null) {
        input.filters.add(filter.condition());
      }
      return input;
    }
    if (plan instanceof SortExec sort && !sort.global()) {
      AggregateInput input = of(sort.child());
      if (input != null) {
        input.isSorted = true;
      }
      return input;
    }
    if (plan instanceof ExpandExec expand) {
      return below(expand);
    }
    return plan instanceof ProjectExec project ? below(project) : null;
  }

  private static AggregateInput below(ProjectExec project) {
    AggregateInput input = of(project.child());
    for (NamedExpression named : Seqs.list(project.projectList())) {
      if (!((Expression) named).deterministic()) {
        return null;
      }
      if (input != null && named instanceof Alias alias) {
        input.defined.put(alias.exprId(), alias.child());
      }
    }
    return input;
  }

  private static Map<ExprId, Integer> ordinals(List<AttributeReference> columns) {
    Map<ExprId, Integer> ordinals = new HashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      ordinals.put(columns.get(i).exprId(), i);
    }
    return ordinals;
  }

  private static AggregateInput below(ExpandExec expand) {
    AggregateInput expanded = of(expand.child());
    if (expanded == null) {
      return null;
    }
    StepBuilder steps = new StepBuilder(expanded.columns, expanded.defined, false);
    OptionalInt filter = steps.filter(expanded.filters);
    if (filter.isEmpty() || expanded.expansion != null && expanded.expansion.isTooLarge()) {
      return null;
    }
    List<Attribute> output = Seqs.list(expand.output());
    List<List<Expansion.Output>> variants = new ArrayList<>();
    Map<ExprId, Integer> columns = new HashMap<>();
    for (int i = 0; i < output.size(); i++) {
      columns.put(output.get(i).exprId(), i);
    }
    for (scala.collection.Seq<Expression> projection : Seqs.list(expand.projections())) {
      List<Expansion.Output> variant = new ArrayList<>();
      for (int i = 0; i < output.size(); i++) {
        ExprId name = output.get(i).exprId();
        Expression value = projection.apply(i);
        boolean isOther = expanded.knows(name) && !isNamed(value, name);
        variant.add(isOther ? null : Expansion.output(value, steps));
        if (variant.get(i) == null) {
          columns.remove(name);
        }
      }
      variants.add(variant);
    }
    AggregateInput input = new AggregateInput(expanded.scan, columns);
    input.isSorted = expanded.isSorted;
    input.expand = expand;
    boolean isFallible =
        steps.isFallible() || expanded.expansion != null && expanded.expansion.isFallible();
    input.expansion =
        new Expansion(expanded.expansion, steps.steps(), isFallible, filter.getAsInt(), variants);
    input.expanded = expanded;
    return input;
  }

  private boolean knows(ExprId name) {
    return columns.containsKey(name) || defined.containsKey(name);
  }

  private static boolean isNamed(Expression value, ExprId name) {
    return value instanceof AttributeReference attribute && attribute.exprId().equals(name);
  }

  /** The columns of the batches of the scan. */
  List<AttributeReference> scanned() {
    return Seqs.list(scan.output());
  }

  /** How the batches of the scan are expanded; null if they are aggregated themselves. */
  Expansion expansion() {
    return expansion;
  }

  /** The ordinals of the columns that can be aggregated, in the batches that are aggregated. */
  Map<ExprId, Integer> columns() {
    return columns;
  }

  /** What other names stand for, in terms of {@link #columns}. */
  Map<ExprId, Expression> defined() {
    return defined;
  }

  /** Conditions of the rows that are aggregated, in terms of {@link #columns}. */
  List<Expression> filters() {
    return filters;
  }

  /** Whether rows are sorted after they were scanned. */
  boolean isSorted() {
    return isSorted;
  }

  /** What names stand for, in terms of columns of the scan, each time that a row is aggregated. */
  List<Map<ExprId, Expression>> variants() {
    if (expand == null) {
      return List.of(defined);
    }
    List<Map<ExprId, Expression>> variants = new ArrayList<>();
    for (Map<ExprId, Expression> below : expanded.variants()) {
      for (scala.collection.Seq<Expression> projection : Seqs.list(expand.projections())) {
        variants.add(variant(below, projection));
      }
    }
    return variants;
  }

  private Map<ExprId, Expression> variant(
      Map<ExprId, Expression> below, scala.collection.Seq<Expression> projection) {
    Map<ExprId, Expression> variant = new HashMap<>(below);
    variant.putAll(defined);
    List<Attribute> output = Seqs.list(expand.output());
    for (int i = 0; i < output.size(); i++) {
      ExprId name = output.get(i).exprId();
      if (!isNamed(projection.apply(i), name)) {
        variant.putIfAbsent(name, projection.apply(i));
      }
    }
    return variant;
  }

  /**
   * The conditions of what is aggregated, in terms of all names. As in Spark, one is evaluated only
   * for rows for which those before it are true.
   */
  List<Expression> conditions() {
    return allFilters().flatMap(AggregateInput::conjuncts).toList();
  }

  private Stream<Expression> allFilters() {
    return expanded == null
        ? filters.stream()
        : Stream.concat(expanded.allFilters(), filters.stream());
  }

  private static Stream<Expression> conjuncts(Expression condition) {
    return condition instanceof And both
        ? Stream.concat(conjuncts(both.left()), conjuncts(both.right()))
        : Stream.of(condition);
  }

  /**
   * Whether the rows that are made of one row are in different groups: so the rows of a group are
   * in the order of those of the scan, in whatever order rows are expanded.
   *
   * @param keys the grouping columns
   */
  boolean separates(Set<ExprId> keys) {
    return expand == null || hasNumber(keys) && expanded.separates(keys);
  }

  /** Whether a key has another literal in each row that is made of one. */
  private boolean hasNumber(Set<ExprId> keys) {
    List<Attribute> output = Seqs.list(expand.output());
    List<scala.collection.Seq<Expression>> projections = new ArrayList<>();
    Seqs.list(expand.projections()).forEach(projections::add);
    return IntStream.range(0, output.size())
        .filter(i -> keys.contains(output.get(i).exprId()))
        .anyMatch(
            i ->
                projections.stream()
                        .map(each -> literal(each.apply(i)))
                        .filter(Objects::nonNull)
                        .distinct()
                        .count()
                    == projections.size());
  }

  private static Object literal(Expression expression) {
    return expression instanceof Literal literal ? literal.value() : null;
  }

  /** A plan whose scan is replaced. */
  SparkPlan replaced(SparkPlan plan, UnaryOperator<SparkPlan> change) {
    return plan == scan
        ? change.apply(plan)
        : TreeNodes.mapChildren(plan, child -> replaced(child, change));
  }
}

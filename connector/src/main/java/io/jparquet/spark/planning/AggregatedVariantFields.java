package io.jparquet.spark.planning;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.TreeNodes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.ConditionalExpression;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GetStructField;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression$;
import org.apache.spark.sql.catalyst.expressions.Or;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;
import org.apache.spark.sql.catalyst.expressions.variant.VariantGet;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SparkStrategy;
import org.apache.spark.sql.types.VariantType;
import scala.collection.immutable.Seq;

/**
 * Plans aggregates of fields of variants above a scan as aggregates of columns that a projection
 * takes out of the variants, which {@link ScanFilters} then turns into columns of the scan. Without
 * it, the aggregate would have the scan read whole variants.
 */
final class AggregatedVariantFields extends SparkStrategy {

  private final SparkSession session;

  /** Plans aggregates of a session. */
  public AggregatedVariantFields(SparkSession session) {
    this.session = session;
  }

  @Override
  public Seq<SparkPlan> apply(LogicalPlan plan) {
    return plan instanceof Aggregate aggregate && ScanOperation.of(aggregate.child()) != null
        ? plan(aggregate, session, true)
        : Seqs.of();
  }

  /**
   * Plans an aggregate above what becomes a scan of this source.
   *
   * @param failing whether fields are taken out whose cast can fail. The error is that of a file
   *     then, and not that of an expression
   * @return no plan if it has no fields of variants
   */
  public static Seq<SparkPlan> plan(Aggregate aggregate, SparkSession session, boolean failing) {
    if (VariantFieldRequests.isEnabled(session)) {
      Extraction extraction = new Extraction(!failing);
      Aggregate rewritten = extraction.rewritten(aggregate);
      if (!extraction.fields.isEmpty()) {
        return session.sessionState().planner().Aggregation().apply(rewritten);
      }
    }
    return Seqs.of();
  }

  /** Replaces fields of variants by columns. */
  private static final class Extraction {

    /** By their canonical form. */
    private final Map<Expression, Alias> fields = new LinkedHashMap<>();

    /** Whether all expressions are treated as if they were not evaluated for each row. */
    private final boolean conditional;

    Extraction(boolean conditional) {
      this.conditional = conditional;
    }

    Aggregate rewritten(Aggregate aggregate) {
      VariantFieldRequests.CastFields direct = new VariantFieldRequests.CastFields();
      List<Expression> groups = new ArrayList<>();
      for (Expression group : Seqs.list(aggregate.groupingExpressions())) {
        groups.add(replaced(group.transform(direct), conditional));
      }
      List<NamedExpression> results = new ArrayList<>();
      List<Attribute> columns = new ArrayList<>();
      for (NamedExpression named : Seqs.list(aggregate.aggregateExpressions())) {
        results.add(
            (NamedExpression) replaced(((Expression) named).transform(direct), conditional));
      }
      groups.forEach(group -> addColumns(group, aggregate, columns));
      results.forEach(result -> addColumns((Expression) result, aggregate, columns));
      List<NamedExpression> projection = new ArrayList<>(columns);
      projection.addAll(fields.values());
      return aggregate.copy(
          Seqs.of(groups),
          Seqs.of(results),
          new Project(Seqs.of(projection), aggregate.child()),
          aggregate.hint());
    }

    /** Adds the columns of the input that an expression still needs. */
    private static void addColumns(
        Expression expression, Aggregate aggregate, List<Attribute> columns) {
      for (Attribute column : Seqs.list(expression.references().toSeq())) {
        if (aggregate.child().outputSet().contains(column) && !columns.contains(column)) {
          columns.add(column);
        }
      }
    }

    /**
     * An expression with columns in place of fields.
     *
     * @param conditional whether it is not evaluated for each row. A field that may be an error is
     *     then not taken out
     */
    private Expression replaced(Expression expression, boolean conditional) {
      if (isField(expression) && !(conditional && ((VariantGet) expression).failOnError())) {
        return fields
            .computeIfAbsent(expression.canonicalized(), field -> alias(expression))
            .toAttribute();
      }
      boolean below =
          conditional
              || expression instanceof ConditionalExpression
              || expression instanceof And
              || expression instanceof Or
              || expression instanceof AggregateExpression call && call.filter().isDefined();
      // Operands after the first are evaluated only if it is not null, and elements of a list only
      // until one is found.
      Expression first = Seqs.list(expression.children()).stream().findFirst().orElse(null);
      return TreeNodes.mapChildren(
          expression, child -> replaced(child, below || !child.equals(first)));
    }

    private static Alias alias(Expression field) {
      return new Alias(
          field,
          "field",
          NamedExpression$.MODULE$.newExprId(),
          Seqs.of(),
          scala.Option.empty(),
          Seqs.of());
    }

    private static boolean isField(Expression expression) {
      return expression instanceof VariantGet get
          && get.path().foldable()
          && get.child().dataType() instanceof VariantType
          && isColumn(get.child());
    }

    private static boolean isColumn(Expression expression) {
      return expression instanceof Attribute
          || expression instanceof GetStructField member && isColumn(member.child());
    }
  }
}

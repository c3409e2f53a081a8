package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.TreeNodes;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.BasePredicate;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.If;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.Predicate;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;
import org.apache.spark.sql.catalyst.expressions.aggregate.DeclarativeAggregate;
import org.apache.spark.sql.execution.aggregate.BaseAggregateExec;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;

/**
 * Partial aggregates of single rows, as Spark computes them with generated code: for batches that
 * are not aggregated here, once Spark's own operator has ended. Immutable and serialized.
 *
 * @param variants what is made of a row each time that it is aggregated
 */
record SingleRows(List<Variant> variants) implements Serializable {

  /**
   * One aggregate of a row.
   *
   * @param filters the conditions of the rows that are aggregated, with bound columns
   * @param fields the grouping columns, then the fields of the aggregates
   */
  record Variant(List<Expression> filters, List<Expression> fields) implements Serializable {}

  /** Partial aggregates of the rows of batches. */
  static SingleRows of(BaseAggregateExec spark, AggregateInput input) {
    Map<ExprId, Expression> columns = new HashMap<>();
    List<AttributeReference> scanned = input.scanned();
    for (int i = 0; i < scanned.size(); i++) {
      AttributeReference column = scanned.get(i);
      columns.put(column.exprId(), new BoundReference(i, column.dataType(), column.nullable()));
    }
    List<Variant> variants = new ArrayList<>();
    for (Map<ExprId, Expression> defined : input.variants()) {
      Map<ExprId, Expression> known = new HashMap<>(defined);
      known.putAll(columns);
      List<Expression> filters =
          input.conditions().stream().map(condition -> bound(condition, known)).toList();
      variants.add(new Variant(filters, fields(spark, known)));
    }
    return new SingleRows(variants);
  }

  private static List<Expression> fields(BaseAggregateExec spark, Map<ExprId, Expression> known) {
    List<Expression> fields = new ArrayList<>();
    for (NamedExpression key : Seqs.list(spark.groupingExpressions())) {
      fields.add((Expression) key);
    }
    for (AggregateExpression each : Seqs.list(spark.aggregateExpressions())) {
      fields.addAll(ofOneRow(each, known));
    }
    return fields.stream().map(field -> bound(field, known)).toList();
  }

  /** What Spark computes of one row, and of the values that an aggregate has before it. */
  private static List<Expression> ofOneRow(
      AggregateExpression aggregate, Map<ExprId, Expression> known) {
    DeclarativeAggregate function = (DeclarativeAggregate) aggregate.aggregateFunction();
    List<Expression> before = Seqs.list(function.initialValues());
    List<AttributeReference> buffer = Seqs.list(function.aggBufferAttributes());
    for (int i = 0; i < buffer.size(); i++) {
      known.put(buffer.get(i).exprId(), before.get(i));
    }
    List<Expression> after = new ArrayList<>(Seqs.list(function.updateExpressions()));
    if (aggregate.filter().isDefined()) {
      for (int i = 0; i < after.size(); i++) {
        after.set(i, new If(aggregate.filter().get(), after.get(i), before.get(i)));
      }
    }
    return after;
  }

  private static Expression bound(Expression expression, Map<ExprId, Expression> known) {
    if (expression instanceof AttributeReference attribute) {
      Expression found = known.get(attribute.exprId());
      if (found == null) {
        throw new IllegalStateException("no column " + attribute);
      }
      return found instanceof BoundReference ? found : bound(found, known);
    }
    return TreeNodes.mapChildren(expression, child -> bound(child, known));
  }

  /** Computes the aggregates of batches, in a task. A row is valid until the next one. */
  Task inTask() {
    return new Task(
        variants.stream()
            .map(
                variant ->
                    new Code(
                        variant.filters.stream().map(Predicate::create).toList(),
                        UnsafeProjection.create(Seqs.of(variant.fields))))
            .toList());
  }

  /** The generated code of a variant. */
  private record Code(List<BasePredicate> filters, UnsafeProjection fields) {

    private boolean holds(InternalRow row) {
      for (BasePredicate filter : filters) {
        if (!filter.eval(row)) {
          return false;
        }
      }
      return true;
    }
  }

  /** The generated code of a task. */
  static final class Task {
    private final List<Code> variants;

    private Task(List<Code> variants) {
      this.variants = variants;
    }

    Iterator<InternalRow> of(ColumnarBatch batch) {
      return new Aggregates(batch.rowIterator(), variants);
    }
  }

  /** The aggregates of the rows of a batch, one after another. */
  private static final class Aggregates extends AbstractIterator<InternalRow> {
    private final java.util.Iterator<InternalRow> rows;
    private final List<Code> variants;

    /** The row that is aggregated, and the next variant for it. */
    private InternalRow row;

    private int variant;

    /** Null before it is looked for. */
    private InternalRow next;

    Aggregates(java.util.Iterator<InternalRow> rows, List<Code> variants) {
      this.rows = rows;
      this.variants = variants;
      this.variant = variants.size();
    }

    @Override
    public boolean hasNext() {
      while (next == null) {
        if (variant == variants.size()) {
          if (!rows.hasNext()) {
            return false;
          }
          row = rows.next();
          variant = 0;
        }
        Code code = variants.get(variant++);
        if (code.holds(row)) {
          next = code.fields.apply(row);
        }
      }
      return true;
    }

    @Override
    public InternalRow next() {
      if (!hasNext()) {
        throw new NoSuchElementException("there are no more rows");
      }
      InternalRow found = next;
      next = null;
      return found;
    }
  }
}

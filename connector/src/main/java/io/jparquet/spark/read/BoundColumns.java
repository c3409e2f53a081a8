package io.jparquet.spark.read;

import java.util.List;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import scala.Function1;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractPartialFunction;

/** Replaces the attributes of a scan by the places of its columns. */
final class BoundColumns extends AbstractPartialFunction<Expression, Expression> {

  private final List<ExprId> columns;

  BoundColumns(Seq<AttributeReference> output) {
    this.columns =
        CollectionConverters.asJava(output).stream().map(AttributeReference::exprId).toList();
  }

  @Override
  public boolean isDefinedAt(Expression node) {
    return node instanceof AttributeReference attribute && columns.contains(attribute.exprId());
  }

  @Override
  public <A extends Expression, B> B applyOrElse(A node, Function1<A, B> otherwise) {
    return isDefinedAt(node)
        ? bound((AttributeReference) (Expression) node)
        : otherwise.apply(node);
  }

  /** Nullable whatever the attribute says, which may know of other filters of the query. */
  @SuppressWarnings("unchecked") // B is a supertype of Expression
  private <B> B bound(AttributeReference attribute) {
    int ordinal = columns.indexOf(attribute.exprId());
    return (B) new BoundReference(ordinal, attribute.dataType(), true);
  }
}

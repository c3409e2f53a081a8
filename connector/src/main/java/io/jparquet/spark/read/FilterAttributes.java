package io.jparquet.spark.read;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.ExprId$;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.types.StructType;
import scala.Function1;
import scala.runtime.AbstractPartialFunction;

/**
 * Replaces the ids of attributes, which differ between two scans of one table in a query, by the
 * ordinals of the columns. The canonical form of an expression leaves out what else depends on the
 * query: names, and qualifiers such as aliases of the table.
 */
final class FilterAttributes extends AbstractPartialFunction<Expression, Expression> {

  private final List<String> columns;

  FilterAttributes(StructType schema) {
    this.columns = Arrays.asList(schema.fieldNames());
  }

  @Override
  public boolean isDefinedAt(Expression node) {
    return node instanceof AttributeReference attribute && columns.contains(attribute.name());
  }

  @Override
  public <A extends Expression, B> B applyOrElse(A node, Function1<A, B> otherwise) {
    return isDefinedAt(node)
        ? numbered((AttributeReference) (Expression) node)
        : otherwise.apply(node);
  }

  @SuppressWarnings("unchecked") // B is a supertype of Expression
  private <B> B numbered(AttributeReference attribute) {
    int ordinal = columns.indexOf(attribute.name());
    return (B) attribute.withExprId(ExprId$.MODULE$.apply(ordinal));
  }
}

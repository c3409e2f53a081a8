package io.jparquet.spark.core.scan;

import io.jparquet.spark.core.base.Seqs;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.ExprId$;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.Function1;
import scala.collection.immutable.Seq;
import scala.runtime.AbstractPartialFunction;

/** Replaces attributes in expressions, for {@code Expression.transform}. */
final class ReplacedAttributes extends AbstractPartialFunction<Expression, Expression> {

  /** Gives null for attributes that stay. */
  private final Function<AttributeReference, @Nullable Expression> replacement;

  private ReplacedAttributes(Function<AttributeReference, @Nullable Expression> replacement) {
    this.replacement = replacement;
  }

  /**
   * The places of columns in the output of a scan. Nullable whatever the attribute says, which may
   * know of other filters of the query.
   */
  static ReplacedAttributes byPlaces(Seq<AttributeReference> output) {
    List<ExprId> columns = Seqs.list(output).stream().map(AttributeReference::exprId).toList();
    return new ReplacedAttributes(
        attribute -> {
          int place = columns.indexOf(attribute.exprId());
          return place < 0 ? null : new BoundReference(place, attribute.dataType(), true);
        });
  }

  /**
   * The ordinals of columns in place of the ids, which differ between two scans of one table in a
   * query. The canonical form of an expression leaves out what else depends on the query: names,
   * and qualifiers such as aliases of the table.
   */
  static ReplacedAttributes byOrdinals(StructType schema) {
    List<String> columns = Arrays.asList(schema.fieldNames());
    return new ReplacedAttributes(
        attribute -> {
          int ordinal = columns.indexOf(attribute.name());
          return ordinal < 0 ? null : attribute.withExprId(ExprId$.MODULE$.apply(ordinal));
        });
  }

  private @Nullable Expression replaced(Expression node) {
    return node instanceof AttributeReference attribute ? replacement.apply(attribute) : null;
  }

  @Override
  public boolean isDefinedAt(Expression node) {
    return replaced(node) != null;
  }

  @Override
  @SuppressWarnings("unchecked") // B is a supertype of Expression
  public <A extends Expression, B> B applyOrElse(A node, Function1<A, B> otherwise) {
    Expression replaced = replaced(node);
    return replaced == null ? otherwise.apply(node) : (B) replaced;
  }
}

package io.jparquet.spark.core.scan;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.read.FileMetadata;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.ExprId$;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.FileSourceConstantMetadataStructField$;
import org.apache.spark.sql.catalyst.expressions.GetStructField;
import org.apache.spark.sql.catalyst.expressions.MetadataAttribute$;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Function1;
import scala.runtime.AbstractPartialFunction;

/**
 * Replaces members of the column {@code _metadata} in filters by the attributes by which Spark's
 * file index knows them, so that it leaves out files by name, path, size and time.
 */
final class MetadataAttributes extends AbstractPartialFunction<Expression, Expression> {

  @Override
  public boolean isDefinedAt(Expression node) {
    return node instanceof GetStructField member
        && member.child() instanceof AttributeReference attribute
        && MetadataAttribute$.MODULE$.isValid(attribute.metadata())
        && attribute.dataType() instanceof StructType type
        && FileMetadata.isConstant(type.fields()[member.ordinal()].name());
  }

  @Override
  public <A extends Expression, B> B applyOrElse(A node, Function1<A, B> otherwise) {
    return isDefinedAt(node)
        ? attributeOf((GetStructField) (Expression) node)
        : otherwise.apply(node);
  }

  @SuppressWarnings("unchecked") // B is a supertype of Expression
  private static <B> B attributeOf(GetStructField member) {
    StructField field = ((StructType) member.child().dataType()).fields()[member.ordinal()];
    return (B)
        new AttributeReference(
            field.name(),
            field.dataType(),
            field.nullable(),
            FileSourceConstantMetadataStructField$.MODULE$.metadata(field.name()),
            // The index matches attributes by name.
            ExprId$.MODULE$.apply(member.ordinal()),
            Seqs.of());
  }
}

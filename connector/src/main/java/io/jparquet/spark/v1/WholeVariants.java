package io.jparquet.spark.v1;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.TreeNodes;
import io.jparquet.spark.core.read.VariantExtraction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GetStructField;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.execution.datasources.VariantMetadata$;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.VariantType;
import org.apache.spark.sql.types.VariantType$;

/**
 * Variants of which a query needs nothing but the whole, which Spark's optimizer has made structs
 * of one field in relations of its own source: as plain variants again, which are read faster.
 */
final class WholeVariants {

  /** The path of the whole variant. */
  private static final String WHOLE = "$";

  /** The columns with variants in place of structs, by the ids of their expressions. */
  private final Map<Object, AttributeReference> columns = new HashMap<>();

  private WholeVariants() {}

  /** An operation without such structs; the same one if it has none. */
  static RelationOperation restored(RelationOperation operation) {
    WholeVariants variants = new WholeVariants();
    List<AttributeReference> output = new ArrayList<>();
    for (AttributeReference column : Seqs.list(operation.relation().output())) {
      output.add(variants.restored(column));
    }
    if (variants.columns.isEmpty()) {
      return operation;
    }
    List<NamedExpression> projection = new ArrayList<>();
    for (NamedExpression given : operation.projection()) {
      NamedExpression named = (NamedExpression) variants.restored((Expression) given);
      if (!((Expression) named).dataType().equals(((Expression) given).dataType())) {
        return operation; // the struct itself is needed
      }
      projection.add(named);
    }
    return operation.with(
        projection,
        operation.filters().stream().map(variants::restored).toList(),
        output,
        (StructType) restored(operation.files().dataSchema()));
  }

  private AttributeReference restored(AttributeReference column) {
    DataType type = restored(column.dataType());
    if (type.equals(column.dataType())) {
      return column;
    }
    AttributeReference restored =
        new AttributeReference(
            column.name(),
            type,
            column.nullable(),
            column.metadata(),
            column.exprId(),
            column.qualifier());
    columns.put(column.exprId(), restored);
    return restored;
  }

  private static DataType restored(DataType type) {
    if (isRestored(type)) {
      return VariantType$.MODULE$;
    }
    return type instanceof StructType struct && !VariantExtraction.isRequestedBy(type)
        ? new StructType(
            Stream.of(struct.fields())
                .map(
                    field ->
                        new StructField(
                            field.name(),
                            restored(field.dataType()),
                            field.nullable(),
                            field.metadata()))
                .toArray(StructField[]::new))
        : type;
  }

  private static boolean isRestored(DataType type) {
    return VariantExtraction.isRequestedBy(type)
        && Stream.of(((StructType) type).fields()).allMatch(WholeVariants::isWhole);
  }

  /** Whether a requested field is the variant itself. */
  private static boolean isWhole(StructField member) {
    return member.dataType() instanceof VariantType
        && VariantMetadata$.MODULE$.fromMetadata(member.metadata()).path().equals(WHOLE);
  }

  private Expression restored(Expression expression) {
    if (expression instanceof AttributeReference column) {
      return columns.getOrDefault(column.exprId(), column);
    }
    if (expression instanceof GetStructField member && isRestored(member.child().dataType())) {
      return restored(member.child());
    }
    return TreeNodes.mapChildren(expression, this::restored);
  }
}

package io.jparquet.spark.planning;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.variant.VariantPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.EvalMode$;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression$;
import org.apache.spark.sql.catalyst.expressions.variant.VariantGet;
import org.apache.spark.sql.catalyst.util.ResolveDefaultColumns$;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.execution.datasources.RequestedVariantField;
import org.apache.spark.sql.execution.datasources.VariantInRelation;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import org.apache.spark.sql.types.AtomicType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.VariantType;
import scala.Function1;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction1;
import scala.runtime.AbstractPartialFunction;

/**
 * Finds which fields of variants an operation needs, and has the scan return these fields in place
 * of the variants. Spark's own rule for that covers only its own source, and its interface for
 * others comes at the price of reading all columns.
 */
final class VariantFieldRequests {

  private static final String PUSH_VARIANT_INTO_SCAN = "spark.sql.variant.pushVariantIntoScan";

  private static final Function1<DataType, Object> VARIANT =
      new AbstractFunction1<>() {
        @Override
        public Object apply(DataType type) {
          return type instanceof VariantType;
        }
      };

  private final VariantInRelation variants = new VariantInRelation();
  private final ScanOperation operation;

  private VariantFieldRequests(ScanOperation operation) {
    this.operation = operation;
  }

  /** The operation on requested fields; the same object if there is nothing to extract. */
  public static ScanOperation extracted(ScanOperation operation, SparkSession session) {
    boolean hasVariants =
        Seqs.list(operation.relation().output()).stream()
            .anyMatch(column -> column.dataType().existsRecursively(VARIANT));
    if (!hasVariants || !isEnabled(session)) {
      return operation;
    }
    return new VariantFieldRequests(direct(operation)).extracted(operation);
  }

  /** Whether the session wants fields of variants to be extracted by scans. */
  static boolean isEnabled(SparkSession session) {
    return Boolean.parseBoolean(
        SessionSettings.sqlConf(session).getConfString(PUSH_VARIANT_INTO_SCAN, "true"));
  }

  /** The operation with single expressions for a field that is taken out and then cast. */
  private static ScanOperation direct(ScanOperation operation) {
    CastFields direct = new CastFields();
    return new ScanOperation(
        operation.projection().stream()
            .map(named -> (NamedExpression) ((Expression) named).transform(direct))
            .toList(),
        operation.filters().stream().map(filter -> filter.transform(direct)).toList(),
        operation.relation());
  }

  private ScanOperation extracted(ScanOperation unchanged) {
    if (!isRegular()) {
      return unchanged;
    }
    addColumns();
    operation.projection().forEach(named -> variants.collectRequestedFields((Expression) named));
    operation.filters().forEach(variants::collectRequestedFields);
    leaveWholeVariants();
    if (CollectionConverters.asJava(variants.mapping()).values().stream()
        .allMatch(scala.collection.Map::isEmpty)) {
      return unchanged;
    }
    return rewritten();
  }

  /** Whether all paths are known and valid: Spark reports the others. */
  private boolean isRegular() {
    List<Expression> expressions = new ArrayList<>(operation.filters());
    operation.projection().forEach(named -> expressions.add((Expression) named));
    return expressions.stream().noneMatch(e -> e.exists(VariantFieldRequests::hasInvalidPath));
  }

  private static boolean hasInvalidPath(Expression expression) {
    if (!(expression instanceof VariantGet get) || !get.path().foldable()) {
      return false;
    }
    Object path = get.path().eval(null);
    if (path == null) {
      return true;
    }
    try {
      VariantPath.parse(path.toString());
      return false;
    } catch (IllegalArgumentException e) {
      return true;
    }
  }

  /** All columns but those with a default value, which files may lack. */
  private void addColumns() {
    List<AttributeReference> output = Seqs.list(operation.relation().output());
    StructField[] fields =
        output.stream()
            .map(a -> new StructField(a.name(), a.dataType(), a.nullable(), a.metadata()))
            .toArray(StructField[]::new);
    Object[] defaults =
        ResolveDefaultColumns$.MODULE$.existenceDefaultValues(new StructType(fields));
    for (int i = 0; i < fields.length; i++) {
      if (defaults[i] == null) {
        AttributeReference column = output.get(i);
        variants.addVariantFields(column.exprId(), column.dataType(), null, none());
      }
    }
  }

  private static Seq<Object> none() {
    return Seqs.of();
  }

  /** Variants that are needed as a whole and not otherwise are read as they are. */
  private void leaveWholeVariants() {
    RequestedVariantField whole = RequestedVariantField.fullVariant();
    for (var places : CollectionConverters.asJava(variants.mapping()).values()) {
      CollectionConverters.asJava(places)
          .values()
          .removeIf(fields -> fields.size() == 1 && fields.contains(whole));
    }
  }

  private ScanOperation rewritten() {
    DataSourceV2ScanRelation relation = operation.relation();
    List<AttributeReference> output = Seqs.list(relation.output());
    Map<ExprId, AttributeReference> changed = new HashMap<>();
    List<AttributeReference> columns = new ArrayList<>();
    for (AttributeReference column : output) {
      DataType type = variants.rewriteType(column.exprId(), column.dataType(), none());
      AttributeReference replaced = type.equals(column.dataType()) ? column : retyped(column, type);
      changed.put(column.exprId(), replaced);
      columns.add(replaced);
    }
    var attributes = scala.collection.immutable.Map.from(CollectionConverters.asScala(changed));
    List<NamedExpression> projection = new ArrayList<>();
    for (NamedExpression named : operation.projection()) {
      Expression rewritten = variants.rewriteExpr((Expression) named, attributes);
      projection.add(
          rewritten instanceof NamedExpression same && same.exprId().equals(named.exprId())
              ? same
              : renamed(rewritten, named));
    }
    return new ScanOperation(
        projection,
        operation.filters().stream()
            .map(filter -> variants.rewriteExpr(filter, attributes))
            .toList(),
        SparkLine.bridge()
            .withScan(
                relation,
                operation
                    .scan()
                    .extracting(columns.stream().map(AttributeReference::dataType).toList()),
                Seqs.of(columns)));
  }

  private static AttributeReference retyped(AttributeReference column, DataType type) {
    return new AttributeReference(
        column.name(),
        type,
        column.nullable(),
        column.metadata(),
        NamedExpression$.MODULE$.newExprId(),
        column.qualifier());
  }

  private static NamedExpression renamed(Expression value, NamedExpression named) {
    return new Alias(
        value, named.name(), named.exprId(), named.qualifier(), scala.Option.empty(), Seqs.of());
  }

  /** Casts of a field to a simple type are requests of that type. */
  static final class CastFields extends AbstractPartialFunction<Expression, Expression> {

    @Override
    public boolean isDefinedAt(Expression node) {
      return node instanceof Cast cast
          && cast.dataType() instanceof AtomicType
          && cast.child() instanceof VariantGet get
          && get.dataType() instanceof VariantType
          && get.path().foldable();
    }

    @Override
    @SuppressWarnings("unchecked") // B is a supertype of Expression
    public <A extends Expression, B> B applyOrElse(A node, Function1<A, B> otherwise) {
      if (!isDefinedAt(node)) {
        return otherwise.apply(node);
      }
      Cast cast = (Cast) (Expression) node;
      VariantGet get = (VariantGet) cast.child();
      return (B)
          new VariantGet(
              get.child(),
              get.path(),
              cast.dataType(),
              !cast.evalMode().equals(EvalMode$.MODULE$.TRY()),
              cast.timeZoneId());
    }
  }
}

package io.jparquet.spark.v1;

import io.jparquet.spark.core.base.Seqs;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.AttributeSet$;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.planning.PhysicalOperation$;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.execution.datasources.DataSourceStrategy$;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.Tuple3;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * What a plan does with the rows of a relation of files.
 *
 * @param projection what it returns
 * @param filters the conditions of the rows
 * @param relation the relation in the plan
 * @param files its files
 */
record RelationOperation(
    List<NamedExpression> projection,
    List<Expression> filters,
    LogicalRelation relation,
    HadoopFsRelation files) {

  /** The operation of a plan, or null if it is something else. */
  static RelationOperation of(LogicalPlan plan) {
    Option<Tuple3<Seq<NamedExpression>, Seq<Expression>, LogicalPlan>> operation =
        PhysicalOperation$.MODULE$.unapply(plan);
    return operation.isDefined()
            && operation.get()._3() instanceof LogicalRelation relation
            && relation.relation() instanceof HadoopFsRelation files
        ? new RelationOperation(
            Seqs.list(operation.get()._1()), Seqs.list(operation.get()._2()), relation, files)
        : null;
  }

  /** The table of the catalog, or null. */
  CatalogTable table() {
    return relation.catalogTable().isDefined() ? relation.catalogTable().get() : null;
  }

  /** The table, or the places of the files. */
  String place() {
    CatalogTable table = table();
    return table == null
        ? Seqs.list(files.location().rootPaths()).stream()
            .map(Object::toString)
            .collect(Collectors.joining(","))
        : table.identifier().unquotedString();
  }

  /** The name of the relation in plans. */
  String name() {
    return "jparquet " + place();
  }

  /** The filters, with columns named as the relation names them. */
  List<Expression> normalizedFilters() {
    return Seqs.list(
        DataSourceStrategy$.MODULE$.normalizeExprs(
            Seqs.of(filters), Seqs.of(List.<Attribute>copyOf(Seqs.list(relation.output())))));
  }

  /**
   * The columns of the relation that are needed.
   *
   * @param filters the conditions that are evaluated on them
   */
  List<AttributeReference> columns(List<Expression> filters) {
    AttributeSet needed = references(projection).$plus$plus(references(filters));
    return Seqs.list(relation.output()).stream().filter(needed::contains).toList();
  }

  private static AttributeSet references(List<?> expressions) {
    return AttributeSet$.MODULE$.fromAttributeSets(
        CollectionConverters.asScala(
            expressions.stream()
                .map(expression -> ((Expression) expression).references())
                .toList()));
  }

  /** The names of the columns that are read of the files. */
  List<String> fileColumns() {
    List<String> partitions = List.of(files.partitionSchema().fieldNames());
    return columns(filters).stream()
        .map(AttributeReference::name)
        .filter(name -> !partitions.contains(name))
        .toList();
  }

  /** The columns that Spark's own source would read, with all partition columns. */
  StructType readSchema() {
    StructType schema = new StructType();
    for (AttributeReference column : columns(filters)) {
      schema =
          schema.add(
              new StructField(
                  column.name(), column.dataType(), column.nullable(), column.metadata()));
    }
    for (StructField partition : files.partitionSchema().fields()) {
      schema = schema.add(partition);
    }
    return schema;
  }

  /** The operation on a relation with other types of columns. */
  RelationOperation with(
      List<NamedExpression> projection,
      List<Expression> filters,
      List<AttributeReference> output,
      StructType dataSchema) {
    HadoopFsRelation retyped =
        files.copy(
            files.location(),
            files.partitionSchema(),
            dataSchema,
            files.bucketSpec(),
            files.fileFormat(),
            files.options(),
            files.sparkSession());
    return new RelationOperation(
        projection,
        filters,
        relation.copy(
            retyped,
            Seqs.of(output),
            relation.catalogTable(),
            relation.isStreaming(),
            relation.stream()),
        retyped);
  }

  /** The operation as a plan, with another format of the files. */
  LogicalPlan withFormat(FileFormat format) {
    LogicalRelation replaced =
        relation.copy(
            new ShownRelation(files, format),
            relation.output(),
            relation.catalogTable(),
            relation.isStreaming(),
            relation.stream());
    // Spark's own format equals all that are derived from it, so that a transformation of the plan
    // would find nothing changed.
    LogicalPlan filtered =
        filters.stream()
            .reduce(And::new)
            .<LogicalPlan>map(all -> new Filter(all, replaced))
            .orElse(replaced);
    return new Project(Seqs.of(projection), filtered);
  }
}

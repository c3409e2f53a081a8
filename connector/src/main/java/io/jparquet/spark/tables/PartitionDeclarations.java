package io.jparquet.spark.tables;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SessionTables;
import io.jparquet.spark.core.base.StatementRule;
import io.jparquet.spark.core.file.DeclaredPartitioning;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.plans.logical.ColumnDefinition;
import org.apache.spark.sql.catalyst.plans.logical.CreateTable;
import org.apache.spark.sql.catalyst.plans.logical.CreateTableAsSelect;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceTable;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceTableAsSelect;
import org.apache.spark.sql.catalyst.plans.logical.TableSpec;
import org.apache.spark.sql.catalyst.plans.logical.TableSpecBase;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Puts the partition columns of a new table after its other columns, where Spark's own source and
 * every Hive metastore have them. A metastore moves them in any case, after Spark has planned the
 * statement: CREATE TABLE AS SELECT would then write the columns of the query, by position, into
 * others.
 */
final class PartitionDeclarations extends StatementRule {

  private final SessionTables tables;

  /** The statements of a session. */
  public PartitionDeclarations(SparkSession session) {
    this.tables = new SessionTables(session);
  }

  @Override
  protected LogicalPlan changed(LogicalPlan node) {
    return node.childrenResolved() ? reordered(node) : node;
  }

  private LogicalPlan reordered(LogicalPlan plan) {
    if (plan instanceof CreateTable create
        && isOurs(create.name(), create.tableSpec(), create.partitioning())) {
      Seq<ColumnDefinition> columns = columns(create.columns(), create.partitioning());
      return columns == null
          ? plan
          : create.copy(
              create.name(),
              columns,
              create.partitioning(),
              create.tableSpec(),
              create.ignoreIfExists());
    }
    if (plan instanceof ReplaceTable replace
        && isOurs(replace.name(), replace.tableSpec(), replace.partitioning())) {
      Seq<ColumnDefinition> columns = columns(replace.columns(), replace.partitioning());
      return columns == null
          ? plan
          : replace.copy(
              replace.name(),
              columns,
              replace.partitioning(),
              replace.tableSpec(),
              replace.orCreate());
    }
    if (plan instanceof CreateTableAsSelect create
        && isOurs(create.name(), create.tableSpec(), create.partitioning())) {
      LogicalPlan query = query(create.query(), create.partitioning());
      return query == null
          ? plan
          : create.copy(
              create.name(),
              create.partitioning(),
              query,
              create.tableSpec(),
              create.writeOptions(),
              create.ignoreIfExists(),
              create.isAnalyzed());
    }
    if (plan instanceof ReplaceTableAsSelect replace
        && isOurs(replace.name(), replace.tableSpec(), replace.partitioning())) {
      LogicalPlan query = query(replace.query(), replace.partitioning());
      return query == null
          ? plan
          : replace.copy(
              replace.name(),
              replace.partitioning(),
              query,
              replace.tableSpec(),
              replace.writeOptions(),
              replace.orCreate(),
              replace.isAnalyzed());
    }
    return plan;
  }

  /** Whether a table is one of jparquet, whose partitioning is checked then. */
  private boolean isOurs(LogicalPlan name, TableSpecBase spec, Seq<Transform> partitioning) {
    if (!tables.isOurs(spec) || SessionTables.named(name).isEmpty()) {
      return false;
    }
    if (spec instanceof TableSpec resolved) {
      DeclaredPartitioning.of(partitioning)
          .check(new CaseInsensitiveStringMap(CollectionConverters.asJava(resolved.options())));
    }
    return true;
  }

  private Seq<ColumnDefinition> columns(
      Seq<ColumnDefinition> columns, Seq<Transform> partitioning) {
    List<ColumnDefinition> given = Seqs.list(columns);
    List<ColumnDefinition> ordered = partitionsLast(given, ColumnDefinition::name, partitioning);
    return ordered.equals(given) ? null : Seqs.of(ordered);
  }

  private LogicalPlan query(LogicalPlan query, Seq<Transform> partitioning) {
    List<Attribute> given = Seqs.list(query.output());
    List<Attribute> ordered = partitionsLast(given, Attribute::name, partitioning);
    return ordered.equals(given)
        ? null
        : new Project(Seqs.of(List.<NamedExpression>copyOf(ordered)), query);
  }

  /**
   * Columns in their order, and after them those of the partitioning in the order of that. What is
   * not right with the partitioning is left to Spark's checks.
   */
  private <C> List<C> partitionsLast(
      List<C> columns, Function<C, String> name, Seq<Transform> partitioning) {
    List<C> partitions = new ArrayList<>();
    for (Transform transform : Seqs.list(partitioning)) {
      if (DeclaredPartitioning.isBuckets(transform)) {
        continue;
      }
      if (!transform.name().equals("identity")
          || transform.references()[0].fieldNames().length > 1) {
        return columns;
      }
      String partition = transform.references()[0].fieldNames()[0];
      List<C> found =
          columns.stream()
              .filter(column -> (boolean) conf().resolver().apply(name.apply(column), partition))
              .toList();
      if (found.size() != 1 || partitions.contains(found.get(0))) {
        return columns;
      }
      partitions.add(found.get(0));
    }
    return Stream.concat(
            columns.stream().filter(column -> !partitions.contains(column)), partitions.stream())
        .toList();
  }
}

package io.jparquet.spark.tables;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SessionTables;
import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.base.StatementRule;
import io.jparquet.spark.core.file.DeclaredPartitioning;
import io.jparquet.spark.core.file.TableDefinition;
import io.jparquet.spark.core.file.TableFiles;
import io.jparquet.spark.core.file.TableUse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.analysis.NoSuchPartitionsException;
import org.apache.spark.sql.catalyst.analysis.PartitionSpec;
import org.apache.spark.sql.catalyst.analysis.ResolvePartitionSpec$;
import org.apache.spark.sql.catalyst.analysis.ResolvedPartitionSpec;
import org.apache.spark.sql.catalyst.analysis.UnresolvedPartitionSpec;
import org.apache.spark.sql.catalyst.analysis.UnresolvedTable;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.catalog.CatalogUtils;
import org.apache.spark.sql.catalyst.plans.logical.DropPartitions;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * ALTER TABLE DROP PARTITION with values of some of the partition columns: means all partitions
 * with these values, as for tables of a metastore. Spark refuses it for tables of DataSource V2 as
 * soon as it has resolved the table, so that this rule runs before that.
 */
final class PartialPartitions extends StatementRule {

  private final SparkSession session;

  /** The statements of a session. */
  public PartialPartitions(SparkSession session) {
    this.session = session;
  }

  @Override
  protected LogicalPlan changed(LogicalPlan node) {
    return node instanceof DropPartitions drop && drop.table() instanceof UnresolvedTable
        ? completed(drop)
        : node;
  }

  private LogicalPlan completed(DropPartitions drop) {
    TableIdentifier name =
        new SessionTables(session)
            .named(((UnresolvedTable) drop.table()).multipartIdentifier())
            .orElse(null);
    TableFiles table = name == null ? null : table(name);
    if (table == null) {
      return drop;
    }
    List<PartitionSpec> parts = new ArrayList<>();
    for (PartitionSpec part : Seqs.list(drop.parts())) {
      Map<String, String> values =
          part instanceof UnresolvedPartitionSpec given
              ? partial(CollectionConverters.asJava(given.spec()), table.partitionSchema())
              : null;
      if (values == null) {
        parts.add(part); // Spark's own
      } else {
        List<PartitionSpec> found = matching(table, values);
        if (found.isEmpty() && !drop.ifExists()) {
          throw SparkErrors.unchecked(missing(name, values));
        }
        parts.addAll(found);
      }
    }
    return drop.copy(drop.table(), Seqs.of(parts), drop.ifExists(), drop.purge());
  }

  /** A table that is one of DataSource V2, or null. */
  private TableFiles table(TableIdentifier name) {
    return new SessionTables(session)
        .findOfV2(name)
        .filter(found -> found.storage().locationUri().isDefined())
        .map(this::table)
        .orElse(null);
  }

  private TableFiles table(CatalogTable found) {
    Map<String, String> properties = new HashMap<>(CollectionConverters.asJava(found.properties()));
    properties.put("path", CatalogUtils.URIToString(found.storage().locationUri().get()));
    Transform[] partitioning =
        Seqs.list(found.partitionColumnNames()).stream()
            .map(DeclaredPartitioning::column)
            .toArray(Transform[]::new);
    return new TableFiles(
        new TableDefinition(session, TableUse.CATALOG, found.schema(), partitioning, properties));
  }

  /**
   * The values by the names of the columns as the table has them.
   *
   * @return null if these are not some of the partition columns, but all or others
   */
  private Map<String, String> partial(Map<String, String> given, StructType partitions) {
    Map<String, String> values = new TreeMap<>();
    given.forEach(
        (name, value) ->
            Stream.of(partitions.fieldNames())
                .filter(column -> (boolean) conf().resolver().apply(column, name))
                .forEach(column -> values.put(column, value)));
    return values.size() == given.size() && values.size() < partitions.length() ? values : null;
  }

  private static List<PartitionSpec> matching(TableFiles table, Map<String, String> values) {
    StructType partitions = table.partitionSchema();
    List<StructField> fields =
        Stream.of(partitions.fields()).filter(field -> values.containsKey(field.name())).toList();
    InternalRow ident =
        ResolvePartitionSpec$.MODULE$.convertToPartIdent(
            scala.collection.immutable.Map.from(CollectionConverters.asScala(values)),
            Seqs.of(fields));
    Seq<String> names = Seqs.of(partitions.fieldNames());
    String[] given = fields.stream().map(StructField::name).toArray(String[]::new);
    return Stream.of(new DirectoryOperations().partitions(table).list(given, ident))
        .<PartitionSpec>map(found -> new ResolvedPartitionSpec(names, found, Option.empty()))
        .toList();
  }

  private static NoSuchPartitionsException missing(
      TableIdentifier name, Map<String, String> values) {
    scala.collection.immutable.Map<String, String> spec =
        scala.collection.immutable.Map.from(CollectionConverters.asScala(values));
    return new NoSuchPartitionsException(name.database().get(), name.table(), Seqs.of(spec));
  }
}

package io.jparquet.spark.tables;

import io.jparquet.spark.core.base.SessionTables;
import io.jparquet.spark.core.base.StatementRule;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.CurrentUserContext;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.catalog.CatalogUtils;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.execution.command.CreateTableLikeCommand;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Utils;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/**
 * CREATE TABLE LIKE that makes a table of jparquet: the new table gets the properties that tables
 * of DataSource V2 have when another statement makes them. Spark's command, which is one of V1,
 * leaves them out, and passes neither the options nor the name of the source when the table is
 * used.
 */
final class TablesLikeOthers extends StatementRule {

  private final SessionTables tables;

  /** The statements of a session. */
  public TablesLikeOthers(SparkSession session) {
    this.tables = new SessionTables(session);
  }

  @Override
  protected LogicalPlan changed(LogicalPlan node) {
    if (node instanceof CreateTableLikeCommand create
        && !create.properties().contains(TableCatalog.PROP_PROVIDER)) {
      Optional<CatalogTable> source = source(create);
      if (source.isPresent()) {
        return create.copy(
            create.targetTable(),
            create.sourceTable(),
            create.fileFormat(),
            create.provider(),
            properties(create, source.get()),
            create.ifNotExists());
      }
    }
    return node;
  }

  /** The table that is the model, if the new one is one of jparquet and of DataSource V2. */
  private Optional<CatalogTable> source(CreateTableLikeCommand create) {
    return tables
        .find(create.sourceTable())
        .filter(
            source -> {
              Option<String> provider =
                  create.provider().isDefined() ? create.provider() : source.provider();
              return create.fileFormat().inputFormat().isEmpty()
                  && SessionTables.isOurs(provider)
                  && DataSourceV2Utils.getTableProvider(provider.get(), conf()).isDefined();
            });
  }

  private static scala.collection.immutable.Map<String, String> properties(
      CreateTableLikeCommand create, CatalogTable source) {
    Map<String, String> properties = new HashMap<>();
    CollectionConverters.asJava(source.storage().properties())
        .forEach(
            (name, value) -> {
              properties.put(name, value);
              properties.put(TableCatalog.OPTION_PREFIX + name, value);
            });
    if (create.fileFormat().locationUri().isDefined()) {
      properties.put(
          TableCatalog.PROP_LOCATION,
          CatalogUtils.URIToString(create.fileFormat().locationUri().get()));
    }
    properties.put(
        TableCatalog.PROP_PROVIDER,
        create.provider().isDefined() ? create.provider().get() : source.provider().get());
    properties.put(TableCatalog.PROP_OWNER, CurrentUserContext.getCurrentUser());
    properties.putAll(CollectionConverters.asJava(create.properties()));
    return scala.collection.immutable.Map.from(CollectionConverters.asScala(properties));
  }
}

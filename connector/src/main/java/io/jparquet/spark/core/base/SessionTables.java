package io.jparquet.spark.core.base;

import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.ResolvedIdentifier;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.catalog.SessionCatalog;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.TableSpecBase;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Utils;
import org.apache.spark.sql.internal.SessionState;
import scala.Option;
import scala.collection.immutable.Seq;

/** The tables of the session catalog, as checks of statements look at them. */
public record SessionTables(SparkSession session) {

  private static final String SESSION_CATALOG = "spark_catalog";

  /** The name of a table whose namespace is a database. */
  public static TableIdentifier name(Identifier identifier) {
    return new TableIdentifier(identifier.name(), Option.apply(identifier.namespace()[0]));
  }

  /** The name of a table of the session catalog, if the plan is one. */
  public static Optional<TableIdentifier> named(LogicalPlan name) {
    if (name instanceof ResolvedIdentifier resolved
        && CatalogV2Util.isSessionCatalog(resolved.catalog())
        && resolved.identifier().namespace().length <= 1) {
      Identifier identifier = resolved.identifier();
      Option<String> database =
          identifier.namespace().length == 0
              ? Option.empty()
              : Option.apply(identifier.namespace()[0]);
      return Optional.of(new TableIdentifier(identifier.name(), database));
    }
    return Optional.empty();
  }

  /**
   * What a name in a statement means, with its database.
   *
   * @param parts of the name, as it is written
   * @return empty if it is the name of a table of another catalog
   */
  public Optional<TableIdentifier> named(Seq<String> parts) {
    List<String> all = Seqs.list(parts);
    boolean qualified = all.size() == 3 && all.get(0).equalsIgnoreCase(SESSION_CATALOG);
    if (!qualified
        && !(all.size() <= 2 && session.catalog().currentCatalog().equals(SESSION_CATALOG))) {
      return Optional.empty();
    }
    List<String> rest = qualified ? all.subList(1, 3) : all;
    return Optional.of(
        catalog()
            .qualifyIdentifier(
                new TableIdentifier(
                    rest.get(rest.size() - 1),
                    rest.size() == 1 ? Option.empty() : Option.apply(rest.get(0)))));
  }

  /** What the catalog knows of a table; empty when there is none. */
  public Optional<CatalogTable> find(TableIdentifier name) {
    TableIdentifier qualified = catalog().qualifyIdentifier(name);
    if (!catalog().tableExists(qualified)) {
      return Optional.empty();
    }
    try {
      return Optional.of(catalog().getTableMetadata(qualified));
    } catch (NoSuchNamespaceException | NoSuchTableException e) {
      // Another session was faster, and there is nothing left to lose.
      return Optional.empty();
    }
  }

  /**
   * What the catalog knows of a table of jparquet that the session keeps with DataSource V2, which
   * bucketed tables never are.
   */
  public Optional<CatalogTable> findOfV2(TableIdentifier name) {
    return find(name)
        .filter(table -> isOurs(table.provider()) && table.bucketSpec().isEmpty())
        .filter(
            table ->
                DataSourceV2Utils.getTableProvider(table.provider().get(), state().conf())
                    .isDefined());
  }

  /** Whether there is a table of a name, and it is one of jparquet. */
  public boolean isOurs(TableIdentifier name) {
    return find(name).filter(table -> isOurs(table.provider())).isPresent();
  }

  /** Whether a table that is to be made is one of jparquet. */
  public boolean isOurs(TableSpecBase spec) {
    return isOursByDefault(spec.provider());
  }

  /** Whether what is made with the provider, or without one, is of jparquet. */
  public boolean isOursByDefault(Option<String> provider) {
    return SourceName.isNamed(
        provider.isDefined() ? provider.get() : state().conf().defaultDataSourceName());
  }

  /** Whether a table with the provider is one of jparquet; one without is not. */
  public static boolean isOurs(Option<String> provider) {
    return provider.isDefined() && SourceName.isNamed(provider.get());
  }

  /** The catalog of the session. */
  public SessionCatalog catalog() {
    return state().catalog();
  }

  /** The state of the session, which must be complete: rules ask for it when they run. */
  public SessionState state() {
    return ((org.apache.spark.sql.classic.SparkSession) session).sessionState();
  }
}

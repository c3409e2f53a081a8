package io.jparquet.spark.tables;

import io.jparquet.spark.bridge.SparkBridge;
import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SourceName;
import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.file.TableDefinition;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.catalog.CatalogUtils;
import org.apache.spark.sql.catalyst.catalog.SessionCatalog;
import org.apache.spark.sql.classic.SparkSession;
import scala.Option;
import scala.collection.immutable.Map;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The entry of the session catalog that a table was made from. Spark does not pass it, and asks for
 * it where it streams: it is found by the location of the table.
 */
public final class CatalogEntry {
  private final SessionCatalog catalog;
  private final String location;

  private CatalogEntry(SessionCatalog catalog, String location) {
    this.catalog = catalog;
    this.location = location;
  }

  /**
   * The entry of a table, with all options of the table as options of its source. Its columns are
   * nullable, as those of the table are.
   *
   * @throws IllegalArgumentException if no table of jparquet has the location any more
   */
  static CatalogTable of(TableDefinition definition) {
    SessionCatalog catalog = ((SparkSession) definition.session()).sessionState().catalog();
    String location = definition.paths().get(0);
    CatalogTable found =
        new CatalogEntry(catalog, location)
            .find()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "The session catalog has no table of jparquet at " + location));
    SparkBridge bridge = SparkLine.bridge();
    return bridge.withOptions(
        bridge.withSchema(
            found,
            found.schema().asNullable(),
            found.partitionColumnNames(),
            found.tracksPartitionsInCatalog()),
        Map.from(CollectionConverters.asScala(definition.options().asCaseSensitiveMap())));
  }

  /** The entry of a bucketed table, if the session catalog has it already. */
  public static Optional<CatalogTable> ofBucketed(TableDefinition definition) {
    SessionCatalog catalog = ((SparkSession) definition.session()).sessionState().catalog();
    return definition.paths().isEmpty()
        ? Optional.empty()
        : new CatalogEntry(catalog, definition.paths().get(0))
            .all()
            .filter(
                table ->
                    table.bucketSpec().isDefined() && table.schema().equals(definition.schema()))
            .findFirst();
  }

  private Optional<CatalogTable> find() {
    return all().findFirst();
  }

  /** All entries with the location, one by one: most are named as their directories. */
  private Stream<CatalogTable> all() {
    List<String> databases = Seqs.list(catalog.listDatabases());
    return Stream.of(
            Stream.of(directoryOfDatabase(), catalog.getCurrentDatabase())
                .filter(databases::contains)
                .distinct()
                .flatMap(this::namedAsDirectory),
            databases.stream().flatMap(this::namedAsDirectory),
            databases.stream().flatMap(this::tables))
        .flatMap(found -> found)
        .filter(this::isHere);
  }

  /** The database that the warehouse has in the directory above. */
  private String directoryOfDatabase() {
    Path parent = new Path(location).getParent();
    String name = parent == null ? "" : parent.getName();
    return name.endsWith(".db") ? name.substring(0, name.length() - 3) : name;
  }

  private Stream<CatalogTable> namedAsDirectory(String database) {
    return load(List.of(new TableIdentifier(new Path(location).getName(), Option.apply(database))));
  }

  private Stream<CatalogTable> tables(String database) {
    return load(
        Seqs.list(catalog.listTables(database)).stream()
            .filter(name -> name.database().isDefined())
            .toList());
  }

  private Stream<CatalogTable> load(List<TableIdentifier> names) {
    try {
      return Seqs.list(catalog.getTablesByName(Seqs.of(names))).stream();
    } catch (AnalysisException e) {
      throw SparkErrors.unchecked(e);
    }
  }

  private boolean isHere(CatalogTable table) {
    return table.provider().exists(SourceName::isNamed)
        && table.storage().locationUri().isDefined()
        && CatalogUtils.URIToString(table.storage().locationUri().get()).equals(location);
  }
}

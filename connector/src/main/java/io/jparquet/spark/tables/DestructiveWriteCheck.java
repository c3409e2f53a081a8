package io.jparquet.spark.tables;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.SessionTables;
import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.file.DirectoryListing;
import io.jparquet.spark.core.table.JParquetTable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.catalog.CatalogTableType;
import org.apache.spark.sql.catalyst.catalog.CatalogUtils;
import org.apache.spark.sql.catalyst.plans.logical.AlterColumns;
import org.apache.spark.sql.catalyst.plans.logical.AlterTableCommand;
import org.apache.spark.sql.catalyst.plans.logical.CreateTableAsSelect;
import org.apache.spark.sql.catalyst.plans.logical.DropColumns;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.RenameColumn;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceColumns;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceTableAsSelect;
import org.apache.spark.sql.catalyst.plans.logical.TableSpecBase;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.errors.QueryCompilationErrors;
import org.apache.spark.sql.execution.datasources.InsertIntoHadoopFsRelationCommand;
import scala.Option;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/**
 * Refuses statements that would delete files which their own query still has to read, and such as
 * would mix their rows with those of files that no table knows. Spark makes these checks for its
 * own file sources where it executes the statement; for DataSource V2 it does not:
 *
 * <ul>
 *   <li>{@code CREATE OR REPLACE TABLE t … AS SELECT … FROM t}, {@code saveAsTable} in overwrite
 *       mode and {@code createOrReplace()}: the session catalog drops the table, with its files if
 *       they are managed, before the query is planned.
 *   <li>An overwrite by one of Spark's own file sources, which deletes first, of files that are
 *       read with jparquet: Spark looks for its own relations only.
 *   <li>{@code CREATE TABLE … LOCATION … AS SELECT} into a directory that is not empty.
 *   <li>{@code ALTER TABLE} that renames or drops a column or changes its type: the values in the
 *       files would be lost to queries.
 * </ul>
 *
 * <p>Runs once for each analyzed plan, and looks at the class of its root; only a statement of one
 * of these kinds costs more.
 */
final class DestructiveWriteCheck extends AbstractFunction1<LogicalPlan, BoxedUnit> {
  private final SessionTables tables;

  /** For the statements of one session, which need not be complete yet. */
  public DestructiveWriteCheck(SparkSession session) {
    this.tables = new SessionTables(session);
  }

  @Override
  public BoxedUnit apply(LogicalPlan plan) {
    if (plan instanceof ReplaceTableAsSelect replace) {
      boolean becomesOurs = tables.isOurs(replace.tableSpec());
      SessionTables.named(replace.name())
          .ifPresent(table -> checkReplaced(table, becomesOurs, replace.query()));
    } else if (plan instanceof InsertIntoHadoopFsRelationCommand insert) {
      if (insert.mode() == SaveMode.Overwrite && !insert.dynamicPartitionOverwrite()) {
        checkOverwritten(insert);
      }
    } else if (plan instanceof AlterTableCommand alter
        && alter.table() instanceof ResolvedTable resolved
        && resolved.table() instanceof JParquetTable) {
      checkColumns(resolved, alter);
    } else if (plan instanceof CreateTableAsSelect create && tables.isOurs(create.tableSpec())) {
      SessionTables.named(create.name()).ifPresent(table -> checkCreated(table, create));
    }
    SparkLine.bridge()
        .savedTable(plan)
        .filter(save -> save.mode() == SaveMode.Overwrite)
        .ifPresent(save -> checkReplaced(save.table().identifier(), false, save.query()));
    return BoxedUnit.UNIT;
  }

  /** Refuses to drop a table whose files the query reads, if either is jparquet's business. */
  private void checkReplaced(TableIdentifier name, boolean becomesOurs, LogicalPlan query) {
    Optional<CatalogTable> found = tables.find(name);
    if (found.isEmpty()) {
      return;
    }
    CatalogTable table = found.get();
    Option<URI> location = table.storage().locationUri();
    if (location.isEmpty()) {
      return;
    }
    Path root = qualified(new Path(location.get()));
    boolean isManaged = table.tableType().equals(CatalogTableType.MANAGED());
    boolean isOurs = becomesOurs || SessionTables.isOurs(table.provider());
    for (Path read : isOurs ? ReadLocations.of(query) : ReadLocations.ofOurs(query)) {
      // Files outside of the warehouse survive the table; Spark still refuses the plain case.
      if (root.equals(qualified(read)) || isManaged && overlap(root, qualified(read))) {
        throw SparkErrors.unchecked(
            QueryCompilationErrors.cannotOverwriteTableThatIsBeingReadFromError(
                tables.catalog().qualifyIdentifier(name)));
      }
    }
  }

  /** The columns of files have names and types that no catalog can change. */
  private static void checkColumns(ResolvedTable table, AlterTableCommand alter) {
    String operation = null;
    if (alter instanceof RenameColumn) {
      operation = "RENAME COLUMN";
    } else if (alter instanceof DropColumns) {
      operation = "DROP COLUMN";
    } else if (alter instanceof ReplaceColumns) {
      operation = "REPLACE COLUMNS";
    } else if (alter instanceof AlterColumns columns
        && columns.specs().exists(spec -> spec.newDataType().isDefined())) {
      operation = "ALTER COLUMN TYPE";
    }
    if (operation != null) {
      throw SparkErrors.unchecked(
          QueryCompilationErrors.unsupportedTableOperationError(
              table.catalog(), table.identifier(), operation));
    }
  }

  private void checkOverwritten(InsertIntoHadoopFsRelationCommand insert) {
    Path root = qualified(insert.outputPath());
    for (Path read : ReadLocations.ofOurs(insert.query())) {
      boolean isLost =
          insert.staticPartitions().isEmpty()
              ? overlap(root, qualified(read))
              : root.equals(qualified(read));
      if (isLost) {
        throw SparkErrors.unchecked(
            insert.catalogTable().isEmpty()
                ? QueryCompilationErrors.cannotOverwritePathBeingReadFromError(root.toString())
                : QueryCompilationErrors.cannotOverwriteTableThatIsBeingReadFromError(
                    insert.catalogTable().get().identifier()));
      }
    }
  }

  private void checkCreated(TableIdentifier name, CreateTableAsSelect create) {
    Optional<String> given = location(create.tableSpec());
    TableIdentifier qualified = tables.catalog().qualifyIdentifier(name);
    if (given.isEmpty()
        || tables.state().conf().allowNonEmptyLocationInCTAS()
        || tables.catalog().tableExists(qualified)) {
      return;
    }
    URI location =
        tables
            .catalog()
            .makeQualifiedTablePath(
                CatalogUtils.stringToURI(given.get()), qualified.database().get());
    if (holdsFiles(new Path(location))) {
      throw SparkErrors.unchecked(
          QueryCompilationErrors.createTableAsSelectWithNonEmptyDirectoryError(
              location.toString()));
    }
  }

  private static Optional<String> location(TableSpecBase spec) {
    Option<String> location =
        spec.location().isDefined()
            ? spec.location()
            : spec.properties().get(TableCatalog.PROP_LOCATION);
    return location.isDefined() ? Optional.of(location.get()) : Optional.empty();
  }

  private boolean holdsFiles(Path path) {
    try {
      FileSystem fileSystem = path.getFileSystem(hadoopConf());
      FileStatus status = fileSystem.getFileStatus(path);
      return status.isDirectory() && DirectoryListing.of(fileSystem, path).length > 0;
    } catch (FileNotFoundException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException("Listing " + path + " failed", e);
    }
  }

  /** Whether one directory is, or contains, the other. */
  private static boolean overlap(Path first, Path second) {
    return contains(first, second) || contains(second, first);
  }

  private static boolean contains(Path directory, Path path) {
    for (Path parent = path; parent != null; parent = parent.getParent()) {
      if (parent.equals(directory)) {
        return true;
      }
    }
    return false;
  }

  private Path qualified(Path path) {
    try {
      FileSystem fileSystem = path.getFileSystem(hadoopConf());
      return path.makeQualified(fileSystem.getUri(), fileSystem.getWorkingDirectory());
    } catch (IOException e) {
      throw new UncheckedIOException("Finding the file system of " + path + " failed", e);
    }
  }

  private Configuration hadoopConf() {
    return tables.state().newHadoopConf();
  }
}

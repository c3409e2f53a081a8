package io.jparquet.spark.tables;

import io.jparquet.spark.core.file.TableDefinition;
import io.jparquet.spark.core.file.TableFiles;
import io.jparquet.spark.core.scan.ScanPlanning;
import io.jparquet.spark.core.table.TableOperations;
import io.jparquet.spark.core.write.WriteJobs;
import io.jparquet.spark.tables.job.StagedJobs;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.write.RowLevelOperation;

/** What statements do with tables that are directories of files. Has no state. */
public final class DirectoryOperations implements TableOperations {

  @Override
  public WriteJobs writes() {
    return new StagedJobs();
  }

  @Override
  public RowLevelOperation rowLevelOperation(
      TableFiles table, RowLevelOperation.Command command, ScanPlanning planning) {
    return new RowLevelStatement(table, command, planning);
  }

  @Override
  public boolean canDeleteWhere(TableFiles table, Predicate[] predicates) {
    return TableDeletes.canDeleteWhere(table, predicates);
  }

  @Override
  public void deleteWhere(TableFiles table, Predicate[] predicates) {
    TableDeletes.deleteWhere(table, predicates);
  }

  @Override
  public boolean truncate(TableFiles table) {
    return TableDeletes.truncate(table);
  }

  @Override
  public CatalogTable catalogEntry(TableDefinition table) {
    return CatalogEntry.of(table);
  }

  @Override
  public Partitions partitions(TableFiles table) {
    return new TablePartitions(table);
  }
}

package io.jparquet.spark.core.table;

import io.jparquet.spark.core.file.TableDefinition;
import io.jparquet.spark.core.file.TableFiles;
import io.jparquet.spark.core.scan.ScanPlanning;
import io.jparquet.spark.core.write.WriteJobs;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.write.RowLevelOperation;

/**
 * What statements do with tables besides planning scans: how writes are committed, changes of what
 * is there, and what the session catalog has. Spark's interfaces, with the same names of methods,
 * say what is expected. Driver only; thread-safe.
 */
public interface TableOperations {

  /** The jobs of writes. */
  WriteJobs writes();

  /**
   * A statement that changes rows inside of files.
   *
   * @param planning what is added to its scan
   */
  RowLevelOperation rowLevelOperation(
      TableFiles table, RowLevelOperation.Command command, ScanPlanning planning);

  /** Whether the predicates decide on partitions as a whole. */
  boolean canDeleteWhere(TableFiles table, Predicate[] predicates);

  /** Deletes the files of the partitions for which all predicates are true. */
  void deleteWhere(TableFiles table, Predicate[] predicates);

  /** Deletes all files of the table. */
  boolean truncate(TableFiles table);

  /**
   * The entry of the session catalog that a table was made from.
   *
   * @throws IllegalArgumentException if there is none any more
   */
  CatalogTable catalogEntry(TableDefinition table);

  /** The partitions of a table that has one directory. */
  Partitions partitions(TableFiles table);

  /** The partitions of a table; rows are their values in the order of the partition columns. */
  interface Partitions {

    /**
     * The partitions in which the named columns have the values of {@code ident}; no name means
     * all.
     */
    InternalRow[] list(String[] names, InternalRow ident);

    /**
     * Makes partitions.
     *
     * @throws UnsupportedOperationException when one of them has another location; none is made
     *     then
     */
    void create(InternalRow[] idents, Map<String, String>[] properties);

    /** Deletes partitions with their files; whether one of them existed. */
    boolean drop(InternalRow[] idents);

    /**
     * Gives a partition other values; whether it existed.
     *
     * @throws RuntimeException Spark's error when there is a partition of the new values
     */
    boolean rename(InternalRow from, InternalRow to);

    /** Deletes the files of partitions, which stay; whether one of them existed. */
    boolean truncate(InternalRow[] idents);

    /** The properties of a partition. */
    Map<String, String> metadata(InternalRow ident);
  }
}

package io.jparquet.spark.core.table;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.MetadataKind;
import io.jparquet.spark.core.file.TableDefinition;
import io.jparquet.spark.core.file.TableFiles;
import io.jparquet.spark.core.file.TableUse;
import io.jparquet.spark.core.read.FileMetadata;
import io.jparquet.spark.core.read.FilePath;
import io.jparquet.spark.core.read.KeyValueMetadata;
import io.jparquet.spark.core.scan.JParquetScanBuilder;
import io.jparquet.spark.core.scan.ScanPlanning;
import io.jparquet.spark.core.write.JParquetWriteBuilder;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.analysis.NoSuchPartitionException;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.connector.catalog.SupportsAtomicPartitionManagement;
import org.apache.spark.sql.connector.catalog.SupportsDeleteV2;
import org.apache.spark.sql.connector.catalog.SupportsMetadataColumns;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsRowLevelOperations;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.V2TableWithV1Fallback;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.RowLevelOperationBuilder;
import org.apache.spark.sql.connector.write.RowLevelOperationInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A directory (or several, or a glob) of Parquet files as a table of Spark: Spark's interfaces over
 * a {@link TableDefinition} and the {@link TableFiles} that follow from it.
 *
 * <p>Three callers ask for one ({@link TableUse}): {@code load()}, which may only read (so that
 * {@code save()} with the default mode goes through the data source's own save); the session
 * catalog, whose tables can be read and written; and that save itself, which accepts any schema as
 * Spark's own file sources do.
 *
 * <p>Files are listed when they are first needed: a table that is only created or written does not
 * have to exist yet. Not thread-safe beyond what Spark's analysis needs; driver only.
 */
public final class JParquetTable
    implements SupportsRead,
        SupportsWrite,
        SupportsDeleteV2,
        SupportsRowLevelOperations,
        SupportsAtomicPartitionManagement,
        SupportsMetadataColumns,
        V2TableWithV1Fallback {

  private static final Set<TableCapability> READ = EnumSet.of(TableCapability.BATCH_READ);

  private static final Set<TableCapability> READ_AND_WRITE =
      EnumSet.of(
          TableCapability.BATCH_READ,
          TableCapability.BATCH_WRITE,
          TableCapability.TRUNCATE,
          TableCapability.OVERWRITE_BY_FILTER,
          TableCapability.OVERWRITE_DYNAMIC);

  private final TableDefinition definition;
  private final TableFiles files;
  private final ScanPlanning planning;
  private final TableOperations operations;
  private final boolean rowsAreOrdered;
  private final boolean isAsDeclared;

  /**
   * A table; nothing is listed or read yet.
   *
   * @param planning what is added to its scans
   * @param operations by which statements change it
   */
  public JParquetTable(
      TableDefinition definition, ScanPlanning planning, TableOperations operations) {
    this(new TableFiles(definition), planning, operations, false, false);
  }

  private JParquetTable(
      TableFiles files,
      ScanPlanning planning,
      TableOperations operations,
      boolean rowsAreOrdered,
      boolean isAsDeclared) {
    this.definition = files.definition();
    this.files = files;
    this.planning = planning;
    this.operations = operations;
    this.rowsAreOrdered = rowsAreOrdered;
    this.isAsDeclared = isAsDeclared;
  }

  /**
   * The same table for a write whose rows are already in the order of the write: they need no sort.
   */
  public JParquetTable withOrderedRows() {
    return new JParquetTable(files, planning, operations, true, isAsDeclared);
  }

  /** The same table, whose {@link #columns} are NOT NULL where the catalog declares it. */
  public JParquetTable asDeclared() {
    return new JParquetTable(files, planning, operations, rowsAreOrdered, true);
  }

  /** Whether {@link #columns} are as the catalog declares them. */
  public boolean isAsDeclared() {
    return isAsDeclared;
  }

  /**
   * Whether the rows of a write are known to come partition by partition, and in the {@link
   * io.jparquet.spark.core.write.DeclaredOrder} within each.
   */
  public boolean rowsAreOrdered() {
    return rowsAreOrdered;
  }

  /** Files, schemas and partitions of the table. */
  public TableFiles files() {
    return files;
  }

  @Override
  public StructType partitionSchema() {
    return files.partitionSchema();
  }

  @Override
  public String name() {
    return files.nameInCatalog().orElse(definition.name());
  }

  /**
   * The columns, which are all nullable, but for {@link #asDeclared}: Spark would not look for
   * nulls in the others, and files that other programs wrote may have them. The writer refuses
   * nulls in columns that are declared NOT NULL.
   */
  @Override
  public Column[] columns() {
    StructType schema = isAsDeclared ? files.declaredSchema() : files.tableSchema();
    return SparkLine.bridge().columns(CharVarcharUtils.getRawSchema(schema));
  }

  /** Abstract in Spark 4.0, which does not call it where there are {@link #columns}. */
  @Override
  @SuppressWarnings("deprecation")
  public StructType schema() {
    return CatalogV2Util.v2ColumnsToStructType(columns());
  }

  @Override
  public MetadataColumn[] metadataColumns() {
    return new MetadataColumn[] {new FileMetadata(), new KeyValueMetadata(), new FilePath()};
  }

  /** As the file sources of Spark: a column of that name renames the hidden one. */
  @Override
  public boolean canRenameConflictingMetadataColumns() {
    return true;
  }

  @Override
  public Transform[] partitioning() {
    return files.partitioning();
  }

  @Override
  public Map<String, String> properties() {
    return definition.shownProperties();
  }

  /**
   * A table whose schema was inferred was not requested by {@code save()}, which always brings one:
   * it may be the relation of a temporary view, into which rows can be inserted.
   */
  @Override
  public Set<TableCapability> capabilities() {
    Set<TableCapability> capabilities = EnumSet.copyOf(READ_AND_WRITE);
    return switch (definition.use()) {
      case LOAD -> definition.schema() == null ? capabilities : EnumSet.copyOf(READ);
      case CATALOG -> capabilities;
      case SAVE -> {
        capabilities.add(TableCapability.ACCEPT_ANY_SCHEMA);
        yield capabilities;
      }
    };
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap operation) {
    MetadataKind.refuse(operation::get);
    CaseInsensitiveStringMap options = definition.options(operation);
    // Spark requests the builders of all scans of a query before it asks one of them anything.
    files.listAhead();
    return SparkLine.bridge()
        .scanBuilder(definition.session(), new JParquetScanBuilder(files, options, planning));
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    MetadataKind.refuse(info.options()::get);
    return new JParquetWriteBuilder(files, info, rowsAreOrdered, operations.writes());
  }

  /**
   * Statements that change rows. Spark asks for it also for a DELETE of whole partitions, which it
   * then does with {@link #deleteWhere}.
   */
  @Override
  public RowLevelOperationBuilder newRowLevelOperationBuilder(RowLevelOperationInfo info) {
    return () -> operations.rowLevelOperation(files, info.command(), planning);
  }

  @Override
  public boolean canDeleteWhere(Predicate[] predicates) {
    return operations.canDeleteWhere(files, predicates);
  }

  @Override
  public void deleteWhere(Predicate[] predicates) {
    operations.deleteWhere(files, predicates);
  }

  @Override
  public boolean truncateTable() {
    return operations.truncate(files);
  }

  @Override
  public void createPartitions(InternalRow[] idents, Map<String, String>[] properties) {
    partitions().create(idents, properties);
  }

  @Override
  public boolean dropPartitions(InternalRow[] idents) {
    return partitions().drop(idents);
  }

  @Override
  public boolean renamePartition(InternalRow from, InternalRow to) throws NoSuchPartitionException {
    if (!partitions().rename(from, to)) {
      throw new NoSuchPartitionException(name(), from, partitionSchema());
    }
    return true;
  }

  @Override
  public boolean truncatePartition(InternalRow ident) throws NoSuchPartitionException {
    if (!partitions().truncate(new InternalRow[] {ident})) {
      throw new NoSuchPartitionException(name(), ident, partitionSchema());
    }
    return true;
  }

  @Override
  public boolean truncatePartitions(InternalRow[] idents) {
    return partitions().truncate(idents);
  }

  @Override
  public void replacePartitionMetadata(InternalRow ident, Map<String, String> properties) {
    throw new UnsupportedOperationException(
        "Partitions of a jparquet table are directories and cannot have properties");
  }

  @Override
  public Map<String, String> loadPartitionMetadata(InternalRow ident) {
    return partitions().metadata(ident);
  }

  @Override
  public InternalRow[] listPartitionIdentifiers(String[] names, InternalRow ident) {
    return partitions().list(names, ident);
  }

  /**
   * The table as the session catalog knows it, for {@code readStream.table} and {@code toTable}:
   * streams read and write files with DataSource V1.
   */
  @Override
  public CatalogTable v1Table() {
    return operations.catalogEntry(definition);
  }

  /** Whether both look at the same listing of files: a table that is requested again differs. */
  @Override
  public boolean equals(Object other) {
    return other instanceof JParquetTable table
        && table.files == files
        && table.isAsDeclared == isAsDeclared;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(files);
  }

  private TableOperations.Partitions partitions() {
    return operations.partitions(files);
  }

  @Override
  public String toString() {
    return name() + Arrays.toString(definition.partitioning());
  }
}

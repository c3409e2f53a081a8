package io.jparquet.spark;

import io.jparquet.spark.encryption.EncryptionNames;
import io.jparquet.spark.read.FileMetadata;
import io.jparquet.spark.read.JParquetScanBuilder;
import io.jparquet.spark.read.TableFiles;
import io.jparquet.spark.write.JParquetWriteBuilder;
import io.jparquet.spark.write.TableDeletes;
import io.jparquet.spark.write.TablePartitions;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.connector.catalog.SupportsDeleteV2;
import org.apache.spark.sql.connector.catalog.SupportsMetadataColumns;
import org.apache.spark.sql.connector.catalog.SupportsPartitionManagement;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.util.Utils$;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A directory (or several, or a glob) of Parquet files as a table of Spark.
 *
 * <p>Three callers ask for one, told apart by {@link TableUse}: {@code load()}, which may only read
 * (so that {@code save()} with the default mode goes through {@link JParquetDataSource}'s own save,
 * see there); the session catalog, whose tables can be read and written; and that save itself,
 * which accepts any schema as Spark's own file sources do.
 *
 * <p>Files are listed when they are first needed: a table that is only created or written does not
 * have to exist yet. Not thread-safe beyond what Spark's analysis needs; driver only.
 */
public final class JParquetTable
    implements SupportsRead,
        SupportsWrite,
        SupportsDeleteV2,
        SupportsPartitionManagement,
        SupportsMetadataColumns {

  /** Who asked for the table. */
  public enum TableUse {
    /** {@code load()}, {@code CREATE TEMPORARY VIEW}: read only. */
    LOAD,
    /** The session catalog: read, insert, overwrite, delete, truncate. */
    CATALOG,
    /** The re-dispatched {@code save()}: append and overwrite with any schema. */
    SAVE
  }

  /** Private option by which {@code save()} asks for a table that can be written. */
  public static final String SAVE_MARKER = "__jparquet_save";

  private final SparkSession session;
  private final TableUse use;
  private final Transform[] partitioning;
  private final Map<String, String> properties;
  private final CaseInsensitiveStringMap options;
  private final TableFiles files;
  private final boolean isInferred;
  private final boolean rowsAreOrdered;

  /**
   * Describes a table; nothing is listed or read yet.
   *
   * @param session the session that the table is used in
   * @param use who asked
   * @param schema the schema of the catalog, of the user or of the data to be saved; null to infer
   *     it from the files
   * @param partitioning declared partitioning; may be empty, then it is inferred from the
   *     directories
   * @param properties table properties and options, including {@code path} or {@code paths}
   */
  public JParquetTable(
      SparkSession session,
      TableUse use,
      StructType schema,
      Transform[] partitioning,
      Map<String, String> properties) {
    this.session = session;
    this.use = use;
    this.partitioning = partitioning;
    this.properties = Map.copyOf(properties);
    Map<String, String> given = TableOptions.fromProperties(properties);
    OptionNames.report(given.keySet());
    this.options = new CaseInsensitiveStringMap(given);
    this.isInferred = schema == null;
    this.rowsAreOrdered = false;
    this.files = new TableFiles(session, use, schema, partitioning, paths(), options());
  }

  private JParquetTable(JParquetTable same, boolean rowsAreOrdered) {
    this.session = same.session;
    this.use = same.use;
    this.partitioning = same.partitioning;
    this.properties = same.properties;
    this.options = same.options;
    this.files = same.files;
    this.isInferred = same.isInferred;
    this.rowsAreOrdered = rowsAreOrdered;
  }

  /** The same table for a write whose rows come as the write wants them: they need no sort. */
  public JParquetTable withOrderedRows() {
    return new JParquetTable(this, true);
  }

  /**
   * Whether the rows of a write are known to come partition by partition, and in the {@link
   * io.jparquet.spark.write.DeclaredOrder} within each.
   */
  public boolean rowsAreOrdered() {
    return rowsAreOrdered;
  }

  /** The session that the table belongs to. */
  public SparkSession session() {
    return session;
  }

  /** Who asked for the table. */
  public TableUse use() {
    return use;
  }

  /**
   * Options of the table, from its properties and the {@code OPTIONS} clause: without {@code path}
   * and {@code paths}.
   */
  public CaseInsensitiveStringMap options() {
    return TableOptions.withoutPaths(options);
  }

  /** The table's options, overridden by those of one read or write. */
  public CaseInsensitiveStringMap options(CaseInsensitiveStringMap operation) {
    OptionNames.report(operation.asCaseSensitiveMap().keySet());
    Map<String, String> merged = new HashMap<>(options().asCaseSensitiveMap());
    Map<String, String> own = TableOptions.withoutPaths(operation).asCaseSensitiveMap();
    merged.keySet().removeIf(key -> operation.containsKey(key));
    merged.putAll(own);
    return new CaseInsensitiveStringMap(merged);
  }

  /** Locations as given, not expanded; empty when a managed table has none yet. */
  public List<String> paths() {
    return TableOptions.paths(options);
  }

  /**
   * The one directory of the table, qualified.
   *
   * @throws IllegalArgumentException when the table has none or several
   */
  public Path rootPath() {
    return files.rootPath();
  }

  /**
   * The directories and files of the table, qualified; a pattern is what it means now. Spark does
   * not expand the location of a table in a catalog.
   */
  public List<Path> rootPaths() {
    if (use != TableUse.LOAD && paths().size() == 1) {
      return List.of(rootPath());
    }
    return CollectionConverters.asJava(files.index().rootPaths());
  }

  /** Whether the table's files are not the catalog's to delete. */
  public boolean isExternal() {
    return use == TableUse.CATALOG && "true".equals(properties().get(TableCatalog.PROP_EXTERNAL));
  }

  /** Files, schemas and partitions of the table. */
  public TableFiles files() {
    return files;
  }

  /** The columns stored in the files: the table's schema without partition columns. */
  public StructType dataSchema() {
    return files.dataSchema();
  }

  @Override
  public StructType partitionSchema() {
    return files.partitionSchema();
  }

  /** Forgets listed files, for instance after a write. */
  public void refresh() {
    files.refresh();
  }

  @Override
  public String name() {
    return "jparquet " + String.join(",", paths());
  }

  @Override
  public Column[] columns() {
    return CatalogV2Util.structTypeToV2Columns(
        CharVarcharUtils.getRawSchema(files.tableSchema()), true);
  }

  @Override
  public MetadataColumn[] metadataColumns() {
    return new MetadataColumn[] {new FileMetadata()};
  }

  /** As the file sources of Spark: a column of that name renames the hidden one. */
  @Override
  public boolean canRenameConflictingMetadataColumns() {
    return true;
  }

  @Override
  public Transform[] partitioning() {
    return partitioning.length > 0 ? partitioning : files.partitionTransforms();
  }

  /**
   * The properties that were given; for a table of the catalog with what Spark's DESCRIBE looks for
   * but does not pass: the location of a managed table, and that a table with a location of its own
   * is external. Secrets are hidden: the properties are there to be shown.
   */
  @Override
  public Map<String, String> properties() {
    Map<String, String> described = new HashMap<>(properties);
    described.replaceAll(
        (name, value) ->
            EncryptionNames.isSecret(name) ? Utils$.MODULE$.REDACTION_REPLACEMENT_TEXT() : value);
    if (use != TableUse.CATALOG) {
      return described;
    }
    described.remove("path");
    // Spark keeps an option twice, and shows it as the one that has the prefix.
    for (String key : properties.keySet()) {
      if (key.startsWith(TableCatalog.OPTION_PREFIX)) {
        described.remove(key.substring(TableCatalog.OPTION_PREFIX.length()));
      }
    }
    String location = properties.get(TableCatalog.PROP_LOCATION);
    if (location != null
        && !"true".equalsIgnoreCase(properties.get(TableCatalog.PROP_IS_MANAGED_LOCATION))) {
      described.put(TableCatalog.PROP_EXTERNAL, "true");
    }
    if (location == null && paths().size() == 1) {
      described.put(TableCatalog.PROP_LOCATION, paths().get(0));
      described.put(TableCatalog.PROP_IS_MANAGED_LOCATION, "true");
    }
    return described;
  }

  /**
   * A table whose schema was inferred was not asked for by {@code save()}, which always brings one:
   * it may be the relation of a temporary view, into which rows can be inserted.
   */
  @Override
  public Set<TableCapability> capabilities() {
    return switch (use) {
      case LOAD ->
          isInferred
              ? EnumSet.of(
                  TableCapability.BATCH_READ,
                  TableCapability.BATCH_WRITE,
                  TableCapability.TRUNCATE,
                  TableCapability.OVERWRITE_BY_FILTER,
                  TableCapability.OVERWRITE_DYNAMIC)
              : EnumSet.of(TableCapability.BATCH_READ);
      case CATALOG ->
          EnumSet.of(
              TableCapability.BATCH_READ,
              TableCapability.BATCH_WRITE,
              TableCapability.TRUNCATE,
              TableCapability.OVERWRITE_BY_FILTER,
              TableCapability.OVERWRITE_DYNAMIC);
      case SAVE ->
          EnumSet.of(
              TableCapability.BATCH_READ,
              TableCapability.BATCH_WRITE,
              TableCapability.TRUNCATE,
              TableCapability.OVERWRITE_BY_FILTER,
              TableCapability.OVERWRITE_DYNAMIC,
              TableCapability.ACCEPT_ANY_SCHEMA);
    };
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap operation) {
    // Spark asks for the builders of all scans of a query before it asks one of them anything.
    files.listAhead();
    return new JParquetScanBuilder(this, options(operation));
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    return new JParquetWriteBuilder(this, info);
  }

  @Override
  public boolean canDeleteWhere(Predicate[] predicates) {
    return TableDeletes.canDeleteWhere(this, predicates);
  }

  @Override
  public void deleteWhere(Predicate[] predicates) {
    TableDeletes.deleteWhere(this, predicates);
  }

  @Override
  public boolean truncateTable() {
    return TableDeletes.truncate(this);
  }

  @Override
  public void createPartition(InternalRow ident, Map<String, String> properties) {
    partitions().create(ident, properties);
  }

  @Override
  public boolean dropPartition(InternalRow ident) {
    return partitions().drop(ident);
  }

  @Override
  public boolean renamePartition(InternalRow from, InternalRow to) {
    return partitions().rename(from, to);
  }

  @Override
  public boolean truncatePartition(InternalRow ident) {
    return partitions().truncate(ident);
  }

  @Override
  public void replacePartitionMetadata(InternalRow ident, Map<String, String> properties) {
    throw new UnsupportedOperationException(
        "Partitions of a jparquet table are directories and hold no properties");
  }

  @Override
  public Map<String, String> loadPartitionMetadata(InternalRow ident) {
    return partitions().metadata(ident);
  }

  @Override
  public InternalRow[] listPartitionIdentifiers(String[] names, InternalRow ident) {
    return partitions().list(names, ident);
  }

  /** Whether both look at the same listing of files: a table that is asked for anew differs. */
  @Override
  public boolean equals(Object other) {
    return other instanceof JParquetTable table && table.files == files;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(files);
  }

  private TablePartitions partitions() {
    return new TablePartitions(this);
  }

  @Override
  public String toString() {
    return name() + Arrays.toString(partitioning);
  }
}

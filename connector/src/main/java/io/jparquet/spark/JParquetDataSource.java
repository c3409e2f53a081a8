package io.jparquet.spark;

import io.jparquet.spark.core.base.MetadataKind;
import io.jparquet.spark.core.base.OptionNames;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.base.SourceName;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.base.TableOptions;
import io.jparquet.spark.core.file.DeclaredPartitioning;
import io.jparquet.spark.core.file.ReadRefusals;
import io.jparquet.spark.core.file.SchemaInference;
import io.jparquet.spark.core.file.TableDefinition;
import io.jparquet.spark.core.file.TableUse;
import io.jparquet.spark.core.mapping.SupportedTypes;
import io.jparquet.spark.core.read.FileMetadata;
import io.jparquet.spark.core.table.JParquetTable;
import io.jparquet.spark.planning.FooterPlanning;
import io.jparquet.spark.planning.variant.RequestedFieldColumns;
import io.jparquet.spark.tables.CatalogEntry;
import io.jparquet.spark.tables.DirectoryOperations;
import io.jparquet.spark.tables.metadata.MetadataTable;
import io.jparquet.spark.ui.UiWing;
import io.jparquet.spark.v1.FileFormatReader;
import io.jparquet.spark.v1.JParquetOutputWriterFactory;
import io.jparquet.spark.v1.PathSave;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.classic.DataFrameWriter;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.catalog.V1Table;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.OutputWriterFactory;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.CreatableRelationProvider;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Function1;
import scala.Option;
import scala.collection.Iterator;
import scala.collection.immutable.Seq;

/**
 * The data source {@code jparquet}: the class for {@code format("jparquet")} and {@code USING
 * jparquet}.
 *
 * <p>Four roles in one class, because Spark looks each of them up on the class of the short name:
 *
 * <ul>
 *   <li>{@link TableProvider}: {@code load()}, temporary views and all tables of the session
 *       catalog are read, and catalog tables written, through DataSource V2.
 *   <li>{@link CreatableRelationProvider}: {@code save()}. Spark refuses the save modes {@code
 *       errorifexists} (the default) and {@code ignore} for a table that can be written, and
 *       decides on what {@link #getTable} returned; so a table from options shows no {@code
 *       BATCH_WRITE}, Spark comes here for all four modes, and {@link PathSave} dispatches to the
 *       same V2 writer.
 *   <li>{@link FileFormat}: {@code SELECT … FROM jparquet.`/path`}, streaming reads and writes, for
 *       which Spark asks for a file format of V1.
 *   <li>{@link DataSourceRegister}: the name.
 * </ul>
 *
 * <p>Spark makes an instance for each use, and serialises it to tasks in the third role: it has no
 * state but a table that it has just inferred.
 */
public final class JParquetDataSource
    implements TableProvider,
        DataSourceRegister,
        CreatableRelationProvider,
        FileFormat,
        java.io.Serializable {

  /** The short name. */
  public static final String NAME = SourceName.NAME;

  private static final long serialVersionUID = 1L;

  private static final StackWalker CALLERS =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  /** The table of {@link #inferSchema}, which {@link #getTable} is asked for right after. */
  private transient JParquetTable inferred;

  /** The metadata that {@link #inferSchema} was asked about; null for rows. */
  private transient MetadataTable described;

  /** The options that it was inferred from. */
  private transient Map<String, String> inferredFrom;

  /** Whether Spark asks on behalf of {@code save()}, see {@link #supportsExternalMetadata}. */
  private transient boolean isSaved;

  @Override
  public String shortName() {
    return NAME;
  }

  @Override
  public String toString() {
    return NAME;
  }

  // ---- TableProvider

  /**
   * True, but for {@code save()}: it would parse the names of the partition columns for a table
   * that it does not use, and fail for those that are no identifiers. It asks {@link #inferSchema}
   * then, and then {@link #createRelation}, which gets the names as they are.
   */
  @Override
  public boolean supportsExternalMetadata() {
    isSaved =
        CALLERS.walk(
            frames ->
                frames
                    .skip(1)
                    .findFirst()
                    .filter(caller -> caller.getDeclaringClass() == DataFrameWriter.class)
                    .isPresent());
    return !isSaved;
  }

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    if (isSaved) {
      return new StructType();
    }
    Map<String, String> properties = options.asCaseSensitiveMap();
    MetadataKind kind = metadata(properties);
    if (kind != null) {
      described = metadataTable(kind, properties);
      inferredFrom = Map.copyOf(properties);
      return described.tableSchema();
    }
    inferredFrom = Map.copyOf(properties);
    inferred = table(null, new Transform[0], properties);
    return inferred.files().tableSchema();
  }

  @Override
  public Transform[] inferPartitioning(CaseInsensitiveStringMap options) {
    return isInferred(options.asCaseSensitiveMap()) ? inferred.partitioning() : new Transform[0];
  }

  @Override
  public Table getTable(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    if (isSaved) {
      return table(schema, partitioning, properties);
    }
    MetadataKind kind = metadata(properties);
    if (kind != null) {
      boolean isKnown = described != null && inferredFrom.equals(properties);
      MetadataTable table = isKnown ? described : metadataTable(kind, properties);
      // What a catalog has kept may be the columns of another version.
      return TableUse.of(properties) == TableUse.CATALOG ? table : checked(table, schema);
    }
    if (isInferred(properties) && inferred.files().tableSchema().equals(schema)) {
      return inferred;
    }
    JParquetTable table = table(schema, partitioning, properties);
    return DeclaredPartitioning.of(partitioning).isBucketed() ? asBucketed(table) : table;
  }

  /** A table of DataSource V1, which alone reads and writes buckets, if a catalog has the table. */
  private static Table asBucketed(JParquetTable table) {
    return CatalogEntry.ofBucketed(table.files().definition())
        .<Table>map(V1Table::new)
        .orElse(table);
  }

  /** What is read in place of the rows; null for the rows. */
  private static MetadataKind metadata(Map<String, String> properties) {
    Map<String, String> options = TableOptions.fromProperties(properties);
    return SparkOptions.METADATA.from(new CaseInsensitiveStringMap(options)::get);
  }

  private static void refuseMetadata(Map<String, String> options) {
    MetadataKind.refuse(new CaseInsensitiveStringMap(options)::get);
  }

  private static MetadataTable metadataTable(MetadataKind kind, Map<String, String> properties) {
    TableUse use = TableUse.of(properties);
    return new MetadataTable(
        new TableDefinition(SparkSession.active(), use, null, new Transform[0], properties), kind);
  }

  private static MetadataTable checked(MetadataTable table, StructType schema) {
    if (!table.tableSchema().equals(schema)) {
      throw new IllegalArgumentException(
          "The option "
              + SparkOptions.METADATA
              + " determines the columns of the metadata: read them without a schema");
    }
    return table;
  }

  private static JParquetTable table(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    SparkSession session = SparkSession.active();
    UiWing.attach(session);
    return new JParquetTable(
        new TableDefinition(session, TableUse.of(properties), schema, partitioning, properties),
        new FooterPlanning(),
        new DirectoryOperations());
  }

  private boolean isInferred(Map<String, String> properties) {
    return inferred != null && inferredFrom.equals(properties);
  }

  // ---- CreatableRelationProvider

  @Override
  public BaseRelation createRelation(
      SQLContext context,
      SaveMode mode,
      scala.collection.immutable.Map<String, String> parameters,
      Dataset<Row> data) {
    refuseMetadata(TableOptions.asGiven(parameters));
    return PathSave.save(context.sparkSession(), mode, TableOptions.asGiven(parameters), data);
  }

  @Override
  public boolean supportsDataType(DataType type) {
    return SupportedTypes.isSupported(type);
  }

  // ---- FileFormat

  /**
   * Whether a column can be read. SQL on a path asks here too; a column that cannot be written is
   * refused when a write is prepared.
   */
  @Override
  public boolean supportDataType(DataType type) {
    return SupportedTypes.isReadable(type);
  }

  @Override
  public Option<StructType> inferSchema(
      SparkSession session,
      scala.collection.immutable.Map<String, String> options,
      Seq<FileStatus> files) {
    refuseMetadata(TableOptions.asGiven(options));
    return Option.apply(
        SchemaInference.infer(
            session,
            new CaseInsensitiveStringMap(TableOptions.asGiven(options)),
            Seqs.list(files)));
  }

  @Override
  public OutputWriterFactory prepareWrite(
      SparkSession session,
      Job job,
      scala.collection.immutable.Map<String, String> options,
      StructType dataSchema) {
    Map<String, String> given = TableOptions.asGiven(options);
    refuseMetadata(given);
    OptionNames.checkUnlessStored(given.keySet());
    OptionNames.checkSession(SessionSettings.sqlConf(session));
    return JParquetOutputWriterFactory.prepare(session, job, given, dataSchema);
  }

  @Override
  public boolean supportBatch(SparkSession session, StructType dataSchema) {
    return true;
  }

  @Override
  public boolean isSplitable(
      SparkSession session, scala.collection.immutable.Map<String, String> options, Path path) {
    return true;
  }

  @Override
  public Seq<StructField> metadataSchemaFields() {
    return FileMetadata.fields();
  }

  @Override
  public Function1<PartitionedFile, Iterator<InternalRow>> buildReaderWithPartitionValues(
      SparkSession session,
      StructType dataSchema,
      StructType partitionSchema,
      StructType requiredSchema,
      Seq<Filter> filters,
      scala.collection.immutable.Map<String, String> options,
      Configuration hadoopConf) {
    Map<String, String> given = TableOptions.asGiven(options);
    refuseMetadata(given);
    OptionNames.checkUnlessStored(given.keySet());
    OptionNames.checkSession(SessionSettings.sqlConf(session));
    return FileFormatReader.of(
        session,
        partitionSchema,
        requiredSchema,
        Seqs.list(filters).toArray(new Filter[0]),
        given,
        hadoopConf,
        ReadRefusals.NONE,
        new RequestedFieldColumns());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JParquetDataSource;
  }

  @Override
  public int hashCode() {
    return JParquetDataSource.class.hashCode();
  }
}

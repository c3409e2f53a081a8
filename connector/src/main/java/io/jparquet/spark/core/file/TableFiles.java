package io.jparquet.spark.core.file;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.base.SourceName;
import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.mapping.ColumnNames;
import io.jparquet.spark.core.mapping.SupportedTypes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.catalog.CatalogStatistics;
import org.apache.spark.sql.catalyst.catalog.SessionCatalog;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.errors.QueryCompilationErrors;
import org.apache.spark.sql.execution.datasources.DataSource$;
import org.apache.spark.sql.execution.datasources.PartitioningAwareFileIndex;
import org.apache.spark.sql.execution.datasources.PartitioningUtils;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.collection.immutable.Map;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.math.BigInt;

/**
 * The files of a table, listed with Spark's own index when they are first requested, and the
 * schemas that follow from them: globs, partition directories with typed values, {@code basePath},
 * {@code recursiveFileLookup}, {@code pathGlobFilter} and the other options of listing work as for
 * Spark's own sources, as does the log that a streaming query leaves beside its files.
 */
public final class TableFiles implements ScannedTable {

  /** Spark's own option for whether paths that are loaded may be patterns; by default they may. */
  public static final String GLOBBING = "__globPaths__";

  private final TableDefinition definition;
  private final SparkSession session;
  private final TableUse use;
  private final @Nullable StructType given;
  private final DeclaredPartitioning partitioning;
  private final List<String> declared;
  private final List<String> paths;
  private final CaseInsensitiveStringMap options;
  private @Nullable PartitioningAwareFileIndex index;

  /** The one directory, once it was asked for. */
  private @Nullable Path root;

  /** A listing that another thread has begun; null if there is none. */
  private Listings.@Nullable Listing<PartitioningAwareFileIndex> listing;

  /** The changes of the process when the listing began that {@link #index} or it is of. */
  private long changes;

  /**
   * The partition columns of the first listing that were inferred: values of later ones get their
   * types, which the plans of queries have. Null before.
   */
  private volatile @Nullable StructType foundPartitions;

  private @Nullable StructType inferred;

  /** Null where it is not known, as for tables that no catalog has. */
  private @Nullable TableIdentifier nameInCatalog;

  /**
   * The files of a table. Only the identity transforms of its declared partitioning are columns.
   */
  public TableFiles(TableDefinition definition) {
    this.definition = definition;
    this.session = definition.session();
    this.use = definition.use();
    this.given = definition.schema();
    this.paths = definition.paths();
    this.options = definition.options();
    this.partitioning = DeclaredPartitioning.of(definition.partitioning());
    this.declared = partitioning.columns();
  }

  /** How the table was requested. */
  public TableDefinition definition() {
    return definition;
  }

  @Override
  public SparkSession session() {
    return session;
  }

  @Override
  public String name() {
    return definition.name();
  }

  @Override
  public ReadRefusals refusals() {
    return ReadRefusals.NONE;
  }

  /**
   * Sets the name that the session catalog has for the table; Spark does not pass it to a table.
   */
  public void setNameInCatalog(TableIdentifier name) {
    nameInCatalog = name;
  }

  /** The name that the session catalog has for the table, as plans show it; empty if not known. */
  public Optional<String> nameInCatalog() {
    return Optional.ofNullable(nameInCatalog).map(name -> "spark_catalog." + name.unquotedString());
  }

  /** The name of the table for messages: that of the catalog, else source and path. */
  public String shownName() {
    return nameInCatalog == null ? name() : "`spark_catalog`." + nameInCatalog.quotedString();
  }

  /**
   * Statistics that are as old as the files: the catalog keeps those of older files too, since it
   * does not know of writes, but with their size.
   */
  @Override
  public Optional<CatalogStatistics> analyzed() {
    SessionCatalog catalog =
        ((org.apache.spark.sql.classic.SparkSession) session).sessionState().catalog();
    if (nameInCatalog == null || !catalog.tableExists(nameInCatalog)) {
      return Optional.empty();
    }
    try {
      Option<CatalogStatistics> known = catalog.getTableMetadata(nameInCatalog).stats();
      return known.isDefined()
              && known.get().rowCount().isDefined()
              && known.get().sizeInBytes().equals(BigInt.apply(index().sizeInBytes()))
          ? Optional.of(known.get())
          : Optional.empty();
    } catch (NoSuchNamespaceException | NoSuchTableException e) {
      return Optional.empty(); // dropped at this moment
    }
  }

  /** Forgets what was listed and inferred, here and in all other DataFrames of the files. */
  public synchronized void refresh() {
    index = null;
    listing = null;
    inferred = null;
    foundPartitions = null;
    if (paths.size() == 1) {
      tableChanges().add(rootPath());
    }
  }

  private static TableChanges tableChanges() {
    return ConnectorContext.ofProcess().tableChanges();
  }

  /** The changes that this process has made to the files; 0 where they are in several places. */
  private long changesNow() {
    if (paths.size() != 1) {
      return 0;
    }
    try {
      return tableChanges().of(rootPath());
    } catch (UncheckedIOException e) {
      return 0; // whatever it is, listing the files reports it
    }
  }

  /**
   * The one directory, qualified.
   *
   * @throws IllegalArgumentException when there is none or are several
   */
  public Path rootPath() {
    if (paths.size() != 1) {
      throw new IllegalArgumentException(
          paths.isEmpty()
              ? "Expected a path, but the table has none"
              : "Expected exactly one path, but got: " + String.join(", ", paths));
    }
    if (root == null) {
      root = qualified(paths.get(0), hadoopConf());
    }
    return root;
  }

  /** Whether a path, which need not be qualified, is that of the one directory. */
  public boolean isAt(String path) {
    return qualified(path, hadoopConf()).equals(rootPath());
  }

  /**
   * The directories and files of the table, qualified; a pattern is what it means now. Spark does
   * not expand the location of a table in a catalog.
   */
  public List<Path> rootPaths() {
    if (use != TableUse.LOAD && paths.size() == 1) {
      return List.of(rootPath());
    }
    return Seqs.list(index().rootPaths());
  }

  private Path qualified(String location, Configuration hadoopConf) {
    Path path = new Path(location);
    try {
      FileSystem fileSystem = path.getFileSystem(hadoopConf);
      return path.makeQualified(fileSystem.getUri(), fileSystem.getWorkingDirectory());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The index of the files, listed now if they were not yet. */
  @Override
  public synchronized PartitioningAwareFileIndex index() {
    PartitioningAwareFileIndex found = index;
    if (found == null) {
      long now = changesNow();
      Listings.Listing<PartitioningAwareFileIndex> ahead = changes == now ? listing : null;
      listing = null; // one that failed is not asked again
      changes = now;
      try {
        found = StoreCalls.send(() -> ahead == null ? list() : ahead.get());
      } catch (IOException e) {
        throw SparkErrors.unchecked(e); // as it comes from Spark's own index
      }
      if (use == TableUse.LOAD && foundPartitions == null) {
        foundPartitions = found.partitionSchema();
      }
      index = found;
    }
    return found;
  }

  /**
   * Begins to list the files in another thread if they were not listed yet, or were changed by this
   * process since then: a query with many tables waits for the slowest listing, not for one after
   * the other.
   */
  public synchronized void listAhead() {
    long now = changesNow();
    if (changes != now) {
      index = null; // the schema stays that of the plan
      listing = null;
    }
    if (index == null && listing == null) {
      changes = now;
      listing = ConnectorContext.ofProcess().listings().begin(session, this::list);
    }
  }

  private PartitioningAwareFileIndex list() {
    // Spark's index would refuse values of these without their names.
    SparkOptions.value(SparkOptions.IGNORE_CORRUPT_FILES, options::get);
    SparkOptions.value(SparkOptions.IGNORE_MISSING_FILES, options::get);
    partitioning.check(options);
    Map<String, String> parameters = SessionSettings.asScala(options);
    Configuration hadoopConf = hadoopConf();
    Option<StructType> schema = Option.apply(knownColumns());
    Seq<String> locations = Seqs.of(paths);
    if (paths.isEmpty()) {
      // As Spark's own sources complain; a managed table that has no directory yet has no files.
      if (use == TableUse.LOAD) {
        throw SparkErrors.unchecked(
            QueryCompilationErrors.dataSchemaNotSpecifiedError(SourceName.NAME));
      }
    } else if (mayHaveStreamLog(hadoopConf)
        && SparkLine.bridge().hasStreamLog(locations, hadoopConf, conf())) {
      return SparkLine.bridge().streamLog(session, new Path(paths.get(0)), parameters, schema);
    }
    if (use != TableUse.LOAD) {
      return new CurrentFileIndex(
          session, Seq.from(qualifiedPaths(hadoopConf)), parameters, schema);
    }
    // One location without files is looked for after it was listed: one with files exists.
    boolean isOne = paths.size() == 1;
    CurrentFileIndex found =
        new CurrentFileIndex(session, expanded(locations, !isOne, hadoopConf), parameters, schema);
    if (isOne && found.isEmpty()) {
      expanded(locations, true, hadoopConf);
    }
    return found;
  }

  /** The columns whose types the values of partitions get; null if none is known. */
  private @Nullable StructType knownColumns() {
    StructType partitions = foundPartitions;
    if (given == null || partitions == null) {
      return given == null ? partitions : given;
    }
    StructType known = given;
    for (StructField field : partitions.fields()) {
      known = find(given, field.name()) == null ? known.add(field) : known;
    }
    return known;
  }

  /**
   * False where one request shows that there is no log of a stream: Spark's own look at it, which
   * says more than that, sends four to a store.
   */
  @SuppressWarnings("deprecation") // getFileStatus, the alternative, asks S3 twice
  private boolean mayHaveStreamLog(Configuration hadoopConf) {
    if (paths.size() != 1) {
      return false;
    }
    try {
      Path root = new Path(paths.get(0));
      boolean isEscaped = !root.equals(new Path(root.toUri().toString()));
      // Spark also looks for a log that Spark 2 has left under an escaped name.
      return isEscaped
          || root.getFileSystem(hadoopConf).isDirectory(new Path(root, StreamLog.DIRECTORY));
    } catch (IOException | RuntimeException e) { // some file systems throw the latter
      return true;
    }
  }

  /**
   * The paths that the locations mean.
   *
   * @param mustExist whether those that are no pattern are looked for, and Spark's error raised
   */
  private Seq<Path> expanded(Seq<String> locations, boolean mustExist, Configuration hadoopConf) {
    String globbing = options.get(GLOBBING);
    return DataSource$.MODULE$.checkAndGlobPathIfNecessary(
        locations,
        hadoopConf,
        true,
        mustExist,
        DataSource$.MODULE$.checkAndGlobPathIfNecessary$default$5(),
        globbing == null || globbing.equals("true"));
  }

  /** A location in a catalog is never a pattern, and need not exist. */
  private scala.collection.Iterable<Path> qualifiedPaths(Configuration hadoopConf) {
    return CollectionConverters.asScala(
        paths.stream().map(path -> qualified(path, hadoopConf)).toList());
  }

  /**
   * Partition columns: the declared ones; without a declaration those of the directories that are
   * loaded. Does not list the files of a table that is only written.
   */
  @Override
  public StructType partitionSchema() {
    if (!declared.isEmpty()) {
      StructType all = Objects.requireNonNull(given);
      StructType schema = new StructType();
      for (String name : declared) {
        schema = schema.add(find(all, name));
      }
      return schema;
    }
    return use == TableUse.LOAD || given == null ? index().partitionSchema() : new StructType();
  }

  @Override
  public StructType readPartitionSchema() {
    if (!declared.isEmpty()) {
      return partitionSchema();
    }
    StructType found = index().partitionSchema();
    if (use == TableUse.LOAD || given == null) {
      return found;
    }
    StructType schema = new StructType();
    for (StructField field : found.fields()) {
      if (find(given, field.name()) != null) {
        schema = schema.add(field);
      }
    }
    return schema;
  }

  /** The declared partitioning, or identity transforms of the columns that directories give. */
  public Transform[] partitioning() {
    Transform[] stated = definition.partitioning();
    if (stated.length > 0) {
      return stated;
    }
    String[] names = partitionSchema().fieldNames();
    Transform[] transforms = new Transform[names.length];
    for (int i = 0; i < names.length; i++) {
      transforms[i] = DeclaredPartitioning.column(names[i]);
    }
    return transforms;
  }

  /**
   * The columns in the files, without those that are partition columns too.
   *
   * @throws RuntimeException Spark's error when there is no file to infer the schema from
   */
  public StructType dataSchema() {
    StructType partitions = partitionSchema();
    StructType all = knownOrInferred();
    return partitions.isEmpty()
        ? all
        : new StructType(
            Arrays.stream(all.fields())
                .filter(field -> find(partitions, field.name()) == null)
                .toArray(StructField[]::new));
  }

  private StructType knownOrInferred() {
    if (given != null) {
      return use == TableUse.SAVE ? given : given.asNullable();
    }
    StructType known = inferred;
    if (known == null) {
      PartitioningAwareFileIndex files = index();
      StructType found = SchemaInference.infer(session, options, Seqs.list(files.allFiles()));
      if (found == null) {
        throw SparkErrors.unchecked(
            QueryCompilationErrors.dataSchemaNotSpecifiedError(SourceName.NAME));
      }
      known = found.asNullable();
      inferred = known;
    }
    return known;
  }

  /**
   * The table's schema for reads: that of the catalog; otherwise data columns before partition
   * columns, but where it is inferred, partition columns that the files have too are where the
   * files have them. Each column, field, element and value may be null, also one that is declared
   * NOT NULL: other programs may have written the files, and Spark would not look for nulls.
   *
   * @throws RuntimeException Spark's analysis errors for duplicate names and unsupported types
   */
  @Override
  public StructType tableSchema() {
    boolean caseSensitive = conf().caseSensitiveAnalysis();
    StructType schema;
    if (given == null) {
      schema =
          PartitioningUtils.mergeDataAndPartitionSchema(
                  knownOrInferred(), partitionSchema(), caseSensitive)
              ._1();
    } else if (use == TableUse.LOAD) {
      schema =
          new StructType(
              Stream.concat(
                      Arrays.stream(dataSchema().fields()),
                      Arrays.stream(partitionSchema().fields()))
                  .toArray(StructField[]::new));
    } else {
      schema = knownOrInferred();
    }
    DuplicateNames.check(schema, caseSensitive);
    if (use == TableUse.CATALOG) {
      PartitioningUtils.validatePartitionColumn(schema, Seqs.of(declared), caseSensitive);
    }
    for (StructField field : schema.fields()) {
      if (!SupportedTypes.isReadable(field.dataType())) {
        throw SparkErrors.unchecked(
            QueryCompilationErrors.dataTypeUnsupportedByDataSourceError(SourceName.NAME, field));
      }
    }
    return schema;
  }

  /** The table's schema for writes: that of the catalog, with what is declared NOT NULL. */
  public StructType declaredSchema() {
    return use == TableUse.CATALOG && given != null ? given : tableSchema();
  }

  /** The field of a name by the session's rule of case, or null. */
  private @Nullable StructField find(StructType schema, String name) {
    return new ColumnNames(conf().caseSensitiveAnalysis()).find(schema, name);
  }

  private SQLConf conf() {
    return SessionSettings.sqlConf(session);
  }

  private Configuration hadoopConf() {
    return SessionSettings.hadoopConf(session, options);
  }
}

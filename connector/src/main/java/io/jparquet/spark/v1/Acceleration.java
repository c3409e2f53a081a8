package io.jparquet.spark.v1;

import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.Option;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.spark.bridge.OwnSourceSettings;
import io.jparquet.spark.core.base.OptionNames;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.mapping.SupportedTypes;
import io.jparquet.spark.v1.Choice.Kind;
import io.jparquet.spark.v1.Choice.Reason;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.execution.datasources.DataSource$;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat$;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Which reads and writes of Spark's own Parquet source jparquet takes over in a session, and why it
 * declines others.
 */
record Acceleration(SparkSession session) {

  /** Settings by which others change what Spark's own source reads and writes. */
  private static final List<String> HOOKS =
      List.of("parquet.crypto.factory.class", "parquet.encryption.kms.client.class");

  /** Settings by which others change what Spark's own source writes. */
  private static final List<String> WRITE_HOOKS = List.of("parquet.write.support.class");

  /** Codecs for which Spark's own source needs a class that Spark does not bring. */
  private static final Set<CompressionCodec> CODECS_OF_HADOOP =
      Set.of(CompressionCodec.BROTLI, CompressionCodec.LZO);

  /** Spark's own source gives a column of this name the numbers of the rows. */
  private static final String ROW_INDEX =
      ParquetFileFormat$.MODULE$.ROW_INDEX_TEMPORARY_COLUMN_NAME();

  /** The name of Spark's own source. */
  static final String PARQUET = "parquet";

  boolean ofReads() {
    return isOn(SparkOptions.ACCELERATE_READ);
  }

  boolean ofWrites() {
    return isOn(SparkOptions.ACCELERATE_WRITE);
  }

  /** Whether reads are completed by types that Spark's own source does not have. */
  boolean ofMoreTypes() {
    return isOn(SparkOptions.ACCELERATE_INFER);
  }

  /**
   * Whether jparquet would read files in place of Spark's own source, with columns that Spark would
   * refuse as it infers their types. What Spark's own source would read itself, it infers itself.
   *
   * @param options of the read
   * @param table the table of the catalog, or null
   */
  boolean infers(Map<String, String> options, CatalogTable table) {
    try {
      if (!ofReads()) {
        return false;
      }
    } catch (IllegalArgumentException e) {
      return false; // the read is refused where it is planned
    }
    return (ofMoreTypes() || truncatesNanos(options))
        && DataSource$.MODULE$.lookupDataSourceV2(PARQUET, conf()).isEmpty()
        && declinedRead(new ParquetFileFormat(), options, table, new StructType()) == null;
  }

  private boolean truncatesNanos(Map<String, String> options) {
    try {
      return ReadSettings.truncatesNanos(conf(), new CaseInsensitiveStringMap(options));
    } catch (IllegalArgumentException e) {
      return false; // the read is declined where it is planned
    }
  }

  /**
   * How reads stand in for those of Spark's own source.
   *
   * @param ofMoreTypes whether they have types that Spark's own source does not, whatever the
   *     session says
   */
  OwnSourceSettings ownSource(boolean ofMoreTypes) {
    return OwnSourceSettings.of(conf(), ofMoreTypes || ofMoreTypes());
  }

  private boolean isOn(Option<Boolean> option) {
    SQLConf conf = conf();
    OptionNames.checkSwitches(conf); // it may be off because its name is misspelt
    return option.from(name -> conf.getConfString(name, null));
  }

  private SQLConf conf() {
    return SessionSettings.sqlConf(session);
  }

  /** Whether a format is Spark's Parquet source or one that is derived from it. */
  static boolean isParquet(FileFormat format) {
    return format instanceof ParquetFileFormat;
  }

  /** Whether a format is Spark's Parquet source and not one of others that is derived from it. */
  static boolean isOwn(FileFormat format) {
    return format.getClass() == ParquetFileFormat.class || format instanceof InferredParquet;
  }

  /**
   * Why a read is not taken over.
   *
   * @param options of the relation
   * @param table the table of the catalog, or null
   * @param columns all columns that are read, partition columns included
   * @return null if it is
   */
  Reason declinedRead(
      FileFormat format, Map<String, String> options, CatalogTable table, StructType columns) {
    Reason reason = DeltaFormat.is(format) ? declinedDelta(format) : derived(format);
    if (reason == null) {
      reason = declined(options, table);
    }
    if (reason != null) {
      return reason;
    }
    if (!format.supportBatch(session, columns)) {
      return conf().parquetVectorizedReaderEnabled()
          ? new Reason(Kind.ROW_READER, "Spark reads " + rowType(format, columns) + " row by row")
          : new Reason(Kind.VECTORIZED_READER, "vectorized reader is off");
    }
    for (StructField field : columns.fields()) {
      if (field.name().equalsIgnoreCase(ROW_INDEX)) {
        return new Reason(Kind.ROW_INDEX_NAME, "a column is named " + ROW_INDEX);
      }
      if (!SupportedTypes.isReadable(field.dataType())) {
        return new Reason(Kind.TYPE, "jparquet does not read " + field.dataType().catalogString());
      }
    }
    return refusedRead(options);
  }

  private String rowType(FileFormat format, StructType columns) {
    for (StructField field : columns.fields()) {
      if (!format.supportBatch(session, new StructType(new StructField[] {field}))) {
        return field.dataType().catalogString();
      }
    }
    return columns.catalogString();
  }

  /**
   * Why a write is not taken over.
   *
   * @param options of the write
   * @param table the table of the catalog, or null
   * @param columns the columns of the files
   * @return null if it is
   */
  Reason declinedWrite(
      FileFormat format, Map<String, String> options, CatalogTable table, StructType columns) {
    Reason reason = derived(format);
    if (reason == null) {
      reason = declined(options, table);
    }
    if (reason == null) {
      reason = hook(WRITE_HOOKS, options);
    }
    if (reason != null) {
      return reason;
    }
    for (StructField field : columns.fields()) {
      if (!SupportedTypes.isSupported(field.dataType())) {
        return new Reason(Kind.TYPE, "jparquet does not write " + field.dataType().catalogString());
      }
    }
    return refusedWrite(options, columns);
  }

  /**
   * Spark's own source ignores values of options that jparquet refuses, or fails with errors of its
   * own.
   */
  private static Reason refusal(RuntimeException e) {
    return new Reason(Kind.REFUSAL, "jparquet refuses: " + e.getMessage());
  }

  /** The options of a read are looked up without the copy of Hadoop's configuration. */
  private Reason refusedRead(Map<String, String> options) {
    CaseInsensitiveStringMap given = new CaseInsensitiveStringMap(options);
    try {
      for (List<Option<?>> all : List.of(ReadOptions.all(), SparkOptions.ofFiles())) {
        all.forEach(option -> option.from(name -> setting(name, given)));
      }
      SparkOptions.ofReads().forEach(option -> option.from(given::get));
      ReadSettings.truncatesNanos(conf(), given);
      return null;
    } catch (RuntimeException e) {
      return refusal(e);
    }
  }

  /** What jparquet would refuse of a write, and what Spark alone refuses. */
  private Reason refusedWrite(Map<String, String> options, StructType columns) {
    CompressionCodec codec;
    try {
      for (Option<CompatibilityLevel> level :
          List.of(WriteOptions.WRITER_VERSION, WriteOptions.COMPATIBILITY)) {
        CaseInsensitiveStringMap given = new CaseInsensitiveStringMap(options);
        if (level.from(name -> setting(name, given)) != CompatibilityLevel.SPARK) {
          return new Reason(Kind.LEVEL, level.name() + " is " + setting(level.name(), given));
        }
      }
      codec =
          JParquetOutputWriterFactory.check(
              session, AcceleratedParquet.writeOptions(options), columns);
    } catch (RuntimeException e) {
      return refusal(e);
    }
    return CODECS_OF_HADOOP.contains(codec)
        ? new Reason(Kind.CODEC, "Spark writes " + codec + " with a codec class of Hadoop")
        : null;
  }

  private static Reason derived(FileFormat format) {
    return isOwn(format)
        ? null
        : new Reason(Kind.FORMAT, "the format is " + format.getClass().getName());
  }

  private Reason declined(Map<String, String> options, CatalogTable table) {
    Collection<String> names = new ArrayList<>(options.keySet());
    if (table != null) {
      names.addAll(properties(table).keySet());
    }
    names.addAll(OptionNames.ofSession(conf()));
    OptionNames.report(names);
    if (isOptedOut(options) || table != null && isOptedOut(properties(table))) {
      return optedOut();
    }
    Reason hook = hook(HOOKS, options);
    String misspelt = OptionNames.problem(names);
    return hook != null || misspelt == null
        ? hook
        : new Reason(Kind.REFUSAL, "jparquet refuses: " + misspelt);
  }

  private static Reason declinedDelta(FileFormat format) {
    return isOptedOut(DeltaFormat.properties(format)) ? optedOut() : DeltaFormat.declined(format);
  }

  private static Reason optedOut() {
    return new Reason(Kind.OPT_OUT, SparkOptions.ACCELERATE.name() + " is false");
  }

  private static boolean isOptedOut(Map<String, String> options) {
    CaseInsensitiveStringMap given = new CaseInsensitiveStringMap(options);
    return !SparkOptions.ACCELERATE.from(given::get);
  }

  private static Map<String, String> properties(CatalogTable table) {
    return CollectionConverters.asJava(table.properties());
  }

  private Reason hook(List<String> names, Map<String, String> options) {
    CaseInsensitiveStringMap given = new CaseInsensitiveStringMap(options);
    for (String name : names) {
      if (setting(name, given) != null) {
        return new Reason(Kind.HOOK, name + " is set");
      }
    }
    return null;
  }

  private String setting(String name, CaseInsensitiveStringMap options) {
    String given = options.get(name);
    return given == null
        ? conf().getConfString(name, session.sparkContext().hadoopConfiguration().get(name))
        : given;
  }
}

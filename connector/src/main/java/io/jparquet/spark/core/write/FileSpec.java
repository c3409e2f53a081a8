package io.jparquet.spark.core.write;

import io.jparquet.ParquetWriter;
import io.jparquet.internal.stats.Int96Writer;
import io.jparquet.internal.variant.shredding.ShreddingSchema;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.Option;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.core.base.OptionNames;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.base.SummaryFiles;
import io.jparquet.spark.core.file.ConnectorContext;
import io.jparquet.spark.core.mapping.LocalTimes;
import io.jparquet.spark.core.mapping.OutputTimestampType;
import io.jparquet.spark.core.mapping.SparkToParquetSchema;
import io.jparquet.spark.core.mapping.WrittenColumnTypes;
import io.jparquet.spark.encryption.EncryptionNames;
import io.jparquet.spark.encryption.FileKeys;
import java.io.Serializable;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.package$;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * The properties that all files of one write have in common; made on the driver, used by every
 * task.
 *
 * <p>A setting is the option of the write (or of the table), else the Hadoop configuration's, else
 * the session's. All properties {@code parquet.*} and {@code jparquet.*} of the Hadoop
 * configuration, into which Spark merges the options, reach {@link WriteOptions}, but those of
 * encryption, which are kept out of here with their secrets.
 *
 * @param dataSchema the columns of the files; their metadata has the Parquet types that are not
 *     those of Spark's own source
 * @param conversion how rows are stored
 * @param shredding how variants are shredded
 * @param properties properties for {@link WriteOptions#fromSharedProperties}
 * @param footer key-value pairs of the footer, those that Spark's own source writes
 * @param fileExtension end of the file names
 * @param order that the rows of each file come in; empty for none
 * @param memoryLimits what the buffers of open files may take
 * @param isCodecGiven whether options set the codec, and not the session
 * @param inPlaceOfSpark whether Spark's own source was asked to write, so that its reader has to
 *     take the files for its own
 * @param int96Writer as whose files those with INT96 timestamps have to be read; null for those of
 *     this library
 */
public record FileSpec(
    StructType dataSchema,
    RowConversion conversion,
    ShreddingSettings shredding,
    Map<String, String> properties,
    Map<String, String> footer,
    String fileExtension,
    List<SortOrder> order,
    MemoryLimits memoryLimits,
    boolean isCodecGiven,
    boolean inPlaceOfSpark,
    @Nullable Int96Writer int96Writer)
    implements Serializable {

  private static final String VERSION_KEY = "org.apache.spark.version";
  private static final String SCHEMA_KEY = "org.apache.spark.sql.parquet.row.metadata";
  private static final String TIME_ZONE_KEY = "org.apache.spark.timeZone";
  private static final String LEGACY_DATETIME_KEY = "org.apache.spark.legacyDateTime";
  private static final String LEGACY_INT96_KEY = "org.apache.spark.legacyINT96";

  private static final String LEGACY_FORMAT = "spark.sql.parquet.writeLegacyFormat";
  private static final String TIMESTAMP_TYPE = "spark.sql.parquet.outputTimestampType";

  /** What readers take for statements of Spark about the values. */
  private static final String RESERVED = "org.apache.spark.";

  private static final List<String> PREFIXES = List.of("parquet.", "jparquet.");

  /**
   * Resolves the settings of a write.
   *
   * @param options options of the write merged with those of the table
   * @param hadoopConf the configuration of the write, into which the options were merged
   * @param order that the rows of each file will come in
   * @throws RuntimeException for a codec or setting that is not known, at planning time
   */
  public static FileSpec of(
      StructType dataSchema,
      CaseInsensitiveStringMap options,
      Configuration hadoopConf,
      SQLConf conf,
      List<SortOrder> order) {
    WriteCompression compression = WriteCompression.of(options, conf);
    Map<String, String> properties = properties(hadoopConf);
    OptionNames.report(properties.keySet());
    WrittenColumnTypes types = columnTypes(dataSchema, options, properties, hadoopConf, conf);
    RowConversion conversion = conversion(types.given(), hadoopConf, conf);
    ShreddingSettings shredding = shredding(dataSchema, properties, hadoopConf, conf);
    removeThoseOfRows(properties);
    properties.put(WriteOptions.COMPRESSION.name(), compression.codec().name());
    FileSpec spec =
        new FileSpec(
            types.schema(),
            conversion,
            shredding,
            properties,
            footer(types.schema(), conversion, userPairs(options, hadoopConf)),
            compression.fileExtension(),
            order,
            MemoryLimits.of(properties),
            WriteCompression.isGiven(options),
            false,
            null);
    ParquetSchema declared = spec.fileSchema(Map.of());
    ParquetWriter.check(declared, spec.writeOptions(declared));
    OptionNames.reportColumns(
        options.asCaseSensitiveMap().keySet(),
        declared.leaves().stream().map(LeafColumn::dotPath).toList());
    SummaryFiles.check(
        hadoopConf, FileKeys.checkWrite(hadoopConf, declared, ConnectorContext.ofProcess().keys()));
    return spec;
  }

  /**
   * The options of files that are made of other files, as properties of {@link
   * WriteOptions#fromSharedProperties}: those of a write, but for what is said of Spark's rows, and
   * for the codec of the session, which is that of new rows.
   *
   * @param options of the statement
   * @param hadoopConf a configuration into which the options were merged
   * @throws RuntimeException for a codec or setting that is not known
   */
  public static Map<String, String> ofRewrite(
      CaseInsensitiveStringMap options, Configuration hadoopConf, SQLConf conf) {
    Map<String, String> properties = new HashMap<>(properties(hadoopConf));
    removeThoseOfRows(properties);
    if (WriteCompression.isGiven(options)) {
      properties.put(
          WriteOptions.COMPRESSION.name(), WriteCompression.of(options, conf).codec().name());
    } else {
      properties.remove(WriteOptions.COMPRESSION.name());
    }
    WriteOptions.fromSharedProperties(properties);
    return properties;
  }

  private static void removeThoseOfRows(Map<String, String> properties) {
    properties.keySet().removeIf(name -> name.startsWith(ShreddingSettings.OPTION));
    properties.keySet().removeIf(name -> name.startsWith(SparkOptions.COLUMN_TYPE.name()));
    properties.keySet().removeIf(name -> name.startsWith(OptionNames.KEY_VALUE_PREFIX));
  }

  /** The Parquet types of columns that options give, and those that are kept. */
  private static WrittenColumnTypes columnTypes(
      StructType schema,
      CaseInsensitiveStringMap options,
      Map<String, String> properties,
      Configuration hadoopConf,
      SQLConf conf) {
    String prefix = SparkOptions.COLUMN_TYPE.name() + "#";
    WrittenColumnTypes types =
        WrittenColumnTypes.of(
            schema,
            withoutPrefix(properties, prefix),
            SparkOptions.value(SparkOptions.KEEP_TYPES, properties::get),
            hadoopConf.get(TIMESTAMP_TYPE) == null,
            flag(LEGACY_FORMAT, hadoopConf, conf));
    // Those of a session may be meant for other tables.
    Set<String> unused = types.unused(withoutPrefix(options.asCaseSensitiveMap(), prefix).keySet());
    if (!unused.isEmpty() || options.containsKey(SparkOptions.COLUMN_TYPE.name())) {
      throw new IllegalArgumentException(
          "Option "
              + SparkOptions.COLUMN_TYPE
              + (unused.isEmpty() ? "" : "#" + unused.iterator().next())
              + ": the files have no such column; append # and the path of a leaf column that is"
              + " not a partition column, as in the schema of the file (a.list.element for the elements of"
              + " a list)");
    }
    return types;
  }

  private static Map<String, String> withoutPrefix(Map<String, String> properties, String prefix) {
    Map<String, String> found = new HashMap<>();
    properties.forEach(
        (name, value) -> {
          if (name.startsWith(prefix)) {
            found.put(name.substring(prefix.length()), value);
          }
        });
    return found;
  }

  /**
   * The properties that may be write options, for all columns and for single ones: those whose
   * names begin with one of the prefixes, and the few options of other names.
   */
  private static Map<String, String> properties(Configuration hadoopConf) {
    List<String> prefixes = new ArrayList<>(PREFIXES);
    for (Option<?> option : WriteOptions.all()) {
      if (PREFIXES.stream().noneMatch(option.name()::startsWith)) {
        prefixes.add(option.name());
      }
    }
    Map<String, String> properties = new HashMap<>();
    for (String prefix : prefixes) {
      hadoopConf
          .getPropsWithPrefix(prefix)
          .forEach((name, value) -> properties.put(prefix + name, value));
    }
    properties.keySet().removeIf(EncryptionNames::isEncryption); // FileKeys has them
    return properties;
  }

  /**
   * The schema of a file.
   *
   * @param inferred the shredding schemas that its first rows have given
   */
  public ParquetSchema fileSchema(Map<String, ShreddingSchema> inferred) {
    return shredding.apply(conversion.schema().convert(dataSchema), inferred);
  }

  /**
   * The options of a file.
   *
   * @param fileSchema its schema
   */
  WriteOptions writeOptions(ParquetSchema fileSchema) {
    return writeOptions(fileSchema, FileLayout.OF_OPTIONS);
  }

  /**
   * The options of a file with a layout.
   *
   * @param fileSchema its schema
   */
  WriteOptions writeOptions(ParquetSchema fileSchema, FileLayout layout) {
    WriteOptions options =
        layout.keep(WriteOptions.fromSharedProperties(properties), fileSchema, isCodecGiven);
    WriteOptions.Builder builder = options.toBuilder();
    if (!order.isEmpty()) {
      builder.sortingColumns(SortingClaim.of(order, dataSchema, fileSchema, conversion, options));
    }
    if (inPlaceOfSpark) {
      builder.createdBy(Int96Writer.PARQUET_MR.createdBy(options.createdBy()));
    } else if (int96Writer != null && Int96Writer.isIn(fileSchema)) {
      builder.createdBy(int96Writer.createdBy(options.createdBy()));
    }
    return builder.build();
  }

  /**
   * The same for files with values of other files, which readers take for what they are there.
   *
   * @param writer as whose files those with INT96 timestamps are read
   * @param int96Zone the time zone of INT96 timestamps that are local times; null for instants
   * @param statesCalendar whether a file says in which calendar its dates and timestamps are
   */
  public FileSpec withRowsOf(
      Int96Writer writer, @Nullable ZoneId int96Zone, boolean statesCalendar) {
    Map<String, String> pairs = new LinkedHashMap<>(footer);
    if (!statesCalendar) {
      pairs.remove(VERSION_KEY);
    }
    return new FileSpec(
        dataSchema,
        int96Zone == null ? conversion : conversion.with(new LocalTimes(int96Zone, true)),
        shredding,
        properties,
        pairs,
        fileExtension,
        order,
        memoryLimits,
        isCodecGiven,
        inPlaceOfSpark,
        writer);
  }

  /** The codec of the files. */
  public CompressionCodec codec() {
    return CompressionCodec.valueOf(
        Objects.requireNonNull(properties.get(WriteOptions.COMPRESSION.name())));
  }

  /** Whether dates or timestamps are stored in the hybrid calendar. */
  public boolean haveHybridCalendar() {
    return conversion.datetimeRebase() == RebaseMode.LEGACY
        || conversion.int96Rebase() == RebaseMode.LEGACY;
  }

  /** The same for files that Spark's own source was asked to write. */
  public FileSpec standingInForSpark() {
    return new FileSpec(
        dataSchema,
        conversion,
        shredding,
        properties,
        footer,
        fileExtension,
        order,
        memoryLimits,
        isCodecGiven,
        true,
        int96Writer);
  }

  /** Shredding is what Spark's own source does unasked; one of its settings forbids it at all. */
  private static ShreddingSettings shredding(
      StructType schema, Map<String, String> properties, Configuration hadoopConf, SQLConf conf) {
    String byDefault = setting("spark.sql.variant.forceShreddingSchemaForTest", hadoopConf, conf);
    if (byDefault.isEmpty()) {
      boolean infer = flag("spark.sql.variant.inferShreddingSchema", hadoopConf, conf);
      // An encoding for all columns need not suit those that are inferred.
      infer &= !properties.containsKey(WriteOptions.ENCODING.name());
      byDefault = infer ? ShreddingSettings.INFER : ShreddingSettings.NONE;
    }
    boolean allowed = flag("spark.sql.variant.writeShredding.enabled", hadoopConf, conf);
    return ShreddingSettings.of(
        schema,
        allowed ? byDefault : ShreddingSettings.NONE,
        allowed ? properties : Map.of(),
        number("spark.sql.variant.shredding.maxSchemaWidth", hadoopConf, conf),
        number("spark.sql.variant.shredding.maxSchemaDepth", hadoopConf, conf));
  }

  private static int number(String key, Configuration hadoopConf, SQLConf conf) {
    return Integer.parseInt(setting(key, hadoopConf, conf).trim());
  }

  private static RowConversion conversion(
      Set<String> givenTypes, Configuration hadoopConf, SQLConf conf) {
    SparkToParquetSchema schema =
        new SparkToParquetSchema(
            flag(LEGACY_FORMAT, hadoopConf, conf),
            OutputTimestampType.valueOf(
                setting(TIMESTAMP_TYPE, hadoopConf, conf).toUpperCase(Locale.ROOT)),
            flag("spark.sql.parquet.fieldId.write.enabled", hadoopConf, conf),
            flag("spark.sql.parquet.variant.annotateLogicalType.enabled", hadoopConf, conf));
    return new RowConversion(
        schema,
        givenTypes,
        rebaseMode("spark.sql.parquet.datetimeRebaseModeInWrite", conf),
        rebaseMode("spark.sql.parquet.int96RebaseModeInWrite", conf),
        conf.sessionLocalTimeZone());
  }

  private static RebaseMode rebaseMode(String key, SQLConf conf) {
    return RebaseMode.valueOf(conf.getConfString(key).trim().toUpperCase(Locale.ROOT));
  }

  private static boolean flag(String key, Configuration hadoopConf, SQLConf conf) {
    return Boolean.parseBoolean(setting(key, hadoopConf, conf).trim());
  }

  private static String setting(String key, Configuration hadoopConf, SQLConf conf) {
    String value = hadoopConf.get(key);
    return value == null ? SessionSettings.setting(conf, key) : value;
  }

  private static Map<String, String> footer(
      StructType dataSchema, RowConversion conversion, Map<String, String> userPairs) {
    Map<String, String> pairs = new LinkedHashMap<>(userPairs);
    pairs.put(VERSION_KEY, package$.MODULE$.SPARK_VERSION_SHORT());
    pairs.put(SCHEMA_KEY, dataSchema.json());
    if (conversion.datetimeRebase() == RebaseMode.LEGACY) {
      pairs.put(LEGACY_DATETIME_KEY, "");
      pairs.put(TIME_ZONE_KEY, conversion.timeZone());
    }
    if (conversion.int96Rebase() == RebaseMode.LEGACY) {
      pairs.put(LEGACY_INT96_KEY, "");
      pairs.put(TIME_ZONE_KEY, conversion.timeZone());
    }
    return pairs;
  }

  /** The pairs that options give, in the order of their keys. */
  private static Map<String, String> userPairs(
      CaseInsensitiveStringMap options, Configuration hadoopConf) {
    String prefix = OptionNames.KEY_VALUE_PREFIX;
    Map<String, String> pairs = new TreeMap<>(hadoopConf.getPropsWithPrefix(prefix));
    // Once more as they were given: Hadoop's configuration replaces ${names} in values.
    options
        .asCaseSensitiveMap()
        .forEach(
            (name, value) -> {
              if (name.startsWith(prefix)) {
                pairs.put(name.substring(prefix.length()), value);
              }
            });
    for (String key : pairs.keySet()) {
      if (key.isEmpty() || key.startsWith(RESERVED)) {
        throw new IllegalArgumentException(
            "The option "
                + OptionNames.KEY_VALUE_PREFIX
                + key
                + (key.isEmpty()
                    ? " has no key: append one"
                    : " sets a key that readers take for a statement of Spark about the values; use"
                        + " another key"));
      }
    }
    return pairs;
  }
}

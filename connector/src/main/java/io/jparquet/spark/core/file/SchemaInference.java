package io.jparquet.spark.core.file;

import io.jparquet.ParquetReader;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ParquetException;
import io.jparquet.option.ReadIntent;
import io.jparquet.option.ReadOptions;
import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.mapping.FooterConversion;
import io.jparquet.spark.core.mapping.FooterSchema;
import io.jparquet.spark.core.mapping.InferredTypes;
import io.jparquet.spark.encryption.FileKeys;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.errors.QueryExecutionErrors;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The schema of a set of files, from their footers: of one file unless the schemas are to be
 * merged.
 *
 * <p>Which files are asked, and in which order their columns appear, is as in Spark's own source.
 * Merging many files is a Spark job; a single footer is read where the caller is.
 */
public final class SchemaInference {

  private static final Logger LOG = LoggerFactory.getLogger(SchemaInference.class);
  private static final String SUMMARY = "_metadata";
  private static final String COMMON_SUMMARY = "_common_metadata";

  private SchemaInference() {}

  /**
   * Infers the schema.
   *
   * @param options options of the read; {@code mergeSchema} overrides the session's
   * @return null if there is no file to ask
   */
  public static @Nullable StructType infer(
      SparkSession session, CaseInsensitiveStringMap options, List<FileStatus> files) {
    return infer(
        session,
        options,
        files,
        types -> (metaData, schema) -> FooterSchema.of(metaData, schema, types));
  }

  /**
   * As {@link #infer(SparkSession, CaseInsensitiveStringMap, List)}, by other rules for each file.
   *
   * @param rules for the types that the session infers
   */
  public static @Nullable StructType infer(
      SparkSession session,
      CaseInsensitiveStringMap options,
      List<FileStatus> files,
      Function<InferredTypes, FooterConversion> rules) {
    SQLConf conf = SessionSettings.sqlConf(session);
    boolean merge =
        SparkOptions.value(
            SparkOptions.MERGE_SCHEMA,
            options::get,
            Boolean.parseBoolean(conf.getConfString("spark.sql.parquet.mergeSchema", "false")));
    List<FileStatus> asked =
        merge
            ? toMerge(
                files,
                Boolean.parseBoolean(
                    conf.getConfString("spark.sql.parquet.respectSummaryFiles", "false")))
            : representative(files);
    if (asked.isEmpty()) {
      return null;
    }
    Configuration hadoopConf = SessionSettings.hadoopConf(session, options);
    ReadSettings settings = ReadSettings.of(conf, options, hadoopConf);
    FooterConversion conversion = rules.apply(settings.types());
    if (asked.size() == 1) {
      List<StructType> schemas =
          read(
              asked,
              hadoopConf,
              conversion,
              settings.ignoreCorruptFiles(),
              settings.ignoreMissingFiles());
      return schemas.isEmpty() ? null : schemas.get(0);
    }
    return merged(
        session,
        SessionSettings.asScala(options),
        asked,
        conversion,
        settings.ignoreMissingFiles());
  }

  private static @Nullable StructType merged(
      SparkSession session,
      scala.collection.immutable.Map<String, String> parameters,
      List<FileStatus> files,
      FooterConversion conversion,
      boolean ignoreMissingOfSession) {
    return SparkLine.bridge()
        .mergedSchema(
            session,
            parameters,
            Seqs.of(files),
            (some, conf, ignoreCorrupt, ignoreMissing) ->
                Seqs.of(
                    read(
                        Seqs.list(some),
                        conf,
                        conversion,
                        ignoreCorrupt,
                        ignoreMissing == null ? ignoreMissingOfSession : ignoreMissing)))
        .getOrElse(() -> null);
  }

  private static List<FileStatus> toMerge(List<FileStatus> files, boolean respectSummaries) {
    List<FileStatus> asked = new ArrayList<>();
    if (!respectSummaries) {
      asked.addAll(dataFiles(files));
    }
    asked.addAll(named(files, SUMMARY));
    asked.addAll(named(files, COMMON_SUMMARY));
    return asked;
  }

  private static List<FileStatus> representative(List<FileStatus> files) {
    for (List<FileStatus> kind :
        List.of(named(files, COMMON_SUMMARY), named(files, SUMMARY), dataFiles(files))) {
      if (!kind.isEmpty()) {
        return kind.subList(0, 1);
      }
    }
    return Collections.emptyList();
  }

  private static List<FileStatus> named(List<FileStatus> files, String name) {
    return sorted(files.stream().filter(file -> file.getPath().getName().equals(name)).toList());
  }

  private static List<FileStatus> dataFiles(List<FileStatus> files) {
    return sorted(files.stream().filter(file -> !isSummary(file.getPath().getName())).toList());
  }

  private static List<FileStatus> sorted(List<FileStatus> files) {
    List<FileStatus> sorted = new ArrayList<>(files);
    sorted.sort(Comparator.comparing(file -> file.getPath().toString()));
    return sorted;
  }

  private static boolean isSummary(String name) {
    return name.equals(SUMMARY) || name.equals(COMMON_SUMMARY);
  }

  private static List<StructType> read(
      List<FileStatus> files,
      Configuration conf,
      FooterConversion conversion,
      boolean ignoreCorrupt,
      boolean ignoreMissing) {
    ConnectorContext context = ConnectorContext.ofProcess();
    FileKeys keys = FileKeys.forReading(conf, context.keys());
    ParquetFiles parquet = context.files(properties(conf), conf);
    ParallelRequests.Request<FileStatus, @Nullable StructType> request =
        file -> {
          FileDecryption decryption = keys.decryption(file.getPath());
          ReadOptions options =
              ReadOptions.builder().intent(ReadIntent.FOOTER).decryption(decryption).build();
          try (ParquetReader reader = parquet.open(StoredFile.of(file), options)) {
            return conversion.schema(reader.metaData(), reader.schema());
          } catch (FileNotFoundException e) {
            if (!ignoreMissing) {
              throw footerError(file, e);
            }
            LOG.warn("Skipped missing file: {}", file.getPath(), e);
          } catch (IOException | ParquetException e) {
            // What can't be decrypted is not damaged: its rows would be lost in silence.
            if (!ignoreCorrupt || e instanceof CryptoException) {
              throw footerError(file, e);
            }
            LOG.warn("Skipped the footer of a damaged file: {}", file.getPath(), e);
          }
          return null;
        };
    try {
      List<StructType> schemas = new ArrayList<>();
      for (StructType schema : read(files, request, parquet)) {
        if (schema != null) {
          schemas.add(schema);
        }
      }
      return schemas;
    } catch (IOException e) {
      throw SparkErrors.unchecked(e);
    }
  }

  /** In parallel once a request was slow: there a task waits, and elsewhere it computes. */
  private static List<@Nullable StructType> read(
      List<FileStatus> files,
      ParallelRequests.Request<FileStatus, @Nullable StructType> request,
      ParquetFiles parquet)
      throws IOException {
    List<@Nullable StructType> schemas = new ArrayList<>();
    for (FileStatus file : files) {
      if (parquet.requestCost(file.getPath()).isSlow()) {
        schemas.addAll(ParallelRequests.send(files.subList(schemas.size(), files.size()), request));
        break;
      }
      schemas.add(request.send(file));
    }
    return schemas;
  }

  private static Map<String, String> properties(Configuration conf) {
    String name = SparkOptions.FOOTER_CACHE_BYTES.name();
    String cacheBytes = conf.get(name);
    return cacheBytes == null ? Map.of() : Map.of(name, cacheBytes);
  }

  private static RuntimeException footerError(FileStatus file, Exception cause) {
    return SparkErrors.unchecked(
        QueryExecutionErrors.cannotReadFooterForFileError(file.getPath(), cause));
  }
}

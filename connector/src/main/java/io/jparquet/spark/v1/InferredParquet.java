package io.jparquet.spark.v1;

import io.jparquet.spark.bridge.OwnSourceSettings;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.base.TableOptions;
import io.jparquet.spark.core.file.SchemaInference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.mapreduce.Job;
import org.apache.spark.SparkException;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.errors.QueryCompilationErrors;
import org.apache.spark.sql.execution.datasources.OutputWriterFactory;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.CalendarIntervalType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Function1;
import scala.Option;
import scala.collection.Iterator;
import scala.collection.immutable.Seq;

/**
 * Spark's own Parquet source for files whose schema is inferred: it completes what Spark's own
 * source infers by {@link CompletedSchema}, from the footers that are read for it anyway. Spark
 * makes an instance for each relation, by the name of the class, lists the files, and finds
 * partition columns as ever.
 */
public final class InferredParquet extends ParquetFileFormat {
  private static final long serialVersionUID = 1L;

  private static final Logger LOG = LoggerFactory.getLogger(InferredParquet.class);

  /** Set as the schema is inferred, before Spark passes the format on. */
  private Set<String> beyondSpark = Set.of();

  private boolean ofMoreTypes;

  /** The names of the columns that Spark's own source refuses. */
  Set<String> beyondSpark() {
    return beyondSpark;
  }

  /** Whether they may be of all types, not only timestamps in nanoseconds. */
  boolean isOfMoreTypes() {
    return ofMoreTypes && !beyondSpark.isEmpty();
  }

  /** What jparquet cannot read, and what it does not complete, is left to Spark and its errors. */
  @Override
  public Option<StructType> inferSchema(
      SparkSession session,
      scala.collection.immutable.Map<String, String> options,
      Seq<FileStatus> files) {
    Exception failure = null;
    try {
      OwnSourceSettings ownSource = new Acceleration(session).ownSource(false);
      StructType inferred = completed(session, options, files, ownSource);
      if (inferred != null) {
        CompletedSchema.Noted noted = CompletedSchema.noted(inferred);
        beyondSpark = noted.beyondSpark();
        ofMoreTypes = ownSource.onlyKnownTypes();
        return Option.apply(noted.schema());
      }
    } catch (Exception e) { // Spark's checked exceptions come undeclared
      if (e instanceof AnalysisException || isOfMerging(e)) {
        throw SparkErrors.unchecked(e);
      }
      LOG.debug("The schema is left to Spark", e);
      failure = e;
    }
    try {
      return super.inferSchema(session, options, files);
    } catch (Exception e) {
      if (failure != null) {
        // Spark's error may be about types that jparquet would have read.
        LOG.warn("jparquet could not infer the schema, and neither can Spark", failure);
        e.addSuppressed(failure);
      }
      throw e;
    }
  }

  private static boolean isOfMerging(Exception e) {
    return e instanceof SparkException merging
        && "CANNOT_MERGE_SCHEMAS".equals(merging.getCondition());
  }

  private static StructType completed(
      SparkSession session,
      scala.collection.immutable.Map<String, String> options,
      Seq<FileStatus> files,
      OwnSourceSettings ownSource) {
    Map<String, String> given = new HashMap<>(TableOptions.asGiven(options));
    given.keySet().removeIf(SparkOptions.KEEP_TYPES.name()::equalsIgnoreCase);
    given.put(SparkOptions.KEEP_TYPES.name(), "false"); // Spark's own source knows of no others
    return SchemaInference.infer(
        session,
        new CaseInsensitiveStringMap(given),
        Seqs.list(files),
        types -> new CompletedSchema(ownSource, types));
  }

  @Override
  public boolean supportDataType(DataType type) {
    return super.supportDataType(asOfSpark(type));
  }

  @Override
  public boolean supportBatch(SparkSession session, StructType schema) {
    return super.supportBatch(session, (StructType) asOfSpark(schema));
  }

  /** A type with another one in place of those that only columns beyond Spark's source have. */
  private DataType asOfSpark(DataType type) {
    if (beyondSpark.isEmpty()) {
      return type;
    }
    if (type instanceof StructType struct) {
      StructType changed = new StructType();
      for (StructField field : struct.fields()) {
        changed = changed.add(field.name(), asOfSpark(field.dataType()), field.nullable());
      }
      return changed;
    }
    if (type instanceof ArrayType array) {
      return new ArrayType(asOfSpark(array.elementType()), array.containsNull());
    }
    if (type instanceof MapType map) {
      return new MapType(
          asOfSpark(map.keyType()), asOfSpark(map.valueType()), map.valueContainsNull());
    }
    return type instanceof CalendarIntervalType || type instanceof NullType
        ? DataTypes.BinaryType
        : type;
  }

  /** Whoever plans the read: Spark's own source does not read these columns. */
  @Override
  public Function1<PartitionedFile, Iterator<InternalRow>> buildReaderWithPartitionValues(
      SparkSession session,
      StructType dataSchema,
      StructType partitionSchema,
      StructType requiredSchema,
      Seq<Filter> filters,
      scala.collection.immutable.Map<String, String> options,
      Configuration hadoopConf) {
    List<String> columns =
        ColumnsBeyondSpark.among(List.of(requiredSchema.fieldNames()), beyondSpark, session);
    if (!columns.isEmpty()) {
      throw ColumnsBeyondSpark.refusal(columns, "files", "Spark's own source plans the read");
    }
    return super.buildReaderWithPartitionValues(
        session, dataSchema, partitionSchema, requiredSchema, filters, options, hadoopConf);
  }

  /** Spark's own source would fail in the tasks. */
  @Override
  public OutputWriterFactory prepareWrite(
      SparkSession session,
      Job job,
      scala.collection.immutable.Map<String, String> options,
      StructType dataSchema) {
    ParquetFileFormat own = new ParquetFileFormat();
    for (StructField field : dataSchema.fields()) {
      if (!own.supportDataType(field.dataType())) {
        throw SparkErrors.unchecked(
            QueryCompilationErrors.dataTypeUnsupportedByDataSourceError(toString(), field));
      }
    }
    return super.prepareWrite(session, job, options, dataSchema);
  }

  /** Spark's own source equals all that are derived from it. */
  @Override
  public boolean equals(Object other) {
    return other instanceof InferredParquet inferred && beyondSpark.equals(inferred.beyondSpark);
  }

  @Override
  public int hashCode() {
    return beyondSpark.hashCode();
  }
}

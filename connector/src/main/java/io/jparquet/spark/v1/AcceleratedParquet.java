package io.jparquet.spark.v1;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.base.TableOptions;
import io.jparquet.spark.core.read.VariantExtraction;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.OutputWriterFactory;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Function1;
import scala.Option;
import scala.collection.Iterator;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The format in place of Spark's own Parquet source in plans of DataSource V1: jparquet reads and
 * writes the files, all else is as Spark's own source says.
 */
final class AcceleratedParquet implements FileFormat, DataSourceRegister, Serializable {
  private static final long serialVersionUID = 1L;

  private final ParquetFileFormat own;
  private final VariantExtraction variants;

  /**
   * A format in place of another.
   *
   * @param own Spark's own, or one that is derived from it and whose files are plain
   * @param variants how requested fields of variants are read
   */
  AcceleratedParquet(ParquetFileFormat own, VariantExtraction variants) {
    this.variants = variants;
    this.own = own;
  }

  /** Spark decides by the name whether filters on members of structs are pushed down. */
  @Override
  public String shortName() {
    return own.shortName();
  }

  @Override
  public String toString() {
    return "jparquet";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AcceleratedParquet format && own.equals(format.own);
  }

  @Override
  public int hashCode() {
    return own.hashCode();
  }

  @Override
  public Option<StructType> inferSchema(
      SparkSession session,
      scala.collection.immutable.Map<String, String> options,
      Seq<FileStatus> files) {
    return own.inferSchema(session, options, files);
  }

  @Override
  public boolean supportDataType(DataType type) {
    return own.supportDataType(type);
  }

  @Override
  public boolean supportFieldName(String name) {
    return own.supportFieldName(name);
  }

  @Override
  public boolean supportBatch(SparkSession session, StructType schema) {
    return own.supportBatch(session, schema);
  }

  @Override
  public boolean isSplitable(
      SparkSession session, scala.collection.immutable.Map<String, String> options, Path path) {
    return own.isSplitable(session, options, path);
  }

  @Override
  public Seq<StructField> metadataSchemaFields() {
    return own.metadataSchemaFields();
  }

  @Override
  public scala.collection.immutable.Map<String, Function1<PartitionedFile, Object>>
      fileConstantMetadataExtractors() {
    return own.fileConstantMetadataExtractors();
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
    return FileFormatReader.of(
        session,
        partitionSchema,
        requiredSchema,
        Seqs.list(filters).toArray(new Filter[0]),
        CollectionConverters.asJava(options),
        hadoopConf,
        new StandIn(
            new Acceleration(session)
                .ownSource(ColumnsBeyondSpark.areOfMoreTypes(own, TableOptions.asGiven(options)))),
        variants);
  }

  @Override
  public OutputWriterFactory prepareWrite(
      SparkSession session,
      Job job,
      scala.collection.immutable.Map<String, String> options,
      StructType dataSchema) {
    // Sets up the job as Spark's own source does: its committer, summary files and codec.
    own.prepareWrite(session, job, options, dataSchema);
    return JParquetOutputWriterFactory.prepare(
            session, job, writeOptions(CollectionConverters.asJava(options)), dataSchema)
        .standingInForSpark();
  }

  /** The options that jparquet writes with, for those of a write of Spark's own source. */
  static Map<String, String> writeOptions(Map<String, String> options) {
    Map<String, String> given = new HashMap<>(options);
    given.keySet().removeIf(SparkOptions.KEEP_TYPES.name()::equalsIgnoreCase);
    given.put(SparkOptions.KEEP_TYPES.name(), "false"); // Spark's own source knows of no others
    return given;
  }
}

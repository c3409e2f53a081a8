package io.jparquet.spark.core.write;

import io.jparquet.spark.core.base.SourceName;
import io.jparquet.spark.core.base.WriteSettings;
import io.jparquet.spark.core.file.TableFiles;
import io.jparquet.spark.core.file.TableUse;
import io.jparquet.spark.core.mapping.ColumnNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A planned write: all checks have passed. Spark sorts the rows of each task by the partition
 * columns, so that a task has one file open at a time, then in the {@link DeclaredOrder}, if they
 * are not already; how they are distributed over tasks is the query's business.
 */
public final class JParquetWrite implements RequiresDistributionAndOrdering {
  private final TableFiles table;
  private final WriteSettings settings;
  private final WriteJobs.Kind jobs;
  private final boolean rowsAreOrdered;
  private final WriteTask task;

  /** The job, once it was prepared. */
  private @Nullable WriteJob job;

  /**
   * Plans a write.
   *
   * @param rows all columns of the rows
   * @param jobs what becomes of the files of the table
   * @param rowsAreOrdered whether the rows need no sort
   */
  public JParquetWrite(
      TableFiles table,
      StructType rows,
      WriteSettings settings,
      WriteJobs.Kind jobs,
      boolean rowsAreOrdered) {
    this.table = table;
    this.settings = settings;
    this.jobs = jobs;
    this.rowsAreOrdered = rowsAreOrdered;
    ColumnNames names = new ColumnNames(settings.conf().caseSensitiveAnalysis());
    StructType schema = DeclaredNullability.of(rows, table.declaredSchema(), names);
    StructType partitionSchema = table.partitionSchema();
    SparkWriteChecks.check(schema, Arrays.asList(partitionSchema.fieldNames()), settings.conf());
    this.task = task(schema, partitionSchema, names);
  }

  private WriteTask task(StructType schema, StructType declared, ColumnNames names) {
    StructField[] columns = schema.fields();
    String[] spelling = directoryNames(declared);
    int[] partitionOrdinals = new int[declared.length()];
    StructType partitionSchema = new StructType();
    boolean[] isPartition = new boolean[columns.length];
    for (int i = 0; i < partitionOrdinals.length; i++) {
      int ordinal = ordinal(schema, spelling[i], names);
      partitionOrdinals[i] = ordinal;
      isPartition[ordinal] = true;
      partitionSchema =
          partitionSchema.add(
              spelling[i], columns[ordinal].dataType(), columns[ordinal].nullable());
    }
    List<StructField> dataFields = new ArrayList<>();
    int[] dataOrdinals = new int[columns.length - partitionOrdinals.length];
    for (int i = 0; i < columns.length; i++) {
      if (!isPartition[i]) {
        dataOrdinals[dataFields.size()] = i;
        dataFields.add(columns[i]);
      }
    }
    StructType dataSchema = new StructType(dataFields.toArray(new StructField[0]));
    List<SortOrder> order =
        DeclaredOrder.of(
            settings.options(),
            schema,
            Arrays.stream(partitionOrdinals).mapToObj(i -> columns[i].name()).toList(),
            settings.conf());
    return new WriteTask(
        TableRoot.of(table, settings).toString(),
        FileSpec.of(dataSchema, settings.options(), settings.hadoopConf(), settings.conf(), order),
        dataOrdinals,
        partitionSchema,
        partitionOrdinals,
        settings.timeZone(),
        settings.maxRecordsPerFile());
  }

  /** Directories of a saved path are named as the caller spelled the columns, as Spark does. */
  private String[] directoryNames(StructType declared) {
    if (table.definition().use() != TableUse.SAVE) {
      return declared.fieldNames();
    }
    return Arrays.stream(table.partitioning())
        .map(transform -> transform.references()[0].fieldNames()[0])
        .toArray(String[]::new);
  }

  private static int ordinal(StructType schema, String name, ColumnNames names) {
    int ordinal = names.ordinal(schema, name);
    if (ordinal >= 0) {
      return ordinal;
    }
    throw new IllegalArgumentException(
        "The partition column "
            + name
            + " is not among the columns to be written: "
            + String.join(", ", schema.fieldNames()));
  }

  @Override
  public String description() {
    return SourceName.NAME + " " + task.path();
  }

  @Override
  public Distribution requiredDistribution() {
    return Distributions.unspecified();
  }

  @Override
  public SortOrder[] requiredOrdering() {
    if (rowsAreOrdered) {
      return new SortOrder[0];
    }
    return order(task.partitionSchema().fieldNames(), task.files().order());
  }

  /** The order of the rows of a task. */
  public static SortOrder[] order(String[] partitionColumns, List<SortOrder> withinFiles) {
    Stream<SortOrder> partitions =
        Arrays.stream(partitionColumns)
            .map(name -> Expressions.sort(FieldReference.column(name), SortDirection.ASCENDING));
    return Stream.concat(partitions, withinFiles.stream()).toArray(SortOrder[]::new);
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return task.metrics();
  }

  @Override
  public CustomTaskMetric[] reportDriverMetrics() {
    return job == null ? new CustomTaskMetric[0] : job.metrics();
  }

  @Override
  public BatchWrite toBatch() {
    job = jobs.prepare(table, task, settings);
    return job;
  }

  @Override
  public String toString() {
    return description();
  }
}

package io.jparquet.spark.tables;

import io.jparquet.spark.core.base.WriteSettings;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.file.StreamLog;
import io.jparquet.spark.core.file.TableFiles;
import io.jparquet.spark.core.mapping.ColumnNames;
import io.jparquet.spark.core.write.DeclaredOrder;
import io.jparquet.spark.core.write.JParquetWrite;
import io.jparquet.spark.core.write.TableRoot;
import io.jparquet.spark.tables.job.Replacement;
import io.jparquet.spark.tables.job.RowsOfFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.FieldReference;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The write of a statement that changes rows: the rows take the place of the files that its query
 * has read. They are written as the table declares its columns, with the properties of the table.
 *
 * <p>Spark plans it for a DELETE of whole partitions too, which it then does without it. So what
 * may be wrong with a write is only looked at when it begins.
 */
final class RowLevelWrite implements RequiresDistributionAndOrdering {

  /** Options by which a table does not have all files that are in its directory. */
  private static final List<String> CHOOSING_FILES =
      List.of("pathGlobFilter", "modifiedBefore", "modifiedAfter");

  private final TableFiles table;
  private final WriteSettings settings;
  private final StructType schema;
  private final Replacement.Files replacement;
  private final Distribution distribution;
  private final SortOrder[] order;

  /** Null until it is needed. */
  private JParquetWrite write;

  private RowLevelWrite(
      TableFiles table,
      WriteSettings settings,
      StructType schema,
      Replacement.Files replacement,
      Distribution distribution,
      SortOrder[] order) {
    this.table = table;
    this.settings = settings;
    this.schema = schema;
    this.replacement = replacement;
    this.distribution = distribution;
    this.order = order;
  }

  /**
   * Plans a write into a table.
   *
   * @param rows the columns of the rows
   * @param replacement the files that the rows replace
   */
  public static RowLevelWrite of(
      TableFiles table, WriteSettings settings, StructType rows, Replacement.Files replacement) {
    StructType schema =
        declared(
            rows, table.declaredSchema(), new ColumnNames(settings.conf().caseSensitiveAnalysis()));
    String[] partitions = table.partitionSchema().fieldNames();
    List<SortOrder> withinFiles =
        DeclaredOrder.of(settings.options(), schema, Arrays.asList(partitions), settings.conf());
    return new RowLevelWrite(
        table,
        settings,
        schema,
        replacement,
        Distributions.unspecified(),
        JParquetWrite.order(partitions, withinFiles));
  }

  /**
   * The same write, to which rows come together that were in one file, and new ones of one
   * partition. A join has spread them over all tasks, each of which would write a small file into
   * each partition.
   *
   * @param file the hidden column of the file of a row
   */
  public RowLevelWrite gathering(String file) {
    Expression[] columns =
        Stream.concat(Arrays.stream(table.partitionSchema().fieldNames()), Stream.of(file))
            .map(FieldReference::column)
            .toArray(Expression[]::new);
    return new RowLevelWrite(
        table, settings, schema, replacement, Distributions.clustered(columns), order);
  }

  /**
   * The columns of the rows as the table declares them: expressions of the statement have lost what
   * is noted of a column, such as its Parquet type.
   */
  private static StructType declared(StructType rows, StructType table, ColumnNames names) {
    StructField[] fields = rows.fields().clone();
    for (int i = 0; i < fields.length; i++) {
      StructField column = names.find(table, fields[i].name());
      if (column != null
          && DataType.equalsIgnoreNullability(column.dataType(), fields[i].dataType())) {
        fields[i] = column;
      }
    }
    return new StructType(fields);
  }

  @Override
  public String description() {
    return table.definition().name();
  }

  @Override
  public Distribution requiredDistribution() {
    return distribution;
  }

  /** Adaptive execution may put small tasks together, and divide large ones. */
  @Override
  public boolean distributionStrictlyRequired() {
    return false;
  }

  @Override
  public SortOrder[] requiredOrdering() {
    return order.clone();
  }

  private JParquetWrite write() {
    if (write == null) {
      ReadSettings reading =
          ReadSettings.of(settings.conf(), settings.options(), settings.hadoopConf());
      write =
          new JParquetWrite(
              table, schema, settings, replacement.of(new RowsOfFiles(reading)), true);
    }
    return write;
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return write().supportedCustomMetrics();
  }

  @Override
  public CustomTaskMetric[] reportDriverMetrics() {
    return write().reportDriverMetrics();
  }

  @Override
  public BatchWrite toBatch() {
    checkFilesAreFound();
    return write().toBatch();
  }

  /** Refuses tables that would not have the new files. */
  private void checkFilesAreFound() {
    for (String option : CHOOSING_FILES) {
      if (settings.options().containsKey(option)) {
        throw new IllegalArgumentException(
            "Rows of the table cannot be changed, because its option "
                + option
                + " chooses files: the rewritten files might not be among them, and their rows"
                + " would be lost. Use a table without the option");
      }
    }
    Path root = TableRoot.of(table, settings);
    try {
      StreamLog.requireNone(root.getFileSystem(settings.hadoopConf()), root);
    } catch (IOException e) {
      throw new UncheckedIOException("Looking for the log of a stream in " + root + " failed", e);
    }
  }

  @Override
  public String toString() {
    return description();
  }
}

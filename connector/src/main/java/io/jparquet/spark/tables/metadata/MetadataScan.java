package io.jparquet.spark.tables.metadata;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.MetadataKind;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.file.PartitionFilter;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.file.TableFiles;
import io.jparquet.spark.core.scan.FileSplits;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A scan of metadata: several files for each task. */
final class MetadataScan implements Scan, Batch {
  private final TableFiles files;
  private final MetadataKind kind;
  private final List<FactColumn> columns;
  private final List<Predicate> pushed;
  private final List<PartitionFilter> conditions;
  private final CaseInsensitiveStringMap options;

  /**
   * A scan of some columns.
   *
   * @param pushed the conditions as they are shown
   * @param conditions the same, on what the listing tells
   */
  MetadataScan(
      TableFiles files,
      MetadataKind kind,
      List<FactColumn> columns,
      List<Predicate> pushed,
      List<PartitionFilter> conditions,
      CaseInsensitiveStringMap options) {
    this.files = files;
    this.kind = kind;
    this.columns = columns;
    this.pushed = List.copyOf(pushed);
    this.conditions = List.copyOf(conditions);
    this.options = options;
  }

  @Override
  public StructType readSchema() {
    return FactColumns.schema(columns);
  }

  @Override
  public String description() {
    return files.name()
        + " metadata: "
        + kind.text()
        + ", PushedFilters: "
        + pushed.stream().map(Predicate::toString).collect(Collectors.joining(", ", "[", "]"));
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  @Override
  public InputPartition[] planInputPartitions() {
    FileSplits splits = new FileSplits(files.session(), files.index(), List.of(), List.of());
    return splits.byNumber(splits.directories(), this::isNeeded).toArray(new InputPartition[0]);
  }

  private boolean isNeeded(PartitionedFile file) {
    GenericInternalRow listed =
        new GenericInternalRow(
            FileColumns.ofListing(files.partitionSchema()).stream()
                .map(column -> FileColumns.ofListed(column.name(), file))
                .toArray());
    return conditions.stream().allMatch(condition -> condition.test(listed));
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    SparkSession session = files.session();
    Configuration hadoopConf = SessionSettings.hadoopConf(session, options);
    return new MetadataReaderFactory(
        SparkLine.bridge().broadcast(session.sparkContext(), hadoopConf),
        ReadSettings.of(SessionSettings.sqlConf(session), options, hadoopConf),
        kind,
        files.partitionSchema(),
        columns.stream().map(FactColumn::name).toList());
  }

  /** Equal scans of one plan are run once. */
  @Override
  public boolean equals(Object other) {
    return other instanceof MetadataScan scan
        && scan.files == files
        && scan.kind == kind
        && scan.readSchema().equals(readSchema())
        && scan.pushed.equals(pushed)
        && scan.options.equals(options);
  }

  @Override
  public int hashCode() {
    return Stream.of(kind, pushed).toList().hashCode() * 31 + System.identityHashCode(files);
  }
}

package io.jparquet.spark.core.write;

import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.base.WriteSettings;
import io.jparquet.spark.core.file.PartitionFilter;
import io.jparquet.spark.core.file.TableFiles;
import io.jparquet.spark.core.file.TableUse;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsDynamicOverwrite;
import org.apache.spark.sql.connector.write.SupportsOverwriteV2;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;

/**
 * Plans a write: an append, or an overwrite of everything, of the partitions that a predicate
 * means, or of the partitions that get rows.
 *
 * <p>Spark asks for dynamic overwrite itself for SQL statements and tables, by the session's {@code
 * spark.sql.sources.partitionOverwriteMode}. It does not look at the option {@code
 * partitionOverwriteMode} of a write or table, nor at either for {@code save(path)}; that is done
 * here. One combination is refused: the option static in a session with the mode dynamic. Spark has
 * dropped the partition clause by then, and without it there is no telling what to replace.
 */
public final class JParquetWriteBuilder implements SupportsOverwriteV2, SupportsDynamicOverwrite {
  private static final String OVERWRITE_MODE_CONF = "spark.sql.sources.partitionOverwriteMode";

  private final TableFiles table;
  private final LogicalWriteInfo info;
  private final boolean rowsAreOrdered;
  private final WriteJobs jobs;
  private final WriteSettings settings;

  /** The value of the option; empty without it. */
  private final Optional<Boolean> dynamicOption;

  private WriteJobs.Kind chosen;

  /**
   * For one write into {@code table}.
   *
   * @param rowsAreOrdered whether the rows come partition by partition, and in the {@link
   *     DeclaredOrder} within each
   * @param jobs that the write can be
   * @throws IllegalArgumentException for a mode of overwriting that is none, also where nothing is
   *     overwritten: so does Spark's own source, and the next run may overwrite; and for an option
   *     {@code path} that names another place than that of a table of the catalog
   */
  public JParquetWriteBuilder(
      TableFiles table, LogicalWriteInfo info, boolean rowsAreOrdered, WriteJobs jobs) {
    this.table = table;
    this.info = info;
    this.rowsAreOrdered = rowsAreOrdered;
    this.jobs = jobs;
    this.chosen = jobs.appending();
    requireOwnPlace();
    this.settings =
        WriteSettings.of(table.definition().session(), table.definition().options(info.options()));
    Boolean dynamic =
        SparkOptions.value(SparkOptions.PARTITION_OVERWRITE_MODE, settings.options()::get);
    this.dynamicOption = Optional.ofNullable(dynamic);
  }

  private void requireOwnPlace() {
    String path = info.options().get("path");
    if (path != null && table.definition().use() == TableUse.CATALOG && !table.isAt(path)) {
      throw new IllegalArgumentException(
          "The table "
              + table.shownName()
              + " is at "
              + table.rootPath()
              + ", but the option path of the write names "
              + path
              + ". Write without the option, or save to the path");
    }
  }

  @Override
  public WriteBuilder truncate() {
    chosen =
        isPartitioned() && isDynamic()
            ? jobs.replacingWrittenPartitions()
            : jobs.replacingEverything();
    return this;
  }

  private boolean isPartitioned() {
    return !table.partitionSchema().isEmpty();
  }

  private boolean isDynamic() {
    if (dynamicOption.isPresent()) {
      return dynamicOption.get();
    }
    return table.definition().use() == TableUse.SAVE
        && Objects.requireNonNull(
            SparkOptions.PARTITION_OVERWRITE_MODE.from(
                name -> settings.conf().getConfString(OVERWRITE_MODE_CONF)));
  }

  @Override
  public boolean canOverwrite(Predicate[] predicates) {
    return filter(predicates).isPresent();
  }

  /** With the option, and a column left open: replaces what gets rows of the fixed partition. */
  @Override
  public WriteBuilder overwrite(Predicate[] predicates) {
    Optional<StaticPartition> fixed = StaticPartition.of(predicates);
    boolean isOpen =
        fixed.isPresent() && fixed.get().columns().size() < table.partitionSchema().length();
    if (isDynamic() && isOpen) {
      chosen = jobs.replacingWrittenPartitions();
      return this;
    }
    PartitionFilter filter =
        filter(fixed.map(StaticPartition::predicates).orElse(predicates))
            .orElseThrow(() -> new IllegalArgumentException("Call canOverwrite before overwrite"));
    chosen = jobs.replacingPartitions(filter);
    return this;
  }

  private Optional<PartitionFilter> filter(Predicate[] predicates) {
    return PartitionFilter.of(
        predicates,
        table.partitionSchema(),
        settings.conf().caseSensitiveAnalysis(),
        settings.timeZone());
  }

  /** Without partition columns everything is replaced, as Spark's own sources do. */
  @Override
  public WriteBuilder overwriteDynamicPartitions() {
    if (!isPartitioned()) {
      chosen = jobs.replacingEverything();
      return this;
    }
    if (dynamicOption.isPresent() && !dynamicOption.get()) {
      throw new IllegalArgumentException(
          "The option "
              + SparkOptions.PARTITION_OVERWRITE_MODE
              + " is static, but Spark requested to replace the partitions that receive rows. Set "
              + OVERWRITE_MODE_CONF
              + " of the session to static instead");
    }
    chosen = jobs.replacingWrittenPartitions();
    return this;
  }

  @Override
  public Write build() {
    return new JParquetWrite(table, info.schema(), settings, chosen, rowsAreOrdered);
  }
}

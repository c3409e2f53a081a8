package io.jparquet.spark.write;

import io.jparquet.spark.JParquetTable;
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
 * spark.sql.sources.partitionOverwriteMode}. For {@code save(path)}, and for the option {@code
 * partitionOverwriteMode} of any write, it asks to overwrite everything; there the option, and for
 * {@code save(path)} also the session's setting, is honoured here.
 */
public final class JParquetWriteBuilder implements SupportsOverwriteV2, SupportsDynamicOverwrite {
  private static final String OVERWRITE_MODE_OPTION = "partitionOverwriteMode";
  private static final String OVERWRITE_MODE_CONF = "spark.sql.sources.partitionOverwriteMode";
  private static final String DYNAMIC = "dynamic";
  private static final String STATIC = "static";

  private final JParquetTable table;
  private final LogicalWriteInfo info;
  private final WriteSettings settings;
  private Replacement replacement = new Replacement.Nothing();

  /** For one write into {@code table}. */
  public JParquetWriteBuilder(JParquetTable table, LogicalWriteInfo info) {
    this.table = table;
    this.info = info;
    this.settings = WriteSettings.of(table.session(), table.options(info.options()));
  }

  @Override
  public WriteBuilder truncate() {
    if (isDynamic()) {
      return overwriteDynamicPartitions();
    }
    replacement = new Replacement.Everything();
    return this;
  }

  private boolean isDynamic() {
    String mode = settings.options().get(OVERWRITE_MODE_OPTION);
    if (mode == null && table.use() == JParquetTable.TableUse.SAVE) {
      mode = settings.conf().getConfString(OVERWRITE_MODE_CONF);
    }
    if (mode == null || STATIC.equalsIgnoreCase(mode)) {
      return false;
    }
    if (DYNAMIC.equalsIgnoreCase(mode)) {
      return true;
    }
    throw new IllegalArgumentException(
        OVERWRITE_MODE_OPTION + " must be static or dynamic, but is: " + mode);
  }

  @Override
  public boolean canOverwrite(Predicate[] predicates) {
    return filter(predicates).isPresent();
  }

  @Override
  public WriteBuilder overwrite(Predicate[] predicates) {
    PartitionFilter filter =
        filter(predicates)
            .orElseThrow(() -> new IllegalArgumentException("Call canOverwrite before overwrite"));
    replacement = new Replacement.Partitions(filter);
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
    replacement =
        table.partitionSchema().isEmpty()
            ? new Replacement.Everything()
            : new Replacement.WrittenPartitions();
    return this;
  }

  @Override
  public Write build() {
    return new JParquetWrite(table, info, settings, replacement);
  }
}

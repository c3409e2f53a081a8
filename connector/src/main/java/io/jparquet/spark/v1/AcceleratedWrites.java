package io.jparquet.spark.v1;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.TableOptions;
import io.jparquet.spark.core.read.VariantExtraction;
import io.jparquet.spark.v1.Choice.Reason;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.InsertIntoHadoopFsRelationCommand;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.runtime.AbstractPartialFunction;

/**
 * Writes of Spark's own Parquet source that jparquet takes over: the command stays Spark's, with
 * its partitions, buckets, committer and statistics; only the format is exchanged.
 */
final class AcceleratedWrites extends Rule<LogicalPlan> {

  private final Acceleration acceleration;

  /** The writes of a session. */
  public AcceleratedWrites(SparkSession session) {
    this.acceleration = new Acceleration(session);
  }

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    // A transformation would find nothing changed in a write that is declined: Spark's own format
    // equals all that are derived from it.
    return isCandidate(plan)
        ? exchanged((InsertIntoHadoopFsRelationCommand) plan)
        : plan.resolveOperators(
            new AbstractPartialFunction<LogicalPlan, LogicalPlan>() {
              @Override
              public boolean isDefinedAt(LogicalPlan node) {
                return isCandidate(node);
              }

              @Override
              public LogicalPlan apply(LogicalPlan node) {
                return exchanged((InsertIntoHadoopFsRelationCommand) node);
              }
            });
  }

  /** The setting is looked at last: a value that is none must not stand in the way of others. */
  private boolean isCandidate(LogicalPlan plan) {
    return plan instanceof InsertIntoHadoopFsRelationCommand write
        && Acceleration.isParquet(write.fileFormat())
        && !(write.fileFormat() instanceof DeclinedParquet)
        && acceleration.ofWrites();
  }

  private LogicalPlan exchanged(InsertIntoHadoopFsRelationCommand write) {
    Reason declined =
        acceleration.declinedWrite(
            write.fileFormat(),
            TableOptions.asGiven(write.options()),
            write.catalogTable().isDefined() ? write.catalogTable().get() : CreatedTable.current(),
            dataSchema(write));
    AccelerationCounters.ofProcess().write(declined, write.outputPath().toString());
    FileFormat format =
        declined == null
            ? new AcceleratedParquet((ParquetFileFormat) write.fileFormat(), VariantExtraction.NONE)
            : DeclinedParquet.of(write.fileFormat(), declined);
    return write.copy(
        write.outputPath(),
        write.staticPartitions(),
        write.ifPartitionNotExists(),
        write.partitionColumns(),
        write.bucketSpec(),
        format,
        write.options(),
        write.query(),
        write.mode(),
        write.catalogTable(),
        write.fileIndex(),
        write.outputColumnNames());
  }

  private static StructType dataSchema(InsertIntoHadoopFsRelationCommand write) {
    Set<String> partitions = new HashSet<>();
    for (Attribute column : Seqs.list(write.partitionColumns())) {
      partitions.add(column.name().toLowerCase(Locale.ROOT));
    }
    List<Attribute> output = Seqs.list(write.query().output());
    return new StructType(
        output.stream()
            .filter(column -> !partitions.contains(column.name().toLowerCase(Locale.ROOT)))
            .map(
                column ->
                    new StructField(
                        column.name(), column.dataType(), column.nullable(), column.metadata()))
            .toArray(StructField[]::new));
  }
}

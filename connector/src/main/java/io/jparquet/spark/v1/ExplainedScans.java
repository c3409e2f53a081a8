package io.jparquet.spark.v1;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SourceName;
import io.jparquet.spark.core.base.SparkOptions;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.ExtendedExplainGenerator;
import org.apache.spark.sql.execution.BaseSubqueryExec;
import org.apache.spark.sql.execution.FileSourceScanExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SubqueryAdaptiveBroadcastExec;
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanExec;
import org.apache.spark.sql.execution.adaptive.QueryStageExec;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import org.apache.spark.sql.execution.datasources.v2.parquet.ParquetScan;

/**
 * Says in EXPLAIN how many of the scans of Parquet files jparquet reads, and why it does not read
 * the others. Users name this class in {@code spark.sql.extendedExplainProviders}.
 */
public final class ExplainedScans implements ExtendedExplainGenerator {

  /** For Spark, which makes it by its name. */
  public ExplainedScans() {}

  @Override
  public String title() {
    return SourceName.NAME;
  }

  /**
   * One line.
   *
   * @return empty for a plan without scans of Parquet files
   */
  @Override
  public String generateExtendedInfo(SparkPlan plan) {
    Scans scans = new Scans();
    scans.add(plan);
    int all = scans.read + scans.others.size();
    if (all == 0) {
      return "";
    }
    String line = String.format("jparquet reads %d of %d parquet scans", scans.read, all);
    return scans.others.isEmpty() ? line : line + "; not " + String.join("; not ", scans.others);
  }

  /** The scans of Parquet files in a plan. */
  private static final class Scans {
    private int read;

    /** Those of Spark's own source, with the reasons. */
    private final List<String> others = new ArrayList<>();

    void add(SparkPlan plan) {
      if (plan instanceof SubqueryAdaptiveBroadcastExec) {
        return; // another text of a side of a join, for the keys by which partitions are chosen
      }
      if (plan instanceof AdaptiveSparkPlanExec adaptive) {
        add(adaptive.executedPlan());
      } else if (plan instanceof QueryStageExec stage) {
        add(stage.plan());
      } else if (plan instanceof BatchScanExec batch) {
        addBatch(batch);
      } else if (plan instanceof FileSourceScanExec files) {
        addFiles(files);
      } else {
        Seqs.list(plan.children()).forEach(this::add);
      }
      if (!(plan instanceof BaseSubqueryExec)) {
        Seqs.list(plan.subqueries()).forEach(this::add);
      }
    }

    private void addBatch(BatchScanExec batch) {
      if (isOurs(batch.scan())) {
        read++;
      } else if (batch.scan() instanceof ParquetScan) {
        others.add(batch.table().name() + ": it is a scan of Spark's own data source V2");
      }
    }

    private void addFiles(FileSourceScanExec scan) {
      FileFormat format = scan.relation().fileFormat();
      if (format instanceof DeclinedParquet declined) {
        others.add(name(scan) + ": " + declined.reason());
      } else if (format instanceof ParquetFileFormat) {
        boolean isOn = new Acceleration(scan.relation().sparkSession()).ofReads();
        others.add(
            name(scan)
                + (isOn
                    ? ": its format is derived from Spark's own"
                    : ": " + SparkOptions.ACCELERATE_READ.name() + " is false"));
      } else if (isOurs(format)) {
        read++;
      }
    }

    private static boolean isOurs(Object part) {
      return part.getClass().getName().startsWith("io.jparquet.");
    }

    private static String name(FileSourceScanExec scan) {
      return scan.tableIdentifier().isDefined()
          ? scan.tableIdentifier().get().unquotedString()
          : Seqs.list(scan.relation().location().rootPaths()).toString();
    }
  }
}

package io.jparquet.spark.v1;

import io.jparquet.spark.core.base.ExplainedReads;
import io.jparquet.spark.core.base.ExplainedReads.Other;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SourceName;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.base.TreeNodes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.ExtendedExplainGenerator;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.DynamicPruningExpression;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GetStructField;
import org.apache.spark.sql.catalyst.expressions.aggregate.BloomFilterAggregate;
import org.apache.spark.sql.execution.BaseSubqueryExec;
import org.apache.spark.sql.execution.FileSourceScanExec;
import org.apache.spark.sql.execution.InSubqueryExec;
import org.apache.spark.sql.execution.ReusedSubqueryExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SubqueryAdaptiveBroadcastExec;
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanExec;
import org.apache.spark.sql.execution.adaptive.QueryStageExec;
import org.apache.spark.sql.execution.aggregate.BaseAggregateExec;
import org.apache.spark.sql.execution.columnar.InMemoryTableScanExec;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import org.apache.spark.sql.execution.datasources.v2.parquet.ParquetScan;
import org.apache.spark.sql.execution.exchange.ReusedExchangeExec;

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
   * One line of all scans, and one for each column whose values are filtered while the query runs.
   *
   * @return empty for a plan without scans of Parquet files
   */
  @Override
  public String generateExtendedInfo(SparkPlan plan) {
    Scans scans = new Scans();
    scans.add(plan);
    List<String> lines = new ArrayList<>(scans.filters);
    lines.add(0, new ExplainedReads(scans.read, scans.others).line());
    return String.join("\n", lines);
  }

  /** The scans of Parquet files in a plan. */
  private static final class Scans {
    private int read;

    /** Those of Spark's own source, with the reasons. */
    private final List<Other> others = new ArrayList<>();

    /** The columns that are filtered by what the query finds, each with what filters it. */
    private final Set<String> filters = new LinkedHashSet<>();

    void add(SparkPlan plan) {
      if (plan instanceof SubqueryAdaptiveBroadcastExec) {
        return; // another text of a side of a join, for the keys by which partitions are chosen
      }
      if (plan instanceof BatchScanExec batch) {
        addBatch(batch);
      } else if (plan instanceof FileSourceScanExec files) {
        addFiles(files);
      } else {
        below(plan).forEach(this::add);
      }
      if (!(plan instanceof BaseSubqueryExec)) {
        Seqs.list(plan.subqueries()).forEach(this::add);
      }
    }

    private void addBatch(BatchScanExec batch) {
      if (isOurs(batch.scan())) {
        read++;
        Seqs.list(batch.runtimeFilters()).forEach(filter -> addFilter(batch, filter));
      } else if (batch.scan() instanceof ParquetScan) {
        others.add(new Other(batch.table().name(), "it is a scan of Spark's own data source V2"));
      }
    }

    private void addFiles(FileSourceScanExec scan) {
      FileFormat format = scan.relation().fileFormat();
      if (format instanceof DeclinedParquet declined) {
        others.add(new Other(name(scan), declined.reason()));
      } else if (format instanceof ParquetFileFormat) {
        boolean isOn = new Acceleration(scan.relation().sparkSession()).ofReads();
        others.add(
            new Other(
                name(scan),
                isOn
                    ? "its format is derived from Spark's own"
                    : SparkOptions.ACCELERATE_READ.name() + " is false"));
      } else if (isOurs(format)) {
        read++;
      }
    }

    private void addFilter(BatchScanExec scan, Expression filter) {
      if (filter instanceof DynamicPruningExpression pruning
          && pruning.child() instanceof InSubqueryExec keys) {
        boolean isBloomFilter = makesBloomFilter(keys.plan());
        List<String> path = new ArrayList<>(path(keys.child()));
        if (path.isEmpty()) {
          return; // Spark gives scans conditions on columns alone, and drops this one
        }
        if (isBloomFilter && path.size() > 1) {
          path.remove(path.size() - 1); // the member that stands for the filter
        }
        Set<String> sources = new LinkedHashSet<>();
        addSources(keys.plan(), sources);
        filters.add(
            String.format(
                "%s of %s is filtered by %sthe keys of %s",
                String.join(".", path),
                name(scan),
                isBloomFilter ? "a Bloom filter of " : "",
                sources.isEmpty() ? "the other side of the join" : String.join(", ", sources)));
      }
    }

    private static boolean makesBloomFilter(SparkPlan plan) {
      return origins(plan).stream().anyMatch(Scans::makesBloomFilter)
          || plan instanceof BaseAggregateExec aggregate
              && aggregate
                  .aggregateExpressions()
                  .exists(call -> call.aggregateFunction() instanceof BloomFilterAggregate);
    }

    /** The path of a column; empty for another expression. */
    private static List<String> path(Expression column) {
      if (column instanceof GetStructField member) {
        List<String> path = new ArrayList<>(path(member.child()));
        if (!path.isEmpty()) {
          path.add(member.extractFieldName());
        }
        return path;
      }
      return column instanceof Attribute attribute ? List.of(attribute.name()) : List.of();
    }

    /** Adds the names of the tables that rows come from. */
    private static void addSources(SparkPlan plan, Set<String> names) {
      if (plan instanceof BatchScanExec batch) {
        names.add(name(batch));
      } else if (plan instanceof FileSourceScanExec scan) {
        names.add(name(scan));
      }
      origins(plan).forEach(child -> addSources(child, names));
    }

    /** The plans below a plan, also those that run once for several places. */
    private static List<SparkPlan> origins(SparkPlan plan) {
      if (plan instanceof ReusedExchangeExec reused) {
        return List.of(reused.child());
      }
      return plan instanceof ReusedSubqueryExec reused ? List.of(reused.child()) : below(plan);
    }

    /** The plans whose rows a plan takes, also those that Spark does not show as its children. */
    private static List<SparkPlan> below(SparkPlan plan) {
      if (plan instanceof AdaptiveSparkPlanExec adaptive) {
        return List.of(adaptive.executedPlan());
      }
      if (plan instanceof QueryStageExec stage) {
        return List.of(stage.plan());
      }
      if (plan instanceof InMemoryTableScanExec cached) {
        return List.of(cached.relation().cachedPlan());
      }
      return TreeNodes.children(plan);
    }

    /**
     * The table, without the format that is in front of it if jparquet reads for Spark's source.
     */
    private static String name(BatchScanExec scan) {
      String name = scan.table().name();
      String format = SourceName.NAME + " ";
      return name.startsWith(format) ? name.substring(format.length()) : name;
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

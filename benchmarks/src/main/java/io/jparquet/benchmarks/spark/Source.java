package io.jparquet.benchmarks.spark;

import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;

/** A way to read and write the tables of the suite. */
public enum Source {
  /** jparquet by its name. */
  JPARQUET("jparquet", false),
  /** Spark's own source. */
  PARQUET("parquet", false),
  /** Jobs that name Spark's own source, in whose place jparquet reads and writes. */
  ACCELERATED("parquet", true);

  /** The compared sources without acceleration; the first is the project's own. */
  public static final List<Source> BY_NAME = List.of(JPARQUET, PARQUET);

  private final String format;
  private final boolean accelerates;

  Source(String format, boolean accelerates) {
    this.format = format;
    this.accelerates = accelerates;
  }

  /** The name of the source in Spark. */
  public String format() {
    return format;
  }

  /** The name in views, paths and output. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Sets what the session needs for the work of a row. Rows that write read with Spark's own source
   * in any case, so that all sources write the same rows at the same cost of reading.
   */
  void select(SparkSession spark, Workload.Group group) {
    boolean writes = group == Workload.Group.WRITE;
    spark.conf().set("spark.jparquet.accelerate.read", accelerates && !writes);
    spark.conf().set("spark.jparquet.accelerate.write", accelerates && writes);
  }
}

package io.jparquet.benchmarks.spark;

import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;

/** A way to read and write the tables of the suite. */
public enum Source {
  /** jparquet by its name. */
  JPARQUET("jparquet"),
  /** Spark's own source. */
  PARQUET("parquet"),
  /** Jobs that name Spark's own source, in whose place jparquet reads and writes. */
  ACCELERATED("parquet"),
  /** Jobs that name Spark's own source, in a session in which Comet replaces operators. */
  COMET("parquet"),
  /** As {@link #COMET}, with jparquet as source. */
  COMET_OVER_JPARQUET("jparquet");

  /** The compared sources without acceleration; the first is the project's own. */
  public static final List<Source> BY_NAME = List.of(JPARQUET, PARQUET);

  /** Those of a comparison with acceleration. */
  static final List<Source> WITH_ACCELERATION = List.of(JPARQUET, PARQUET, ACCELERATED);

  /** Those of a comparison with Comet. */
  static final List<Source> WITH_COMET = List.of(JPARQUET, PARQUET, COMET, COMET_OVER_JPARQUET);

  private final String format;

  Source(String format) {
    this.format = format;
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
    boolean accelerates = this == ACCELERATED;
    spark.conf().set("spark.jparquet.accelerate.read", accelerates && !writes);
    spark.conf().set("spark.jparquet.accelerate.write", accelerates && writes);
    spark.conf().set("spark.comet.enabled", this == COMET || this == COMET_OVER_JPARQUET);
    spark.conf().set("spark.comet.sparkToColumnar.enabled", this == COMET_OVER_JPARQUET);
  }
}

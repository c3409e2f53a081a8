package io.jparquet.spark.v1;

import com.codahale.metrics.MetricRegistry;
import io.jparquet.spark.v1.Choice.Reason;
import org.apache.spark.SparkEnv;
import org.apache.spark.metrics.source.Source;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts and logs what jparquet takes over of Spark's own Parquet source, and what it declines. A
 * source of Spark's metrics with the name {@code jparquet}; thread-safe.
 */
final class AccelerationCounters implements Source {
  private static final Logger LOG = LoggerFactory.getLogger(AccelerationCounters.class);
  private static final AccelerationCounters OF_PROCESS = new AccelerationCounters();

  private final MetricRegistry registry = new MetricRegistry();

  /** The metrics system that has the counters; each Spark context of a process has its own. */
  private volatile Object registered;

  private AccelerationCounters() {}

  /** The counters of this process, which is a driver. */
  static AccelerationCounters ofProcess() {
    SparkEnv env = SparkEnv.get();
    if (env != null && OF_PROCESS.registered != env.metricsSystem()) {
      OF_PROCESS.registered = env.metricsSystem();
      env.metricsSystem().registerSource(OF_PROCESS);
    }
    return OF_PROCESS;
  }

  /** Counts a read. */
  void read(Choice choice, String relation) {
    if (choice instanceof Choice.Declined declined) {
      declined("read", declined.reason(), relation);
    } else {
      registry.counter("accelerate.read.taken").inc();
      if (choice instanceof Choice.Format format) {
        LOG.debug("{} is read with DataSource V1: {}", relation, format.reason());
      }
    }
  }

  /**
   * Counts a write.
   *
   * @param declined why it is not taken over; null if it is
   */
  void write(Reason declined, String place) {
    if (declined == null) {
      registry.counter("accelerate.write.taken").inc();
    } else {
      declined("write", declined, place);
    }
  }

  private void declined(String what, Reason reason, String place) {
    registry.counter("accelerate." + what + ".declined." + reason.kind().key()).inc();
    LOG.info("Accelerated: no ({}): {} of {}", reason.text(), what, place);
  }

  @Override
  public String sourceName() {
    return "jparquet";
  }

  @Override
  public MetricRegistry metricRegistry() {
    return registry;
  }
}

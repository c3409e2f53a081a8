package io.jparquet.spark.core.file;

import io.jparquet.spark.core.base.SessionSettings;
import java.lang.ref.WeakReference;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.QueryPlanningTracker;
import org.apache.spark.sql.catalyst.QueryPlanningTracker$;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * Hadoop's configuration with the options of a read in it, and what of it is for the format's
 * reader. To make them takes most of the time of an estimate: Hadoop's configuration has more than
 * a thousand settings, which are copied twice and looked through once.
 *
 * @param hadoopConf not to be changed
 * @param format names and values of the options of the format's reader; not to be changed
 */
public record ReadProperties(Configuration hadoopConf, Map<String, String> format) {

  /**
   * The last that a thread has made for estimates. Nothing keeps it from being collected as
   * garbage: a query asks for its estimates within milliseconds.
   */
  private static final ThreadLocal<@Nullable WeakReference<Estimates>> LAST = new ThreadLocal<>();

  /**
   * What the estimates of a query share.
   *
   * @param query Spark's record of the query that is planned, one for each
   * @param options those of the reads
   */
  private record Estimates(
      QueryPlanningTracker query,
      SparkSession session,
      Map<String, String> options,
      ReadProperties properties) {

    @SuppressWarnings("ReferenceEquality") // another query, or session, is another object
    boolean areOf(QueryPlanningTracker other, SparkSession by, Map<String, String> with) {
      return query == other && session == by && options.equals(with);
    }
  }

  /** The properties of a read in Hadoop's configuration, which has the options of the read. */
  public static ReadProperties of(Configuration hadoopConf) {
    return new ReadProperties(hadoopConf, ReadSettings.formatProperties(hadoopConf));
  }

  /**
   * The properties of an estimate. While Spark's optimizer works on a query, its scans with the
   * same options share what was made for the first of them from the session as it was then; so a
   * setting that another thread changes meanwhile counts for the next query.
   */
  public static ReadProperties forEstimate(SparkSession session, CaseInsensitiveStringMap options) {
    Option<QueryPlanningTracker> query = QueryPlanningTracker$.MODULE$.get();
    if (query.isEmpty()) {
      return of(SessionSettings.hadoopConf(session, options));
    }
    Map<String, String> given = options.asCaseSensitiveMap();
    WeakReference<Estimates> kept = LAST.get();
    Estimates last = kept == null ? null : kept.get();
    if (last == null || !last.areOf(query.get(), session, given)) {
      ReadProperties made = of(SessionSettings.hadoopConf(session, options));
      last = new Estimates(query.get(), session, given, made);
      LAST.set(new WeakReference<>(last));
    }
    return last.properties();
  }
}

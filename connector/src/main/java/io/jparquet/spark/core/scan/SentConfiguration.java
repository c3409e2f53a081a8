package io.jparquet.spark.core.scan;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.TableOptions;
import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * Hadoop's configuration as it was sent to tasks. To send it takes milliseconds, for it has more
 * than a thousand settings, which are serialized and compressed one by one; a scan is sent the last
 * one again if it would have the same settings.
 *
 * @param context sends it
 * @param hadoopConf what was sent; tasks in the process of the driver have this object, and if one
 *     of them changes it, it is not sent again
 */
record SentConfiguration(
    SparkContext context, Configuration hadoopConf, Broadcast<SerializableConfiguration> sent) {

  /**
   * The last one. Spark deletes a broadcast at all executors after the driver has collected it as
   * garbage; this does not keep it from that where memory is needed.
   */
  private static volatile @Nullable Reference<SentConfiguration> last;

  /**
   * Sends a configuration to the executors, unless they can get the same. Thread-safe.
   *
   * @param options those of the read, which may be keys: with any, the configuration is not kept
   *     longer than the read
   */
  static Broadcast<SerializableConfiguration> of(
      SparkContext context, Configuration hadoopConf, CaseInsensitiveStringMap options) {
    Reference<SentConfiguration> kept = last;
    SentConfiguration known = kept == null ? null : kept.get();
    if (known == null || !known.isSame(context, hadoopConf)) {
      known =
          new SentConfiguration(
              context, hadoopConf, SparkLine.bridge().broadcast(context, hadoopConf));
      boolean hasOptions = !TableOptions.withoutPaths(options).isEmpty();
      last = hasOptions ? new WeakReference<>(known) : new SoftReference<>(known);
    }
    return known.sent();
  }

  @SuppressWarnings("ReferenceEquality") // another context is another object
  private boolean isSame(SparkContext by, Configuration other) {
    return context == by
        && hadoopConf.size() == other.size()
        && settings(hadoopConf).equals(settings(other));
  }

  private static Map<String, String> settings(Configuration conf) {
    Map<String, String> settings = new HashMap<>(2 * conf.size());
    conf.forEach(setting -> settings.put(setting.getKey(), setting.getValue()));
    return settings;
  }
}

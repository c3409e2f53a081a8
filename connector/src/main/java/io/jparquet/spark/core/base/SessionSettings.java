package io.jparquet.spark.core.base;

import io.jparquet.spark.bridge.SparkLine;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.jdk.javaapi.CollectionConverters;

/** The configurations of a session: that of Spark SQL, and Hadoop's with options merged in. */
public final class SessionSettings {

  private SessionSettings() {}

  /** The session's configuration of Spark SQL; later changes of the session show in it. */
  public static SQLConf sqlConf(SparkSession session) {
    return SparkLine.bridge().sqlConf(session);
  }

  /**
   * A setting of a session.
   *
   * @throws java.util.NoSuchElementException if Spark has no such setting
   */
  public static String setting(SQLConf conf, String key) {
    String absent = SparkLine.bridge().absentSettings().get(key);
    return absent == null ? conf.getConfString(key) : conf.getConfString(key, absent);
  }

  /**
   * A setting of a session.
   *
   * @param fallback if Spark has no such setting
   */
  public static String setting(SQLConf conf, String key, String fallback) {
    String absent = SparkLine.bridge().absentSettings().get(key);
    return conf.getConfString(key, absent == null ? fallback : absent);
  }

  /** A copy of Hadoop's configuration, with the session's settings and then the options in it. */
  public static Configuration hadoopConf(SparkSession session, CaseInsensitiveStringMap options) {
    return SparkLine.bridge().hadoopConf(session, asScala(options));
  }

  /** The options as a map of Scala, their names spelled as they were given. */
  public static scala.collection.immutable.Map<String, String> asScala(
      CaseInsensitiveStringMap options) {
    Map<String, String> given = options.asCaseSensitiveMap();
    return scala.collection.immutable.Map.from(CollectionConverters.asScala(given));
  }
}

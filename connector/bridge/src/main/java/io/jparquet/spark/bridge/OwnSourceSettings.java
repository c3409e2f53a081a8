package io.jparquet.spark.bridge;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.internal.SQLConf;

/**
 * How reads stand in for those of Spark's own Parquet source. Immutable by convention; serialized.
 *
 * @param ofSession the settings of the session that the reading of schemas depends on
 * @param onlyKnownTypes whether columns of a file that Spark's own source has no types for, and
 *     variants, are read as jparquet reads them
 */
public record OwnSourceSettings(HashMap<String, String> ofSession, boolean onlyKnownTypes)
    implements Serializable {

  /** Whether Spark's own source is asked for variants as structs of what a query needs of them. */
  static final String VARIANTS_AS_STRUCTS = "spark.sql.variant.pushVariantIntoScan";

  private static final String NANOS_AS_LONG = "spark.sql.legacy.parquet.nanosAsLong";

  private static final List<String> NAMES =
      List.of(
          "spark.sql.caseSensitive",
          "spark.sql.optimizer.nestedSchemaPruning.enabled",
          "spark.sql.parquet.fieldId.read.enabled",
          "spark.sql.parquet.fieldId.read.ignoreMissing",
          "spark.sql.legacy.parquet.returnNullStructIfAllFieldsMissing",
          "spark.sql.parquet.binaryAsString",
          "spark.sql.parquet.int96AsTimestamp",
          "spark.sql.parquet.inferTimestampNTZ.enabled",
          NANOS_AS_LONG,
          "spark.sql.parquet.ignoreVariantAnnotation",
          VARIANTS_AS_STRUCTS,
          "spark.sql.parquet.reader.respectUnknownTypeAnnotation.enabled");

  /** The settings of a session; those that the line lacks are missing. */
  public static OwnSourceSettings of(SQLConf conf, boolean onlyKnownTypes) {
    HashMap<String, String> settings = new HashMap<>();
    for (String name : NAMES) {
      try {
        settings.put(name, conf.getConfString(name));
      } catch (NoSuchElementException unknownToThisLine) {
        // Nothing in this line looks it up.
      }
    }
    return new OwnSourceSettings(settings, onlyKnownTypes);
  }

  /** The same settings, by which timestamps in nanoseconds are no numbers, but refused. */
  public OwnSourceSettings refusingNanos() {
    HashMap<String, String> changed = new HashMap<>(ofSession);
    changed.put(NANOS_AS_LONG, "false");
    return new OwnSourceSettings(changed, onlyKnownTypes);
  }

  /** The settings in the form in which Spark's own source takes them. */
  Configuration configuration() {
    Configuration configuration = new Configuration(false);
    ofSession.forEach(configuration::set);
    return configuration;
  }
}

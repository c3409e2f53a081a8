package io.jparquet.spark.bridge;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The line of the running Spark, such as 4.1, and the bridge to it. */
public final class SparkLine {
  private static final Logger LOG = LoggerFactory.getLogger(SparkLine.class);
  private static final int MAJOR = 4;

  /** The second numbers of the lines that have a bridge. */
  private static final List<Integer> MINORS = List.of(0, 1, 2);

  /** Null before the first use, and while the running Spark is refused. */
  private static volatile SparkBridge chosen;

  private SparkLine() {}

  /**
   * The bridge to the running Spark.
   *
   * @throws UnsupportedOperationException if the running Spark is older than the oldest line that
   *     is supported
   */
  public static SparkBridge bridge() {
    SparkBridge bridge = chosen;
    return bridge == null ? choose() : bridge;
  }

  private static synchronized SparkBridge choose() {
    SparkBridge bridge = chosen;
    if (bridge == null) {
      bridge = load(org.apache.spark.package$.MODULE$.SPARK_VERSION());
      chosen = bridge;
    }
    return bridge;
  }

  /** The bridge to a version of Spark: a newer line than the newest has the bridge of that one. */
  static SparkBridge load(String version) {
    String name = SparkLine.class.getPackageName() + ".v" + MAJOR + minor(version) + ".Bridge";
    try {
      return (SparkBridge) Class.forName(name).getDeclaredConstructor().newInstance();
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(name + " cannot be used with Spark " + version, e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          name
              + " is missing: use the jar of jparquet-spark, which has the bridges to all lines of Spark",
          e);
    }
  }

  /** The second number of the line whose bridge a version needs. */
  static int minor(String version) {
    String[] numbers = version.split("[.-]", 3);
    int major;
    int minor;
    try {
      major = Integer.parseInt(numbers[0]);
      minor = Integer.parseInt(numbers[1]);
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new UnsupportedOperationException("Spark has no version '" + version + "'", e);
    }
    int newest = MINORS.get(MINORS.size() - 1);
    if (major < MAJOR) {
      throw new UnsupportedOperationException(
          "jparquet supports Spark 4.0, 4.1 and 4.2; this is Spark " + version);
    }
    if (major > MAJOR || minor > newest) {
      LOG.warn(
          "Spark {} is newer than jparquet, which was tested up to Spark {}.{}",
          version,
          MAJOR,
          newest);
      return newest;
    }
    return minor;
  }
}

package io.jparquet.spark.v1;

import io.jparquet.spark.v1.Choice.Kind;
import io.jparquet.spark.v1.Choice.Reason;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.execution.datasources.FileFormat;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The format of Delta's tables, which is derived from Spark's own. The connector does not see the
 * classes of Delta, so that it asks them by name, and declines what it does not know.
 */
final class DeltaFormat {
  private static final String NAME = "org.apache.spark.sql.delta.DeltaParquetFileFormat";

  /**
   * The features of a table that change nothing in how its files of data are read. Columns can be
   * mapped by name or id only if the mode says so too.
   */
  private static final Set<String> OF_LOG =
      Set.of("columnMapping", "timestampNtz", "v2Checkpoint", "vacuumProtocolCheck");

  /** From this version on, a table lists its features; before, columns can be mapped at most. */
  private static final int VERSION_WITH_FEATURES = 3;

  private DeltaFormat() {}

  /** Whether a format is that of Delta's tables. */
  static boolean is(FileFormat format) {
    return format.getClass().getName().equals(NAME);
  }

  /**
   * Why the files of a table are not read as plain files of Parquet.
   *
   * @return null if they are
   */
  static Reason declined(FileFormat format) {
    try {
      return new Format(format).declined();
    } catch (ReflectiveOperationException | ClassCastException e) {
      return reason("this version of Delta is not known: " + e);
    }
  }

  /**
   * The properties of a table, which are in its log.
   *
   * @return none if they are not found; such a table is {@link #declined}
   */
  static Map<String, String> properties(FileFormat format) {
    try {
      @SuppressWarnings("unchecked")
      var found =
          (scala.collection.immutable.Map<String, String>)
              call(call(format, "metadata"), "configuration");
      return CollectionConverters.asJava(found);
    } catch (ReflectiveOperationException | ClassCastException e) {
      return Map.of();
    }
  }

  private static Reason reason(String text) {
    return new Reason(Kind.DELTA, "Delta: " + text);
  }

  private record Format(FileFormat format) {

    Reason declined() throws ReflectiveOperationException {
      String mapping = (String) call(call(format, "columnMappingMode"), "name");
      if (!mapping.equals("none")) {
        return reason("columns are mapped by " + mapping);
      }
      if ((Boolean) call(format, "isCDCRead")) {
        return reason("changes of a table");
      }
      Object protocol = call(format, "protocol");
      if ((Integer) call(protocol, "minReaderVersion") > VERSION_WITH_FEATURES) {
        return reason("an unknown reader protocol");
      }
      Set<String> features = new TreeSet<>(features(protocol));
      features.removeAll(OF_LOG);
      return features.isEmpty() ? null : reason("the table has " + String.join(", ", features));
    }

    @SuppressWarnings("unchecked")
    private static Set<String> features(Object protocol) throws ReflectiveOperationException {
      var features =
          (Option<scala.collection.immutable.Set<String>>) call(protocol, "readerFeatures");
      return features.isEmpty() ? Set.of() : CollectionConverters.asJava(features.get());
    }
  }

  private static Object call(Object object, String method) throws ReflectiveOperationException {
    return object.getClass().getMethod(method).invoke(object);
  }
}

package io.jparquet.spark.core.mapping;

import io.jparquet.spark.bridge.GeospatialType;
import io.jparquet.spark.bridge.SparkLine;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.spark.sql.types.AtomicType;
import org.apache.spark.sql.types.CalendarIntervalType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NullType;

/** The types of Spark that tables of this source can have. */
public final class SupportedTypes {

  private SupportedTypes() {}

  /** Whether a column can be written and read: as with Spark's own Parquet source. */
  public static boolean isSupported(DataType type) {
    return allLeaves(type, SupportedTypes::isStored);
  }

  /** Whether a column can be read: also intervals of months, days and microseconds. */
  public static boolean isReadable(DataType type) {
    return allLeaves(type, leaf -> isStored(leaf) || leaf instanceof CalendarIntervalType);
  }

  private static boolean isStored(DataType type) {
    Optional<GeospatialType> geospatial = SparkLine.bridge().geospatial(type);
    if (geospatial.isPresent()) {
      return geospatial.get().isSupported();
    }
    return type instanceof AtomicType || type instanceof NullType;
  }

  private static boolean allLeaves(DataType type, Predicate<DataType> test) {
    DataType stored = TypeKind.stored(type);
    return TypeKind.of(stored).isNested()
        ? TypeKind.nested(stored).stream().allMatch(part -> allLeaves(part, test))
        : test.test(stored);
  }
}

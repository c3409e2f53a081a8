package io.jparquet.spark.schema;

import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.AtomicType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.GeographyType;
import org.apache.spark.sql.types.GeometryType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;

/** The types of Spark that tables of this source can have: those of Spark's own Parquet source. */
public final class SupportedTypes {

  private SupportedTypes() {}

  /** Whether a column can have the type. */
  public static boolean isSupported(DataType type) {
    if (type instanceof GeometryType geometry) {
      return GeometryType.isSridSupported(geometry.srid());
    }
    if (type instanceof GeographyType geography) {
      return GeographyType.isSridSupported(geography.srid());
    }
    if (type instanceof StructType struct) {
      for (StructField field : struct.fields()) {
        if (!isSupported(field.dataType())) {
          return false;
        }
      }
      return true;
    }
    if (type instanceof ArrayType array) {
      return isSupported(array.elementType());
    }
    if (type instanceof MapType map) {
      return isSupported(map.keyType()) && isSupported(map.valueType());
    }
    if (type instanceof UserDefinedType<?> udt) {
      return isSupported(udt.sqlType());
    }
    return type instanceof AtomicType || type instanceof NullType;
  }
}

package io.jparquet.spark.schema;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.EdgeInterpolationAlgorithm;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.spark.SparkErrors;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.errors.QueryCompilationErrors;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.GeographyType;
import org.apache.spark.sql.types.GeometryType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimeType;
import org.apache.spark.sql.types.VariantType$;

/**
 * The schema of Spark for a file whose footer does not hold one, as Spark's own source derives it.
 *
 * <p>Types that Spark has none for are refused with the column and the file's type; reading the
 * other columns of such a file takes a schema that leaves the column out.
 */
public final class ParquetToSparkSchema {

  private static final String DEFAULT_CRS = "OGC:CRS84";

  private final InferredTypes types;

  /** A conversion with the given choices. */
  public ParquetToSparkSchema(InferredTypes types) {
    this.types = types;
  }

  /**
   * Converts a schema.
   *
   * @throws RuntimeException one of Spark's analysis errors if a column has no type in Spark
   */
  public StructType convert(ParquetSchema schema) {
    return struct(schema.fields());
  }

  /** The struct of a group, as which a variant is stored; its own annotation does not count. */
  public StructType convert(GroupField group) {
    return struct(group.fields());
  }

  private StructType struct(List<Field> fields) {
    List<StructField> converted = new ArrayList<>(fields.size());
    for (Field field : fields) {
      converted.add(new StructField(field.name(), type(field), field.nullable(), Metadata.empty()));
    }
    return new StructType(converted.toArray(new StructField[0]));
  }

  private DataType type(Field field) {
    if (field instanceof LeafField leaf) {
      return primitive(leaf);
    }
    if (field instanceof ListField list) {
      return new ArrayType(type(list.element()), list.element().nullable());
    }
    if (field instanceof MapField map) {
      DataType value = map.value() == null ? DataTypes.NullType : type(map.value());
      return new MapType(type(map.key()), value, map.value() == null || map.value().nullable());
    }
    GroupField group = (GroupField) field;
    boolean variant = group.node().logicalType() instanceof LogicalType.VariantType;
    return variant && !types.ignoreVariantAnnotation()
        ? VariantType$.MODULE$
        : struct(group.fields());
  }

  private DataType primitive(LeafField field) {
    PrimitiveNode node = field.column().node();
    if (node.logicalType() instanceof LogicalType.NullType) {
      if (types.respectUnknownAnnotation()) {
        return DataTypes.NullType;
      }
      node =
          new PrimitiveNode(
              node.name(), node.repetition(), node.type(), node.typeLength(), null, null, null);
    }
    DataType type =
        switch (node.type()) {
          case BOOLEAN -> DataTypes.BooleanType;
          case FLOAT -> DataTypes.FloatType;
          case DOUBLE -> DataTypes.DoubleType;
          case INT32 -> ofInt(node);
          case INT64 -> ofLong(node);
          case INT96 -> ofInt96(field);
          case BYTE_ARRAY -> ofByteArray(node);
          case FIXED_LEN_BYTE_ARRAY -> ofFixed(field, node);
          case UNKNOWN -> null;
        };
    if (type == null) {
      throw SparkErrors.unchecked(QueryCompilationErrors.illegalParquetTypeError(describe(field)));
    }
    return type;
  }

  private static DataType ofInt(PrimitiveNode node) {
    LogicalType annotation = node.logicalType();
    if (annotation == null) {
      return DataTypes.IntegerType;
    }
    if (annotation instanceof LogicalType.IntType integer) {
      return switch (integer.bitWidth()) {
        case 8 -> integer.isSigned() ? DataTypes.ByteType : DataTypes.ShortType;
        case 16 -> integer.isSigned() ? DataTypes.ShortType : DataTypes.IntegerType;
        case 32 -> integer.isSigned() ? DataTypes.IntegerType : DataTypes.LongType;
        default -> null;
      };
    }
    if (annotation instanceof LogicalType.DateType) {
      return DataTypes.DateType;
    }
    return annotation instanceof LogicalType.DecimalType decimal ? decimal(decimal, 9) : null;
  }

  private DataType ofLong(PrimitiveNode node) {
    LogicalType annotation = node.logicalType();
    if (annotation == null) {
      return DataTypes.LongType;
    }
    if (annotation instanceof LogicalType.IntType integer) {
      if (integer.bitWidth() != 64) {
        return null;
      }
      return integer.isSigned() ? DataTypes.LongType : new DecimalType(20, 0);
    }
    if (annotation instanceof LogicalType.DecimalType decimal) {
      return decimal(decimal, 18);
    }
    if (annotation instanceof LogicalType.TimestampType timestamp) {
      return switch (timestamp.unit()) {
        case MILLIS, MICROS ->
            timestamp.isAdjustedToUTC() || !types.timestampNtz()
                ? DataTypes.TimestampType
                : DataTypes.TimestampNTZType;
        case NANOS -> types.nanosAsLong() ? DataTypes.LongType : null;
        case UNKNOWN -> null;
      };
    }
    return annotation instanceof LogicalType.TimeType time
            && time.unit() == TimeUnit.MICROS
            && !time.isAdjustedToUTC()
        ? TimeType.apply(TimeType.MICROS_PRECISION())
        : null;
  }

  private DataType ofInt96(LeafField field) {
    if (!types.int96AsTimestamp()) {
      throw SparkErrors.unchecked(
          QueryCompilationErrors.parquetTypeUnsupportedYetError(
              describe(field)
                  + "; INT96 is not supported unless it's interpreted as timestamp."
                  + " Please try to set spark.sql.parquet.int96AsTimestamp to true"));
    }
    return DataTypes.TimestampType;
  }

  private DataType ofByteArray(PrimitiveNode node) {
    LogicalType annotation = node.logicalType();
    if (annotation == null) {
      return types.binaryAsString() ? DataTypes.StringType : DataTypes.BinaryType;
    }
    if (annotation instanceof LogicalType.StringType
        || annotation instanceof LogicalType.EnumType
        || annotation instanceof LogicalType.JsonType) {
      return DataTypes.StringType;
    }
    if (annotation instanceof LogicalType.BsonType) {
      return DataTypes.BinaryType;
    }
    if (annotation instanceof LogicalType.DecimalType decimal) {
      return decimal(decimal, Integer.MAX_VALUE);
    }
    if (annotation instanceof LogicalType.GeometryType geometry) {
      return GeometryType.apply(geometry.crs() == null ? DEFAULT_CRS : geometry.crs());
    }
    if (annotation instanceof LogicalType.GeographyType geography) {
      EdgeInterpolationAlgorithm algorithm = geography.algorithm();
      return GeographyType.apply(
          geography.crs() == null ? DEFAULT_CRS : geography.crs(),
          algorithm == null ? EdgeInterpolationAlgorithm.SPHERICAL.name() : algorithm.name());
    }
    return null;
  }

  private static DataType ofFixed(LeafField field, PrimitiveNode node) {
    if (node.convertedType() == ConvertedType.INTERVAL) {
      throw SparkErrors.unchecked(
          QueryCompilationErrors.parquetTypeUnsupportedYetError(describe(field)));
    }
    if (node.logicalType() == null) {
      return DataTypes.BinaryType;
    }
    if (node.logicalType() instanceof LogicalType.DecimalType decimal) {
      // The largest number of digits that every value of that many bytes can have.
      int digits = (int) Math.floor(Math.log10(2) * (8L * node.typeLength() - 1));
      return decimal(decimal, digits);
    }
    return null;
  }

  private static DataType decimal(LogicalType.DecimalType decimal, int maxDigits) {
    int precision = decimal.precision();
    if (precision < 1 || precision > maxDigits || precision > DecimalType.MAX_PRECISION()) {
      return null;
    }
    return new DecimalType(precision, decimal.scale());
  }

  private static String describe(LeafField field) {
    PrimitiveNode node = field.column().node();
    String text = TypeText.of(node) + " of column " + field.column().dotPath();
    if (node.logicalType() instanceof LogicalType.TimestampType timestamp
        && timestamp.unit() == TimeUnit.NANOS) {
      return text + " (set spark.sql.legacy.parquet.nanosAsLong to read nanoseconds as LONG)";
    }
    return text;
  }
}

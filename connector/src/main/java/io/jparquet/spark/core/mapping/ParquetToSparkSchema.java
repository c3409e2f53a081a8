package io.jparquet.spark.core.mapping;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.SparkErrors;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.errors.QueryCompilationErrors;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.VariantType$;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The schema of Spark for a file whose footer does not hold one: the mapping of all types of the
 * format to those of Spark.
 *
 * <p>What Spark's own source has a type for gets that type. What it refuses gets the type of Spark
 * that holds every value (see {@link #beyondSpark}); where there is none, the column is refused,
 * and reading the other columns of such a file takes a schema that leaves the column out.
 *
 * @see io.jparquet.spark.core.mapping.TypeConversions
 */
public final class ParquetToSparkSchema {

  private static final Logger LOG = LoggerFactory.getLogger(ParquetToSparkSchema.class);

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

  private StructType struct(List<Field> fields) {
    List<StructField> converted = new ArrayList<>(fields.size());
    for (Field field : fields) {
      DataType type = type(field);
      Metadata metadata =
          types.keepTypes() ? ReadColumnTypes.derived(field, type) : Metadata.empty();
      converted.add(new StructField(field.name(), type, field.nullable(), metadata));
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
    if (node.ignoredAnnotation() != null) {
      LOG.warn(
          "Column {} is read as {}, because its annotation is ignored: {}",
          field.column().dotPath(),
          StoredTypeText.of(node),
          node.ignoredAnnotation());
    }
    DataType type =
        isIllegalDecimal(field) ? ofIllegalDecimal(node) : beyondSpark(node, ofSpark(node, field));
    if (type == null) {
      throw SparkErrors.unchecked(QueryCompilationErrors.illegalParquetTypeError(describe(field)));
    }
    return type;
  }

  /** A column that cannot be read must not keep others of the file from it. */
  private static boolean isIllegalDecimal(LeafField field) {
    return field.unsupportedReason() != null
        && field.column().node().convertedType() == ConvertedType.DECIMAL;
  }

  /** What the annotation says, or else any type: reading the column is refused. */
  private static DataType ofIllegalDecimal(PrimitiveNode node) {
    if (node.logicalType() instanceof LogicalType.DecimalType decimal
        && decimal.precision() >= 1
        && decimal.precision() <= DecimalType.MAX_PRECISION()
        && decimal.scale() >= 0
        && decimal.scale() <= decimal.precision()) {
      return new DecimalType(decimal.precision(), decimal.scale());
    }
    return switch (node.type()) {
      case INT32 -> DataTypes.IntegerType;
      case INT64 -> DataTypes.LongType;
      default -> DataTypes.BinaryType;
    };
  }

  /** The type that Spark's own source derives, or null. */
  private @Nullable DataType ofSpark(PrimitiveNode node, LeafField field) {
    return switch (node.type()) {
      case BOOLEAN -> DataTypes.BooleanType;
      case FLOAT -> DataTypes.FloatType;
      case DOUBLE -> DataTypes.DoubleType;
      case INT32 -> ofInt(node);
      case INT64 -> ofLong(node);
      case INT96 -> ofInt96(field);
      case BYTE_ARRAY -> ofByteArray(node);
      case FIXED_LEN_BYTE_ARRAY -> ofFixed(node);
      case UNKNOWN -> null;
    };
  }

  /**
   * The type of a column that Spark's own source refuses, or that the session has disabled.
   *
   * @param type what Spark's own source makes of the column, or null
   * @return null if no type of Spark holds the values
   */
  private @Nullable DataType beyondSpark(PrimitiveNode node, @Nullable DataType type) {
    LogicalType annotation = node.logicalType();
    if (annotation instanceof LogicalType.TimeType time && time.unit() != TimeUnit.UNKNOWN) {
      return SparkLine.bridge()
          .time()
          .filter(known -> types.timeEnabled())
          .orElse(DataTypes.LongType);
    }
    if (annotation instanceof LogicalType.TimestampType timestamp
        && timestamp.unit() == TimeUnit.NANOS
        && types.truncateNanos()) {
      return timestamp(timestamp);
    }
    if (annotation instanceof LogicalType.DecimalType decimal
        && decimal.precision() > DecimalType.MAX_PRECISION()
        && type == null) {
      return types.wideDecimals();
    }
    if (annotation instanceof LogicalType.GeometryType
        || annotation instanceof LogicalType.GeographyType) {
      return type == null || !types.geospatialEnabled() ? DataTypes.BinaryType : type;
    }
    if (annotation instanceof LogicalType.UUIDType) {
      return DataTypes.StringType;
    }
    if (annotation instanceof LogicalType.Float16Type) {
      return DataTypes.FloatType;
    }
    if (node.convertedType() == ConvertedType.INTERVAL) {
      return DataTypes.CalendarIntervalType;
    }
    return type;
  }

  private static @Nullable DataType ofInt(PrimitiveNode node) {
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

  private @Nullable DataType ofLong(PrimitiveNode node) {
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
        case MILLIS, MICROS -> timestamp(timestamp);
        case NANOS -> types.nanosAsLong() ? DataTypes.LongType : null;
        case UNKNOWN -> null;
      };
    }
    return annotation instanceof LogicalType.TimeType time
            && time.unit() == TimeUnit.MICROS
            && !time.isAdjustedToUTC()
        ? SparkLine.bridge().time().orElse(null)
        : null;
  }

  private DataType timestamp(LogicalType.TimestampType timestamp) {
    return timestamp.isAdjustedToUTC() || !types.timestampNtz()
        ? DataTypes.TimestampType
        : DataTypes.TimestampNTZType;
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

  private @Nullable DataType ofByteArray(PrimitiveNode node) {
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
      return SparkLine.bridge().geospatial(false, crs(geometry.crs())).orElse(null);
    }
    if (annotation instanceof LogicalType.GeographyType geography) {
      // Spark takes edges of all kinds for those that it has.
      return SparkLine.bridge().geospatial(true, crs(geography.crs())).orElse(null);
    }
    return null;
  }

  private static String crs(@Nullable String stored) {
    return stored == null ? DEFAULT_CRS : stored;
  }

  private @Nullable DataType ofFixed(PrimitiveNode node) {
    if (node.logicalType() == null) {
      return node.convertedType() == null ? DataTypes.BinaryType : null;
    }
    if (node.logicalType() instanceof LogicalType.TimestampType timestamp) {
      boolean exact = timestamp.unit() == TimeUnit.MILLIS || timestamp.unit() == TimeUnit.MICROS;
      return exact ? timestamp(timestamp) : null;
    }
    if (node.logicalType() instanceof LogicalType.DecimalType decimal) {
      // The largest number of digits that every value of that many bytes can have.
      int digits = (int) Math.floor(Math.log10(2) * (8L * node.typeLength() - 1));
      return decimal(decimal, digits);
    }
    return null;
  }

  private static @Nullable DataType decimal(LogicalType.DecimalType decimal, int maxDigits) {
    int precision = decimal.precision();
    if (precision < 1 || precision > maxDigits || precision > DecimalType.MAX_PRECISION()) {
      return null;
    }
    return new DecimalType(precision, decimal.scale());
  }

  private static String describe(LeafField field) {
    PrimitiveNode node = field.column().node();
    String text = StoredTypeText.of(node) + " of column " + field.column().dotPath();
    if (node.logicalType() instanceof LogicalType.TimestampType timestamp
        && timestamp.unit() == TimeUnit.NANOS) {
      return text
          + " (read nanoseconds without their last three digits with the option timestampNanos ="
          + " truncate or the setting spark.jparquet.read.timestampNanos, or as LONG with"
          + " spark.sql.legacy.parquet.nanosAsLong)";
    }
    if (node.logicalType() instanceof LogicalType.DecimalType decimal
        && decimal.precision() > DecimalType.MAX_PRECISION()) {
      return text
          + " (Spark's DECIMAL has at most "
          + DecimalType.MAX_PRECISION()
          + " digits; read the column as STRING or DOUBLE with the option"
          + " jparquet.read.wide-decimals = string or double)";
    }
    return text;
  }
}

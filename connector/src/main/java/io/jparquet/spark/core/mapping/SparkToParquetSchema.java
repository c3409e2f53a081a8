package io.jparquet.spark.core.mapping;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.EdgeInterpolationAlgorithm;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.schema.SchemaNode;
import io.jparquet.spark.bridge.GeospatialType;
import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.SparkErrors;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.errors.QueryCompilationErrors;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.UserDefinedType;
import org.apache.spark.sql.types.VariantType;
import org.apache.spark.sql.types.YearMonthIntervalType;
import org.jspecify.annotations.Nullable;

/**
 * Converts a Spark schema to the Parquet schema under which Spark's own Parquet source would store
 * it, so that files of both are interchangeable. Columns with a {@link
 * io.jparquet.spark.core.mapping.ColumnType} in their metadata are stored in that.
 *
 * <p>Every column of the Spark type becomes leaf columns in depth-first order; {@link
 * io.jparquet.spark.core.write.RowAppender} relies on that order.
 *
 * @param legacyFormat store decimals, lists and maps as Spark 1.4 did ({@code
 *     spark.sql.parquet.writeLegacyFormat})
 * @param timestamps how TIMESTAMP is stored
 * @param fieldIds take field ids from the column metadata {@value #FIELD_ID_KEY}
 * @param annotateVariant annotate VARIANT groups with the logical type
 */
public record SparkToParquetSchema(
    boolean legacyFormat, OutputTimestampType timestamps, boolean fieldIds, boolean annotateVariant)
    implements Serializable {

  /** Name of the schema's root as Spark writes it. */
  public static final String ROOT_NAME = "spark_schema";

  /** Key of a column's metadata that holds its Parquet field id. */
  public static final String FIELD_ID_KEY = "parquet.field.id";

  private static final int MAX_INT_DIGITS = 9;
  private static final int MAX_LONG_DIGITS = 18;

  /**
   * The Parquet schema for rows of {@code schema}.
   *
   * @throws RuntimeException Spark's AnalysisException when a type has no counterpart in Parquet
   */
  public ParquetSchema convert(StructType schema) {
    return ParquetSchema.of(ROOT_NAME, fields(schema));
  }

  private List<SchemaNode> fields(StructType struct) {
    List<SchemaNode> nodes = new ArrayList<>(struct.length());
    for (StructField field : struct.fields()) {
      nodes.add(field(field));
    }
    return nodes;
  }

  private SchemaNode field(StructField field) {
    FieldRepetitionType repetition =
        field.nullable() ? FieldRepetitionType.OPTIONAL : FieldRepetitionType.REQUIRED;
    SchemaNode node = node(field, repetition);
    if (!fieldIds || !field.metadata().contains(FIELD_ID_KEY)) {
      return node;
    }
    Integer id = fieldId(field.metadata());
    return node instanceof GroupNode group
        ? group.withFieldId(id)
        : ((PrimitiveNode) node).withFieldId(id);
  }

  private static int fieldId(Metadata metadata) {
    long id = metadata.getLong(FIELD_ID_KEY);
    if (id != (int) id) {
      throw new IllegalArgumentException(
          "The column metadata " + FIELD_ID_KEY + " must be a 32-bit integer, found " + id);
    }
    return (int) id;
  }

  private SchemaNode node(StructField field, FieldRepetitionType repetition) {
    DataType type = field.dataType();
    String name = field.name();
    if (type instanceof UserDefinedType<?> udt) {
      return node(field.copy(name, udt.sqlType(), field.nullable(), field.metadata()), repetition);
    }
    ColumnType chosen = ColumnTypeMetadata.at(field.metadata(), "", type);
    if (chosen != null) {
      return chosen.node(type, name, repetition);
    }
    if (type instanceof StructType struct) {
      return group(repetition, name, fields(struct));
    }
    if (type instanceof ArrayType array) {
      return list(array, field, repetition);
    }
    if (type instanceof MapType map) {
      return map(map, field, repetition);
    }
    if (type instanceof VariantType) {
      GroupNode variant =
          group(
              repetition,
              name,
              List.of(
                  PrimitiveNode.required("value", Type.BYTE_ARRAY),
                  PrimitiveNode.required("metadata", Type.BYTE_ARRAY)));
      return annotateVariant ? variant.with(new LogicalType.VariantType((byte) 1)) : variant;
    }
    if (type instanceof DecimalType decimal) {
      return decimal(decimal, name, repetition);
    }
    PrimitiveNode leaf = temporal(type, name, repetition);
    if (leaf == null) {
      leaf = atomic(type, name, repetition);
    }
    if (leaf == null) {
      throw SparkErrors.unchecked(
          QueryCompilationErrors.cannotConvertDataTypeToParquetTypeError(field));
    }
    return leaf;
  }

  private static @Nullable PrimitiveNode atomic(
      DataType type, String name, FieldRepetitionType repetition) {
    if (type instanceof BooleanType) {
      return PrimitiveNode.of(repetition, name, Type.BOOLEAN, 0);
    }
    if (type instanceof ByteType) {
      return PrimitiveNode.of(repetition, name, Type.INT32, 0)
          .with(new LogicalType.IntType((byte) 8, true));
    }
    if (type instanceof ShortType) {
      return PrimitiveNode.of(repetition, name, Type.INT32, 0)
          .with(new LogicalType.IntType((byte) 16, true));
    }
    if (type instanceof IntegerType) {
      return PrimitiveNode.of(repetition, name, Type.INT32, 0);
    }
    if (type instanceof LongType) {
      return PrimitiveNode.of(repetition, name, Type.INT64, 0);
    }
    if (type instanceof FloatType) {
      return PrimitiveNode.of(repetition, name, Type.FLOAT, 0);
    }
    if (type instanceof DoubleType) {
      return PrimitiveNode.of(repetition, name, Type.DOUBLE, 0);
    }
    PrimitiveNode bytes = PrimitiveNode.of(repetition, name, Type.BYTE_ARRAY, 0);
    if (type instanceof StringType) {
      return bytes.with(new LogicalType.StringType());
    }
    if (type instanceof BinaryType) {
      return bytes;
    }
    if (type instanceof NullType) {
      return PrimitiveNode.of(repetition, name, Type.BOOLEAN, 0).with(new LogicalType.NullType());
    }
    return SparkLine.bridge()
        .geospatial(type)
        .map(found -> bytes.with(geospatial(found)))
        .orElse(null);
  }

  private static LogicalType geospatial(GeospatialType type) {
    return type.isGeography()
        ? new LogicalType.GeographyType(
            type.crs(), EdgeInterpolationAlgorithm.valueOf(type.algorithm()))
        : new LogicalType.GeometryType(type.crs());
  }

  private @Nullable PrimitiveNode temporal(
      DataType type, String name, FieldRepetitionType repetition) {
    if (type instanceof YearMonthIntervalType) {
      return PrimitiveNode.of(repetition, name, Type.INT32, 0);
    }
    if (type instanceof DateType) {
      return PrimitiveNode.of(repetition, name, Type.INT32, 0).with(new LogicalType.DateType());
    }
    PrimitiveNode int64 = PrimitiveNode.of(repetition, name, Type.INT64, 0);
    if (type instanceof DayTimeIntervalType) {
      return int64;
    }
    if (SparkLine.bridge().isTime(type)) {
      return int64.with(new LogicalType.TimeType(false, TimeUnit.MICROS));
    }
    if (type instanceof TimestampNTZType) {
      return int64.with(new LogicalType.TimestampType(false, TimeUnit.MICROS));
    }
    if (type instanceof TimestampType) {
      return switch (timestamps) {
        case INT96 -> PrimitiveNode.of(repetition, name, Type.INT96, 0);
        case TIMESTAMP_MICROS -> int64.with(new LogicalType.TimestampType(true, TimeUnit.MICROS));
        case TIMESTAMP_MILLIS -> int64.with(new LogicalType.TimestampType(true, TimeUnit.MILLIS));
      };
    }
    return null;
  }

  private PrimitiveNode decimal(DecimalType type, String name, FieldRepetitionType repetition) {
    LogicalType annotation = new LogicalType.DecimalType(type.scale(), type.precision());
    PrimitiveNode leaf;
    if (!legacyFormat && type.precision() <= MAX_INT_DIGITS) {
      leaf = PrimitiveNode.of(repetition, name, Type.INT32, 0);
    } else if (!legacyFormat && type.precision() <= MAX_LONG_DIGITS) {
      leaf = PrimitiveNode.of(repetition, name, Type.INT64, 0);
    } else {
      int length = Decimal.minBytesForPrecision()[type.precision()];
      leaf = PrimitiveNode.of(repetition, name, Type.FIXED_LEN_BYTE_ARRAY, length);
    }
    return leaf.with(annotation);
  }

  private GroupNode list(ArrayType type, StructField list, FieldRepetitionType repetition) {
    boolean nullable = type.containsNull();
    Metadata metadata = ColumnTypeMetadata.of(list.metadata(), "element");
    SchemaNode repeated;
    if (legacyFormat && !nullable) {
      StructField element = new StructField("array", type.elementType(), false, metadata);
      repeated = node(element, FieldRepetitionType.REPEATED);
    } else {
      String name = legacyFormat ? "array" : "element";
      StructField element = new StructField(name, type.elementType(), nullable, metadata);
      repeated =
          group(
              FieldRepetitionType.REPEATED, legacyFormat ? "bag" : "list", List.of(field(element)));
    }
    return group(repetition, list.name(), List.of(repeated)).with(new LogicalType.ListType());
  }

  private GroupNode map(MapType type, StructField map, FieldRepetitionType repetition) {
    Metadata key = ColumnTypeMetadata.of(map.metadata(), "key");
    Metadata value = ColumnTypeMetadata.of(map.metadata(), "value");
    GroupNode entries =
        group(
            FieldRepetitionType.REPEATED,
            "key_value",
            List.of(
                field(new StructField("key", type.keyType(), false, key)),
                field(
                    new StructField("value", type.valueType(), type.valueContainsNull(), value))));
    if (legacyFormat) {
      entries = entries.with(ConvertedType.MAP_KEY_VALUE);
    }
    return group(repetition, map.name(), List.of(entries)).with(new LogicalType.MapType());
  }

  private static GroupNode group(
      FieldRepetitionType repetition, String name, List<SchemaNode> children) {
    return new GroupNode(name, repetition, children, null, null, null);
  }
}

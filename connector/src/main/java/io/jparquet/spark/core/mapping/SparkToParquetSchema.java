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
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;
import org.apache.spark.sql.types.VariantType;
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
    PrimitiveNode leaf = leaf(type, name, repetition);
    if (leaf == null) {
      throw SparkErrors.unchecked(
          QueryCompilationErrors.cannotConvertDataTypeToParquetTypeError(field));
    }
    return leaf;
  }

  private @Nullable PrimitiveNode leaf(DataType type, String name, FieldRepetitionType repetition) {
    Type physical = physical(type);
    if (physical == null) {
      return null;
    }
    int length =
        physical == Type.FIXED_LEN_BYTE_ARRAY
            ? Decimal.minBytesForPrecision()[((DecimalType) type).precision()]
            : 0;
    return PrimitiveNode.of(repetition, name, physical, length).with(annotation(type));
  }

  private @Nullable Type physical(DataType type) {
    return switch (TypeKind.of(type)) {
      case BOOLEAN, NULL -> Type.BOOLEAN;
      case BYTE, SHORT, INT, DATE, YEAR_MONTH_INTERVAL -> Type.INT32;
      case LONG, TIMESTAMP_NTZ, TIME, DAY_TIME_INTERVAL -> Type.INT64;
      case TIMESTAMP -> timestamps == OutputTimestampType.INT96 ? Type.INT96 : Type.INT64;
      case FLOAT -> Type.FLOAT;
      case DOUBLE -> Type.DOUBLE;
      case SHORT_DECIMAL ->
          legacyFormat
              ? Type.FIXED_LEN_BYTE_ARRAY
              : ((DecimalType) type).precision() <= Decimal.MAX_INT_DIGITS()
                  ? Type.INT32
                  : Type.INT64;
      case LONG_DECIMAL -> Type.FIXED_LEN_BYTE_ARRAY;
      case STRING, BINARY -> Type.BYTE_ARRAY;
      default -> SparkLine.bridge().geospatial(type).isPresent() ? Type.BYTE_ARRAY : null;
    };
  }

  private @Nullable LogicalType annotation(DataType type) {
    return switch (TypeKind.of(type)) {
      case NULL -> new LogicalType.NullType();
      case BYTE -> new LogicalType.IntType((byte) Byte.SIZE, true);
      case SHORT -> new LogicalType.IntType((byte) Short.SIZE, true);
      case DATE -> new LogicalType.DateType();
      case TIMESTAMP_NTZ -> new LogicalType.TimestampType(false, TimeUnit.MICROS);
      case TIME -> new LogicalType.TimeType(false, TimeUnit.MICROS);
      case TIMESTAMP ->
          switch (timestamps) {
            case INT96 -> null;
            case TIMESTAMP_MICROS -> new LogicalType.TimestampType(true, TimeUnit.MICROS);
            case TIMESTAMP_MILLIS -> new LogicalType.TimestampType(true, TimeUnit.MILLIS);
          };
      case SHORT_DECIMAL, LONG_DECIMAL -> {
        DecimalType decimal = (DecimalType) type;
        yield new LogicalType.DecimalType(decimal.scale(), decimal.precision());
      }
      case STRING -> new LogicalType.StringType();
      default ->
          SparkLine.bridge().geospatial(type).map(SparkToParquetSchema::geospatial).orElse(null);
    };
  }

  private static LogicalType geospatial(GeospatialType type) {
    return type.isGeography()
        ? new LogicalType.GeographyType(
            type.crs(), EdgeInterpolationAlgorithm.valueOf(type.algorithm()))
        : new LogicalType.GeometryType(type.crs());
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

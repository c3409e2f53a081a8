package io.jparquet.spark.core.mapping;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.VariantType$;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The schema of Spark for a file whose footer does not hold one: the mapping of all types of the
 * format to those of Spark.
 *
 * <p>What Spark's own source has a type for gets that type. What it refuses gets the type of Spark
 * that holds every value; where there is none, the column is refused, and reading the other columns
 * of such a file takes a schema that leaves the column out.
 *
 * @see io.jparquet.spark.core.mapping.StoredType#inferred
 */
public final class ParquetToSparkSchema {

  private static final Logger LOG = LoggerFactory.getLogger(ParquetToSparkSchema.class);

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
    StoredType stored = StoredType.of(node);
    DataType type = isIllegalDecimal(field) ? ofIllegalDecimal(node) : stored.inferred(types);
    if (type == null) {
      throw stored.refusal(field.column().dotPath());
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
}

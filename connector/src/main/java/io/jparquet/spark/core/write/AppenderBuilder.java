package io.jparquet.spark.core.write;

import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.internal.variant.shredding.NumberRule;
import io.jparquet.internal.variant.shredding.ShreddingRules;
import io.jparquet.internal.variant.shredding.ShreddingSchema;
import io.jparquet.internal.variant.shredding.VariantLeafWriter;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.Type;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.spark.bridge.GeospatialType;
import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.mapping.LocalTimes;
import io.jparquet.spark.core.mapping.TypeKind;
import io.jparquet.variant.VariantWriteOptions.FieldOrder;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;
import org.apache.spark.sql.types.VariantType;
import org.jspecify.annotations.Nullable;

/**
 * Builds the appenders of a schema, walking it depth-first as {@link
 * io.jparquet.spark.core.mapping.SparkToParquetSchema} does and so meeting the leaf columns in
 * their order. The legacy shapes of lists and maps have the same levels as the standard ones.
 */
final class AppenderBuilder {
  private final FileWriter writer;
  private final RowConversion conversion;
  private int nextLeaf;

  AppenderBuilder(FileWriter writer, RowConversion conversion) {
    this.writer = writer;
    this.conversion = conversion;
  }

  /**
   * The appenders of the fields of {@code struct}.
   *
   * @param stored the same fields in the schema of the file
   * @param definitionLevel that of the struct itself
   */
  FieldAppender[] fields(
      StructType struct, List<Field> stored, int definitionLevel, int repetitionLevel) {
    StructField[] fields = struct.fields();
    FieldAppender[] appenders = new FieldAppender[fields.length];
    for (int i = 0; i < fields.length; i++) {
      StructField field = fields[i];
      appenders[i] =
          field(
              field.name(),
              field.dataType(),
              stored.get(i),
              field.nullable(),
              definitionLevel,
              repetitionLevel);
    }
    return appenders;
  }

  /**
   * The appender of one field.
   *
   * @param parentLevel definition level at which the parent is present
   * @param repetitionLevel number of lists and maps around the field
   */
  private FieldAppender field(
      String name,
      DataType type,
      Field stored,
      boolean nullable,
      int parentLevel,
      int repetitionLevel) {
    int nullLevel = nullable ? parentLevel : FieldAppender.REQUIRED;
    int level = nullable ? parentLevel + 1 : parentLevel;
    if (type instanceof UserDefinedType<?> udt) {
      return field(name, udt.sqlType(), stored, nullable, parentLevel, repetitionLevel);
    }
    if (type instanceof StructType struct && stored instanceof GroupField group) {
      return new NestedAppenders.OfStruct(
          name, nullLevel, fields(struct, group.fields(), level, repetitionLevel));
    }
    if (type instanceof ArrayType list) {
      int repetition = repetitionLevel + 1;
      FieldAppender element =
          field(
              name + ".element",
              list.elementType(),
              ((ListField) stored).element(),
              list.containsNull(),
              level + 1,
              repetition);
      return new NestedAppenders.OfList(name, nullLevel, level, repetition, element);
    }
    if (type instanceof MapType map) {
      int repetition = repetitionLevel + 1;
      MapField entries = (MapField) stored;
      FieldAppender key =
          field(name + ".key", map.keyType(), entries.key(), false, level + 1, repetition);
      FieldAppender value =
          field(
              name + ".value",
              map.valueType(),
              Objects.requireNonNull(entries.value()),
              map.valueContainsNull(),
              level + 1,
              repetition);
      return new NestedAppenders.OfMap(name, nullLevel, level, repetition, key, value);
    }
    if (type instanceof VariantType) {
      return variant(name, (GroupField) stored, nullLevel);
    }
    return leaf(type, nextLeaf(), nullLevel);
  }

  private FieldAppender variant(String name, GroupField stored, int nullLevel) {
    if (ShreddingSchema.of((GroupNode) stored.node()).typedValue() == null) {
      LeafWriter value = nextLeaf();
      return new VariantAppenders.Unshredded(name, nullLevel, value, nextLeaf());
    }
    ShreddingRules rules =
        new ShreddingRules(NumberRule.SAME_VALUE, FieldOrder.UTF16, conversion.shreddedDateTimes());
    VariantLeafWriter leaves = new VariantLeafWriter(stored, writer::leaf, rules);
    nextLeaf += leaves.leafCount();
    return new VariantAppenders.Shredded(name, nullLevel, leaves);
  }

  private LeafWriter nextLeaf() {
    return writer.leaf(nextLeaf++);
  }

  private FieldAppender leaf(DataType type, LeafWriter leaf, int nullLevel) {
    FieldAppender checked = checked(type, leaf, nullLevel);
    if (checked != null) {
      return checked;
    }
    RebaseMode mode = conversion.datetimeRebase();
    return switch (TypeKind.of(type)) {
      case BOOLEAN -> new PrimitiveAppenders.OfBoolean(leaf, nullLevel);
      case BYTE -> new PrimitiveAppenders.OfByte(leaf, nullLevel);
      case SHORT -> new PrimitiveAppenders.OfShort(leaf, nullLevel);
      case INT, YEAR_MONTH_INTERVAL -> new PrimitiveAppenders.OfInt(leaf, nullLevel);
      case LONG, DAY_TIME_INTERVAL -> new PrimitiveAppenders.OfLong(leaf, nullLevel);
      case FLOAT -> new PrimitiveAppenders.OfFloat(leaf, nullLevel);
      case DOUBLE -> new PrimitiveAppenders.OfDouble(leaf, nullLevel);
      case NULL -> new PrimitiveAppenders.OfNull(leaf, nullLevel);
      case SHORT_DECIMAL, LONG_DECIMAL -> decimal((DecimalType) type, leaf, nullLevel);
      case DATE ->
          mode == RebaseMode.CORRECTED
              ? new PrimitiveAppenders.OfInt(leaf, nullLevel)
              : new DateTimeAppenders.RebasedDate(leaf, nullLevel, mode);
      case TIMESTAMP -> timestamp(leaf, nullLevel, mode, conversion.localTimes());
      case TIMESTAMP_NTZ -> timestamp(leaf, nullLevel, RebaseMode.CORRECTED, null);
      case STRING -> new BinaryAppenders.OfString(leaf, nullLevel);
      case BINARY -> new BinaryAppenders.OfBinary(leaf, nullLevel);
      default -> geospatial(type, leaf, nullLevel);
    };
  }

  /** The appender of a column whose type does not hold every value of the Spark type. */
  private @Nullable FieldAppender checked(DataType type, LeafWriter leaf, int nullLevel) {
    PrimitiveNode node = leaf.column().node();
    LogicalType annotation = node.logicalType();
    boolean rounds = conversion.rounds(leaf.column());
    if (annotation instanceof LogicalType.UUIDType) {
      return new CheckedAppenders.OfUuid(leaf, nullLevel, rounds);
    }
    if (annotation instanceof LogicalType.IntType integer && !integer.isSigned()) {
      return TypeKind.of(type).isDecimal()
          ? new CheckedAppenders.OfUnsignedDecimal(leaf, nullLevel, rounds)
          : new CheckedAppenders.OfUnsigned(leaf, nullLevel, rounds, type, integer.bitWidth());
    }
    if (annotation instanceof LogicalType.Float16Type) {
      return new CheckedAppenders.OfHalf(leaf, nullLevel, rounds);
    }
    if (annotation instanceof LogicalType.TimeType time) {
      return TypeKind.of(type) == TypeKind.LONG
          ? new DateTimeAppenders.OfTimeNumber(leaf, nullLevel, rounds, time.unit())
          : new DateTimeAppenders.OfTime(leaf, nullLevel, rounds, time.unit());
    }
    if (node.convertedType() == ConvertedType.INTERVAL) {
      return new IntervalAppender(leaf, nullLevel, rounds, (StructType) type);
    }
    return TypeKind.of(type) == TypeKind.BINARY && node.type() == Type.FIXED_LEN_BYTE_ARRAY
        ? new CheckedAppenders.OfFixed(leaf, nullLevel, rounds)
        : null;
  }

  private FieldAppender timestamp(
      LeafWriter leaf, int nullLevel, RebaseMode mode, @Nullable LocalTimes localTimes) {
    String timeZone = conversion.timeZone();
    if (leaf.column().type() == Type.INT96) {
      return new DateTimeAppenders.Int96Timestamp(
          leaf, nullLevel, conversion.int96Rebase(), timeZone, localTimes);
    }
    LogicalType.TimestampType stored =
        (LogicalType.TimestampType) Objects.requireNonNull(leaf.column().node().logicalType());
    return switch (stored.unit()) {
      case MILLIS ->
          new DateTimeAppenders.TimestampMillis(
              leaf, nullLevel, conversion.roundsTimestamp(leaf.column()), mode, timeZone);
      case NANOS ->
          new DateTimeAppenders.TimestampNanos(
              leaf, nullLevel, conversion.rounds(leaf.column()), mode, timeZone);
      default ->
          mode == RebaseMode.CORRECTED
              ? new PrimitiveAppenders.OfLong(leaf, nullLevel)
              : new DateTimeAppenders.RebasedTimestampMicros(leaf, nullLevel, mode, timeZone);
    };
  }

  private static FieldAppender decimal(DecimalType type, LeafWriter leaf, int nullLevel) {
    return switch (leaf.column().type()) {
      case INT32 -> new DecimalAppenders.AsInt(leaf, nullLevel, type);
      case INT64 -> new DecimalAppenders.AsLong(leaf, nullLevel, type);
      case BYTE_ARRAY -> new DecimalAppenders.AsBinary(leaf, nullLevel, type);
      default ->
          type.precision() <= Decimal.MAX_LONG_DIGITS()
              ? new DecimalAppenders.LongAsFixed(leaf, nullLevel, type)
              : new DecimalAppenders.BytesAsFixed(leaf, nullLevel, type);
    };
  }

  private static FieldAppender geospatial(DataType type, LeafWriter leaf, int nullLevel) {
    GeospatialType geospatial =
        SparkLine.bridge()
            .geospatial(type)
            .orElseThrow(
                () ->
                    new IllegalArgumentException("No appender for columns of type " + type.sql()));
    return new BinaryAppenders.OfGeospatial(leaf, nullLevel, geospatial);
  }
}

package io.jparquet.spark.core.mapping;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.schema.PrimitiveNode;
import java.util.Locale;
import java.util.Set;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A Parquet type that a column of some Spark types can be stored as. The text of {@link
 * Object#toString} is the one that {@link ColumnTypeText} parses.
 */
sealed interface ColumnType {

  /** Whether columns of a Spark type can be stored in this type. */
  boolean suits(DataType type);

  /** The leaf column of a field of a Spark type that this {@link #suits}. */
  PrimitiveNode node(DataType type, String name, FieldRepetitionType repetition);

  /** This type with everything that the text may leave open, as a column of {@code type} has it. */
  default ColumnType completed(DataType type) {
    return this;
  }

  /** Texts and documents that are annotated, and stored as they are. */
  record Document(LogicalType annotation) implements ColumnType {
    @Override
    public boolean suits(DataType type) {
      boolean isBinary = annotation instanceof LogicalType.BsonType;
      return TypeKind.of(type) == (isBinary ? TypeKind.BINARY : TypeKind.STRING);
    }

    @Override
    public PrimitiveNode node(DataType type, String name, FieldRepetitionType repetition) {
      return PrimitiveNode.of(repetition, name, Type.BYTE_ARRAY, 0).with(annotation);
    }

    @Override
    public String toString() {
      String name = annotation.getClass().getSimpleName();
      return name.substring(0, name.length() - "Type".length()).toUpperCase(Locale.ROOT);
    }
  }

  /** The 16 bytes of what Spark has as text. */
  record Uuid() implements ColumnType {
    private static final int BYTES = 16;

    @Override
    public boolean suits(DataType type) {
      return TypeKind.of(type) == TypeKind.STRING;
    }

    @Override
    public PrimitiveNode node(DataType type, String name, FieldRepetitionType repetition) {
      return PrimitiveNode.of(repetition, name, Type.FIXED_LEN_BYTE_ARRAY, BYTES)
          .with(new LogicalType.UUIDType());
    }

    @Override
    public String toString() {
      return "UUID";
    }
  }

  /**
   * Numbers without a sign.
   *
   * @param bits 8, 16, 32 or 64
   */
  record Unsigned(int bits) implements ColumnType {
    private static final DecimalType ALL_64_BITS = new DecimalType(20, 0);

    @Override
    public boolean suits(DataType type) {
      return switch (TypeKind.of(type)) {
        case LONG -> true;
        case BYTE, SHORT, INT -> bits < Long.SIZE;
        default -> bits == Long.SIZE && type.equals(ALL_64_BITS);
      };
    }

    @Override
    public PrimitiveNode node(DataType type, String name, FieldRepetitionType repetition) {
      return PrimitiveNode.of(repetition, name, bits == Long.SIZE ? Type.INT64 : Type.INT32, 0)
          .with(new LogicalType.IntType((byte) bits, false));
    }

    @Override
    public String toString() {
      return "UINT_" + bits;
    }
  }

  /** Half precision. */
  record Half() implements ColumnType {
    @Override
    public boolean suits(DataType type) {
      return TypeKind.of(type) == TypeKind.FLOAT;
    }

    @Override
    public PrimitiveNode node(DataType type, String name, FieldRepetitionType repetition) {
      return PrimitiveNode.of(repetition, name, Type.FIXED_LEN_BYTE_ARRAY, Short.BYTES)
          .with(new LogicalType.Float16Type());
    }

    @Override
    public String toString() {
      return "FLOAT16";
    }
  }

  /** A time of day; of LONG columns the stored number. */
  record Time(TimeUnit unit, boolean utc) implements ColumnType {
    @Override
    public boolean suits(DataType type) {
      TypeKind kind = TypeKind.of(type);
      return kind == TypeKind.TIME || kind == TypeKind.LONG;
    }

    @Override
    public PrimitiveNode node(DataType type, String name, FieldRepetitionType repetition) {
      return PrimitiveNode.of(
              repetition, name, unit == TimeUnit.MILLIS ? Type.INT32 : Type.INT64, 0)
          .with(new LogicalType.TimeType(utc, unit));
    }

    @Override
    public String toString() {
      return "TIME(" + unit + ", " + zone(utc) + ")";
    }
  }

  /**
   * A timestamp in INT64; of LONG columns the stored number.
   *
   * @param utc whether it is adjusted to UTC; null: as the Spark type is
   */
  record Timestamp(TimeUnit unit, @Nullable Boolean utc) implements ColumnType {
    @Override
    public boolean suits(DataType type) {
      TypeKind kind = TypeKind.of(type);
      return kind == TypeKind.TIMESTAMP || kind == TypeKind.TIMESTAMP_NTZ || kind == TypeKind.LONG;
    }

    @Override
    public ColumnType completed(DataType type) {
      return utc != null ? this : new Timestamp(unit, isAdjusted(type));
    }

    @Override
    public PrimitiveNode node(DataType type, String name, FieldRepetitionType repetition) {
      return PrimitiveNode.of(repetition, name, Type.INT64, 0)
          .with(new LogicalType.TimestampType(isAdjusted(type), unit));
    }

    private boolean isAdjusted(DataType type) {
      return utc != null ? utc : TypeKind.of(type) != TypeKind.TIMESTAMP_NTZ;
    }

    @Override
    public String toString() {
      return "TIMESTAMP(" + unit + (utc == null ? "" : ", " + zone(utc)) + ")";
    }
  }

  /** A timestamp in INT96. */
  record Int96() implements ColumnType {
    @Override
    public boolean suits(DataType type) {
      return TypeKind.of(type) == TypeKind.TIMESTAMP;
    }

    @Override
    public PrimitiveNode node(DataType type, String name, FieldRepetitionType repetition) {
      return PrimitiveNode.of(repetition, name, Type.INT96, 0);
    }

    @Override
    public String toString() {
      return "INT96";
    }
  }

  /**
   * A decimal number, whose digits are those of the Spark type.
   *
   * @param length bytes of FIXED_LEN_BYTE_ARRAY; 0: as many as the digits need
   */
  record DecimalOn(Type physical, int length) implements ColumnType {
    @Override
    public boolean suits(DataType type) {
      if (!(type instanceof DecimalType decimal)) {
        return false;
      }
      return switch (physical) {
        case INT32 -> decimal.precision() <= Decimal.MAX_INT_DIGITS();
        case INT64 -> decimal.precision() <= Decimal.MAX_LONG_DIGITS();
        case FIXED_LEN_BYTE_ARRAY -> length == 0 || length >= bytes(decimal);
        default -> true;
      };
    }

    @Override
    public ColumnType completed(DataType type) {
      return physical == Type.FIXED_LEN_BYTE_ARRAY && length == 0
          ? new DecimalOn(physical, bytes((DecimalType) type))
          : this;
    }

    @Override
    public PrimitiveNode node(DataType type, String name, FieldRepetitionType repetition) {
      DecimalType decimal = (DecimalType) type;
      int stored = ((DecimalOn) completed(type)).length;
      return PrimitiveNode.of(repetition, name, physical, stored)
          .with(new LogicalType.DecimalType(decimal.scale(), decimal.precision()));
    }

    private static int bytes(DecimalType decimal) {
      return Decimal.minBytesForPrecision()[decimal.precision()];
    }

    @Override
    public String toString() {
      String stored = physical == Type.FIXED_LEN_BYTE_ARRAY ? "FIXED" : physical.name();
      return "DECIMAL(" + stored + (length == 0 ? "" : "(" + length + ")") + ")";
    }
  }

  /**
   * Months, days and milliseconds of a struct of these three. Calendar intervals are nothing that
   * Spark lets a source write.
   */
  record Interval() implements ColumnType {
    private static final int BYTES = 12;

    /** Names of the fields of the struct, which are LONG. */
    private static final Set<String> FIELDS = Set.of("months", "days", "milliseconds");

    @Override
    public boolean suits(DataType type) {
      return type instanceof StructType struct
          && struct.length() == FIELDS.size()
          && Set.of(struct.fieldNames()).equals(FIELDS)
          && struct.forall(field -> TypeKind.of(field.dataType()) == TypeKind.LONG);
    }

    @Override
    public PrimitiveNode node(DataType type, String name, FieldRepetitionType repetition) {
      return PrimitiveNode.of(repetition, name, Type.FIXED_LEN_BYTE_ARRAY, BYTES)
          .with(ConvertedType.INTERVAL);
    }

    @Override
    public String toString() {
      return "INTERVAL";
    }
  }

  /** Byte strings of one length. */
  record Fixed(int length) implements ColumnType {
    @Override
    public boolean suits(DataType type) {
      return TypeKind.of(type) == TypeKind.BINARY;
    }

    @Override
    public PrimitiveNode node(DataType type, String name, FieldRepetitionType repetition) {
      return PrimitiveNode.of(repetition, name, Type.FIXED_LEN_BYTE_ARRAY, length);
    }

    @Override
    public String toString() {
      return "FIXED(" + length + ")";
    }
  }

  private static String zone(boolean utc) {
    return utc ? "UTC" : "LOCAL";
  }
}

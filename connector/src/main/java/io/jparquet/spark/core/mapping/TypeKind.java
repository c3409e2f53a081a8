package io.jparquet.spark.core.mapping;

import io.jparquet.spark.bridge.SparkLine;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.CalendarIntervalType;
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

/** The types of Spark without their parameters: what a choice between types can switch on. */
public enum TypeKind {
  /** BOOLEAN. */
  BOOLEAN(InternalForm.BOOLEAN),
  /** TINYINT. */
  BYTE(InternalForm.BYTE),
  /** SMALLINT. */
  SHORT(InternalForm.SHORT),
  /** INT. */
  INT(InternalForm.INT),
  /** BIGINT. */
  LONG(InternalForm.LONG),
  /** FLOAT. */
  FLOAT(InternalForm.FLOAT),
  /** DOUBLE. */
  DOUBLE(InternalForm.DOUBLE),
  /** DECIMAL whose unscaled value is a long. */
  SHORT_DECIMAL(InternalForm.SHORT_DECIMAL),
  /** DECIMAL of more digits. */
  LONG_DECIMAL(InternalForm.LONG_DECIMAL),
  /** STRING of all collations, CHAR and VARCHAR. */
  STRING(InternalForm.TEXT),
  /** BINARY. */
  BINARY(InternalForm.BINARY),
  /** DATE. */
  DATE(InternalForm.INT),
  /** TIMESTAMP. */
  TIMESTAMP(InternalForm.LONG),
  /** TIMESTAMP_NTZ. */
  TIMESTAMP_NTZ(InternalForm.LONG),
  /** TIME. */
  TIME(InternalForm.LONG),
  /** Intervals of months. */
  YEAR_MONTH_INTERVAL(InternalForm.INT),
  /** Intervals of microseconds. */
  DAY_TIME_INTERVAL(InternalForm.LONG),
  /** Intervals of months, days and microseconds. */
  CALENDAR_INTERVAL(InternalForm.OTHER),
  /** VOID. */
  NULL(InternalForm.OTHER),
  /** VARIANT. */
  VARIANT(InternalForm.OTHER),
  /** STRUCT. */
  STRUCT(InternalForm.OTHER),
  /** ARRAY. */
  ARRAY(InternalForm.OTHER),
  /** MAP. */
  MAP(InternalForm.OTHER),
  /** All other types: GEOMETRY, GEOGRAPHY, and types that users define. */
  OTHER(InternalForm.OTHER);

  private final InternalForm form;

  TypeKind(InternalForm form) {
    this.form = form;
  }

  /** The kind of a type. */
  public static TypeKind of(DataType type) {
    if (type instanceof DecimalType decimal) {
      return decimal.precision() <= Decimal.MAX_LONG_DIGITS() ? SHORT_DECIMAL : LONG_DECIMAL;
    } else if (type instanceof StringType) {
      return STRING;
    } else if (type instanceof BinaryType) {
      return BINARY;
    } else if (type instanceof BooleanType) {
      return BOOLEAN;
    } else if (type instanceof NullType) {
      return NULL;
    } else if (type instanceof VariantType) {
      return VARIANT;
    } else if (type instanceof StructType) {
      return STRUCT;
    } else if (type instanceof ArrayType) {
      return ARRAY;
    } else if (type instanceof MapType) {
      return MAP;
    }
    TypeKind number = number(type);
    return number == null ? temporal(type) : number;
  }

  /** The type that values are stored as: for a user-defined type, its SQL type. */
  public static DataType stored(DataType type) {
    return type instanceof UserDefinedType<?> udt ? stored(udt.sqlType()) : type;
  }

  /** The types of members, of elements, or of keys and values; empty for all other types. */
  public static List<DataType> nested(DataType type) {
    return switch (of(type)) {
      case STRUCT ->
          Arrays.stream(((StructType) type).fields()).map(StructField::dataType).toList();
      case ARRAY -> List.of(((ArrayType) type).elementType());
      case MAP -> List.of(((MapType) type).keyType(), ((MapType) type).valueType());
      default -> List.of();
    };
  }

  /** Whether the type is made of other types: a struct, an array or a map. */
  public boolean isNested() {
    return this == STRUCT || this == ARRAY || this == MAP;
  }

  private static @Nullable TypeKind number(DataType type) {
    if (type instanceof IntegerType) {
      return INT;
    } else if (type instanceof LongType) {
      return LONG;
    } else if (type instanceof DoubleType) {
      return DOUBLE;
    } else if (type instanceof FloatType) {
      return FLOAT;
    } else if (type instanceof ShortType) {
      return SHORT;
    }
    return type instanceof ByteType ? BYTE : null;
  }

  private static TypeKind temporal(DataType type) {
    if (type instanceof DateType) {
      return DATE;
    } else if (type instanceof TimestampType) {
      return TIMESTAMP;
    } else if (type instanceof TimestampNTZType) {
      return TIMESTAMP_NTZ;
    } else if (type instanceof YearMonthIntervalType) {
      return YEAR_MONTH_INTERVAL;
    } else if (type instanceof DayTimeIntervalType) {
      return DAY_TIME_INTERVAL;
    } else if (type instanceof CalendarIntervalType) {
      return CALENDAR_INTERVAL;
    }
    return SparkLine.bridge().isTime(type) ? TIME : OTHER;
  }

  /** How Spark represents the values of the type in its rows and columns. */
  public InternalForm form() {
    return form;
  }

  /** Whether the type is a DECIMAL. */
  public boolean isDecimal() {
    return this == SHORT_DECIMAL || this == LONG_DECIMAL;
  }

  /** Bits of an integer type, 0 for any other type. */
  int bits() {
    return switch (this) {
      case BYTE -> Byte.SIZE;
      case SHORT -> Short.SIZE;
      case INT -> Integer.SIZE;
      case LONG -> Long.SIZE;
      default -> 0;
    };
  }
}

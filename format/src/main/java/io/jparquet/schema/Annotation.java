package io.jparquet.schema;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.LogicalType.BsonType;
import io.jparquet.metadata.LogicalType.DateType;
import io.jparquet.metadata.LogicalType.DecimalType;
import io.jparquet.metadata.LogicalType.EnumType;
import io.jparquet.metadata.LogicalType.FileType;
import io.jparquet.metadata.LogicalType.Float16Type;
import io.jparquet.metadata.LogicalType.GeographyType;
import io.jparquet.metadata.LogicalType.GeometryType;
import io.jparquet.metadata.LogicalType.IntType;
import io.jparquet.metadata.LogicalType.JsonType;
import io.jparquet.metadata.LogicalType.ListType;
import io.jparquet.metadata.LogicalType.MapType;
import io.jparquet.metadata.LogicalType.NullType;
import io.jparquet.metadata.LogicalType.StringType;
import io.jparquet.metadata.LogicalType.TimeType;
import io.jparquet.metadata.LogicalType.TimestampType;
import io.jparquet.metadata.LogicalType.UUIDType;
import io.jparquet.metadata.LogicalType.VariantType;
import io.jparquet.metadata.LogicalType.VectorType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * The pair of annotations of a schema node, normalized, and the rules of LogicalTypes.md about
 * which field each of them may annotate.
 *
 * <p>TIME and TIMESTAMP in milliseconds and microseconds get their legacy annotation whether or not
 * they are adjusted to UTC: the specification requires this of writers. In the other direction, a
 * legacy annotation alone means adjusted to UTC.
 */
record Annotation(@Nullable LogicalType logicalType, @Nullable ConvertedType convertedType) {

  private static final Annotation NONE = new Annotation(null, null);
  private static final int WIDE_TIMESTAMP_BYTES = 12;

  /** Normalizes the two annotations of one node; each may be null. */
  static Annotation of(@Nullable LogicalType logical, @Nullable ConvertedType converted) {
    ConvertedType known = converted == ConvertedType.UNKNOWN ? null : converted;
    if (logical == null) {
      if (known == null) {
        return NONE;
      }
      return new Annotation(logicalOf(known), known);
    }
    boolean legacyOnly = known == ConvertedType.INTERVAL || known == ConvertedType.MAP_KEY_VALUE;
    if (legacyOnly && logical instanceof NullType) {
      // When logical types were new, they had no member for these two: writers of that time wrote
      // UNKNOWN next to the legacy annotation.
      return new Annotation(null, known);
    }
    if (logical instanceof LogicalType.Unknown) {
      return new Annotation(logical, known);
    }
    return new Annotation(logical, convertedOf(logical));
  }

  /** The annotation of a field of the given type: not every type has the legacy annotation. */
  static Annotation of(
      @Nullable LogicalType logical, @Nullable ConvertedType converted, @Nullable Type type) {
    Annotation annotation = of(logical, converted);
    boolean wideTimestamp =
        type == Type.FIXED_LEN_BYTE_ARRAY
            && logical != null
            && annotation.logicalType instanceof TimestampType;
    return wideTimestamp ? new Annotation(annotation.logicalType, null) : annotation;
  }

  /** The annotation of a legacy DECIMAL, whose parameters are fields of the schema element. */
  static @Nullable LogicalType legacyDecimal(@Nullable Integer scale, @Nullable Integer precision) {
    return precision == null ? null : new DecimalType(scale == null ? 0 : scale, precision);
  }

  private static @Nullable LogicalType logicalOf(ConvertedType converted) {
    return switch (converted) {
      case UTF8 -> new StringType();
      case MAP -> new MapType();
      case LIST -> new ListType();
      case ENUM -> new EnumType();
      case DATE -> new DateType();
      case TIME_MILLIS -> new TimeType(true, TimeUnit.MILLIS);
      case TIME_MICROS -> new TimeType(true, TimeUnit.MICROS);
      case TIMESTAMP_MILLIS -> new TimestampType(true, TimeUnit.MILLIS);
      case TIMESTAMP_MICROS -> new TimestampType(true, TimeUnit.MICROS);
      case UINT_8 -> new IntType((byte) 8, false);
      case UINT_16 -> new IntType((byte) 16, false);
      case UINT_32 -> new IntType((byte) 32, false);
      case UINT_64 -> new IntType((byte) 64, false);
      case INT_8 -> new IntType((byte) 8, true);
      case INT_16 -> new IntType((byte) 16, true);
      case INT_32 -> new IntType((byte) 32, true);
      case INT_64 -> new IntType((byte) 64, true);
      case JSON -> new JsonType();
      case BSON -> new BsonType();
      case DECIMAL, INTERVAL, MAP_KEY_VALUE, UNKNOWN -> null;
    };
  }

  private static @Nullable ConvertedType convertedOf(LogicalType logical) {
    if (logical instanceof StringType) {
      return ConvertedType.UTF8;
    } else if (logical instanceof MapType) {
      return ConvertedType.MAP;
    } else if (logical instanceof ListType) {
      return ConvertedType.LIST;
    } else if (logical instanceof EnumType) {
      return ConvertedType.ENUM;
    } else if (logical instanceof DecimalType) {
      return ConvertedType.DECIMAL;
    } else if (logical instanceof DateType) {
      return ConvertedType.DATE;
    } else if (logical instanceof TimeType time) {
      return perUnit(time.unit(), ConvertedType.TIME_MILLIS, ConvertedType.TIME_MICROS);
    } else if (logical instanceof TimestampType timestamp) {
      return perUnit(
          timestamp.unit(), ConvertedType.TIMESTAMP_MILLIS, ConvertedType.TIMESTAMP_MICROS);
    } else if (logical instanceof IntType integer) {
      return convertedOf(integer);
    } else if (logical instanceof JsonType) {
      return ConvertedType.JSON;
    } else if (logical instanceof BsonType) {
      return ConvertedType.BSON;
    }
    return null;
  }

  private static @Nullable ConvertedType perUnit(
      TimeUnit unit, ConvertedType millis, ConvertedType micros) {
    return switch (unit) {
      case MILLIS -> millis;
      case MICROS -> micros;
      case NANOS, UNKNOWN -> null;
    };
  }

  private static @Nullable ConvertedType convertedOf(IntType integer) {
    return switch (integer.bitWidth()) {
      case 8 -> integer.isSigned() ? ConvertedType.INT_8 : ConvertedType.UINT_8;
      case 16 -> integer.isSigned() ? ConvertedType.INT_16 : ConvertedType.UINT_16;
      case 32 -> integer.isSigned() ? ConvertedType.INT_32 : ConvertedType.UINT_32;
      case 64 -> integer.isSigned() ? ConvertedType.INT_64 : ConvertedType.UINT_64;
      default -> null;
    };
  }

  /**
   * The reason why a reader ignores this annotation of a primitive field of the given type, or null
   * if it is in force. A DECIMAL with a wrong precision or scale is in force: its column cannot be
   * read ({@link #decimalProblem}).
   */
  @Nullable String reasonToIgnore(Type type, int typeLength) {
    if (logicalType instanceof LogicalType.Unknown unknown) {
      return "the logical type " + unknown.fieldId() + " is unknown to this version";
    }
    return decimalProblem(type, typeLength) == null ? misfit(type, typeLength) : null;
  }

  /**
   * The reason why this DECIMAL is illegal for a type that a DECIMAL may have, or null if it is
   * legal or not a DECIMAL. The specification calls this an error.
   */
  @Nullable String decimalProblem(Type type, int typeLength) {
    boolean holdsDecimals =
        switch (type) {
          case INT32, INT64, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> true;
          default -> false;
        };
    return holdsDecimals && convertedType == ConvertedType.DECIMAL
        ? misfit(type, typeLength)
        : null;
  }

  /**
   * The reason why this annotation does not fit a primitive field of the given type, or null if it
   * fits. Annotations and physical types unknown to this version are not checked.
   */
  @Nullable String misfit(Type type, int typeLength) {
    if (type == Type.UNKNOWN || logicalType instanceof LogicalType.Unknown) {
      return null;
    }
    if (logicalType == null) {
      return convertedType == null ? null : legacyMisfit(convertedType, type, typeLength);
    }
    if (logicalType instanceof DecimalType decimal) {
      return decimalMisfit(decimal, type, typeLength);
    } else if (logicalType instanceof IntType integer) {
      return integerMisfit(integer, type);
    } else if (logicalType instanceof DateType) {
      return unless(type == Type.INT32, "DATE needs INT32", type);
    } else if (logicalType instanceof TimeType time) {
      Type needed = time.unit() == TimeUnit.MILLIS ? Type.INT32 : Type.INT64;
      return unless(
          time.unit() == TimeUnit.UNKNOWN || type == needed,
          "TIME(" + time.unit() + ") needs " + needed,
          type);
    } else if (logicalType instanceof TimestampType) {
      return timestampMisfit(type, typeLength);
    } else if (logicalType instanceof UUIDType) {
      return fixedMisfit("UUID", 16, type, typeLength);
    } else if (logicalType instanceof Float16Type) {
      return fixedMisfit("FLOAT16", 2, type, typeLength);
    } else if (logicalType instanceof NullType) {
      return null;
    } else if (annotatesByteArray()) {
      return unless(
          type == Type.BYTE_ARRAY, SchemaText.annotation(this) + " needs BYTE_ARRAY", type);
    }
    return SchemaText.annotation(this) + " needs a group";
  }

  private boolean annotatesByteArray() {
    return logicalType instanceof StringType
        || logicalType instanceof EnumType
        || logicalType instanceof JsonType
        || logicalType instanceof BsonType
        || logicalType instanceof GeometryType
        || logicalType instanceof GeographyType;
  }

  /** The reason why this annotation does not fit a group, or null if it fits. */
  @Nullable String groupMisfit() {
    boolean fits =
        logicalType == null
            ? convertedType == null || convertedType == ConvertedType.MAP_KEY_VALUE
            : logicalType instanceof ListType
                || logicalType instanceof MapType
                || logicalType instanceof VariantType
                || logicalType instanceof FileType
                || logicalType instanceof VectorType
                || logicalType instanceof LogicalType.Unknown;
    return fits ? null : SchemaText.annotation(this) + " cannot annotate a group";
  }

  private static @Nullable String legacyMisfit(ConvertedType converted, Type type, int typeLength) {
    return switch (converted) {
      case INTERVAL -> fixedMisfit("INTERVAL", 12, type, typeLength);
      case DECIMAL -> "DECIMAL needs a precision";
      default -> converted + " needs a group";
    };
  }

  private static @Nullable String integerMisfit(IntType integer, Type type) {
    return switch (integer.bitWidth()) {
      case 8, 16, 32 ->
          unless(
              type == Type.INT32, "INTEGER of " + integer.bitWidth() + " bits needs INT32", type);
      case 64 -> unless(type == Type.INT64, "INTEGER of 64 bits needs INT64", type);
      default -> "INTEGER needs 8, 16, 32 or 64 bits, not " + integer.bitWidth();
    };
  }

  private static @Nullable String decimalMisfit(DecimalType decimal, Type type, int typeLength) {
    int precision = decimal.precision();
    int scale = decimal.scale();
    if (precision < 1 || scale < 0 || scale > precision) {
      return "DECIMAL needs a precision >= 1 and a scale from 0 to the precision, not precision "
          + precision
          + " and scale "
          + scale;
    }
    int limit =
        switch (type) {
          case INT32 -> 9;
          case INT64 -> 18;
          case FIXED_LEN_BYTE_ARRAY -> maxPrecision(typeLength);
          case BYTE_ARRAY -> Integer.MAX_VALUE;
          default -> 0;
        };
    if (limit == 0) {
      return "DECIMAL needs INT32, INT64, FIXED_LEN_BYTE_ARRAY or BYTE_ARRAY, not " + type;
    }
    return precision <= limit
        ? null
        : "DECIMAL of precision " + precision + " exceeds the " + limit + " digits of " + type;
  }

  /** The decimal digits that a two's complement number of the given number of bytes can hold. */
  static int maxPrecision(int bytes) {
    if (bytes <= 64) {
      return BigInteger.ONE.shiftLeft(8 * bytes - 1).subtract(BigInteger.ONE).toString().length()
          - 1;
    }
    // In this range no power of two is close enough to a power of ten for rounding to matter.
    return (int) Math.min(Integer.MAX_VALUE, Math.floor((8L * bytes - 1) * Math.log10(2)));
  }

  private @Nullable String timestampMisfit(Type type, int typeLength) {
    boolean wide = type == Type.FIXED_LEN_BYTE_ARRAY && typeLength == WIDE_TIMESTAMP_BYTES;
    return type == Type.INT64 || wide && convertedType == null
        ? null
        : "TIMESTAMP needs INT64 or FIXED_LEN_BYTE_ARRAY("
            + WIDE_TIMESTAMP_BYTES
            + "), not "
            + describe(type, typeLength);
  }

  private static @Nullable String fixedMisfit(String name, int length, Type type, int typeLength) {
    return type == Type.FIXED_LEN_BYTE_ARRAY && typeLength == length
        ? null
        : name + " needs FIXED_LEN_BYTE_ARRAY(" + length + "), not " + describe(type, typeLength);
  }

  private static String describe(Type type, int typeLength) {
    return type == Type.FIXED_LEN_BYTE_ARRAY ? type + "(" + typeLength + ")" : type.toString();
  }

  private static @Nullable String unless(boolean fits, String need, Type type) {
    return fits ? null : need + ", not " + type;
  }
}

package io.jparquet.spark.core.mapping;

import io.jparquet.metadata.Type;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.vector.BooleanVector;
import java.math.BigDecimal;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * What the physical types store, whatever their annotations say. INT32 is read as all integers, as
 * DATE and as intervals of months, FLOAT as DOUBLE, and bytes as they are.
 */
abstract sealed class PhysicalType extends StoredType
    permits PhysicalType.Booleans,
        PhysicalType.Ints,
        PhysicalType.Longs,
        StoredInt96,
        StoredFloats,
        PhysicalType.Bytes,
        PhysicalType.Unknown {

  PhysicalType(PrimitiveNode node) {
    super(node);
  }

  static PhysicalType of(PrimitiveNode node) {
    return switch (node.type()) {
      case BOOLEAN -> new Booleans(node);
      case INT32 -> new Ints(node);
      case INT64 -> new Longs(node);
      case INT96 -> new StoredInt96(node);
      case FLOAT, DOUBLE -> new StoredFloats(node);
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> new Bytes(node);
      case UNKNOWN -> new Unknown(node);
    };
  }

  /** Without an annotation that makes sense of them, most columns have no type of their own. */
  @Override
  @Nullable DataType inferred(InferredTypes types) {
    return null;
  }

  @Override
  public abstract @Nullable ValueConversion conversion(
      DataType requested, ConversionContext context);

  /** Truth values. */
  static final class Booleans extends PhysicalType {
    Booleans(PrimitiveNode node) {
      super(node);
    }

    @Override
    DataType inferred(InferredTypes types) {
      return DataTypes.BooleanType;
    }

    @Override
    public @Nullable ValueConversion conversion(DataType requested, ConversionContext context) {
      return TypeKind.of(requested) == TypeKind.BOOLEAN
          ? (source, target) -> target.setBooleans(((BooleanVector) source).values())
          : null;
    }

    @Override
    @Nullable StoredLiteral literal(DataType type, Object value, ConversionContext context) {
      return TypeKind.of(type) == TypeKind.BOOLEAN && value instanceof Boolean
          ? StoredLiteral.one(value)
          : null;
    }
  }

  /** Signed numbers of 32 bits. */
  static final class Ints extends PhysicalType {
    Ints(PrimitiveNode node) {
      super(node);
    }

    @Override
    public @Nullable ValueConversion conversion(DataType requested, ConversionContext context) {
      return switch (TypeKind.of(requested)) {
        case INT, BYTE, SHORT, YEAR_MONTH_INTERVAL -> IntConversions.ints();
        case LONG -> IntConversions.toLongs();
        case DOUBLE -> IntConversions.toDoubles();
        case DATE -> IntConversions.dates(context.datetime());
        default -> null;
      };
    }

    @Override
    public boolean readsInOrder(
        DataType type, ConversionContext context, long least, long greatest) {
      return switch (TypeKind.of(type)) {
        case INT, LONG, DOUBLE, YEAR_MONTH_INTERVAL -> true;
        case BYTE -> least >= Byte.MIN_VALUE && greatest <= Byte.MAX_VALUE;
        case SHORT -> least >= Short.MIN_VALUE && greatest <= Short.MAX_VALUE;
        case DATE -> context.datetime().keepsDaysFrom(least);
        default -> false;
      };
    }

    @Override
    @Nullable StoredLiteral literal(DataType type, Object value, ConversionContext context) {
      return literal(type, value, true, Integer.SIZE);
    }

    /**
     * The place of a literal among integers.
     *
     * @param signed whether they are
     * @param bits of a signed type that holds them all
     */
    static @Nullable StoredLiteral literal(DataType type, Object value, boolean signed, int bits) {
      TypeKind kind = TypeKind.of(type);
      if (kind == TypeKind.DOUBLE) {
        return value instanceof Double literal
            ? ofDouble(NumberedValues.ofInt(signed), literal)
            : null;
      }
      if (!(value instanceof Number number) || kind.bits() < bits) {
        return null;
      }
      long literal = number.longValue();
      return literal == (int) literal && signed
          ? StoredLiteral.one((int) literal)
          : NumberedValues.ofInt(signed).at(BigDecimal.valueOf(literal));
    }

    private static StoredLiteral ofDouble(NumberedValues numbers, double literal) {
      if (Double.isNaN(literal) || literal == Double.POSITIVE_INFINITY) {
        return numbers.aboveAll();
      }
      return literal == Double.NEGATIVE_INFINITY
          ? numbers.belowAll()
          : numbers.at(new BigDecimal(literal));
    }
  }

  /** Signed numbers of 64 bits. */
  static final class Longs extends PhysicalType {
    Longs(PrimitiveNode node) {
      super(node);
    }

    @Override
    public @Nullable ValueConversion conversion(DataType requested, ConversionContext context) {
      return switch (TypeKind.of(requested)) {
        case LONG, DAY_TIME_INTERVAL -> LongConversions.longs();
        default -> null;
      };
    }

    @Override
    public boolean readsInOrder(
        DataType type, ConversionContext context, long least, long greatest) {
      return switch (TypeKind.of(type)) {
        case LONG, DAY_TIME_INTERVAL -> true;
        default -> false;
      };
    }

    @Override
    @Nullable StoredLiteral literal(DataType type, Object value, ConversionContext context) {
      return TypeKind.of(type) == TypeKind.LONG && SparkLiterals.isInteger(value)
          ? StoredLiteral.one(((Number) value).longValue())
          : null;
    }
  }

  /** Bytes, of one length or of several. */
  static final class Bytes extends PhysicalType {
    Bytes(PrimitiveNode node) {
      super(node);
    }

    @Override
    public @Nullable ValueConversion conversion(DataType requested, ConversionContext context) {
      TypeKind kind = TypeKind.of(requested);
      if (kind == TypeKind.BINARY) {
        return BinaryConversions.bytes();
      }
      if (node().type() == Type.FIXED_LEN_BYTE_ARRAY) {
        return null;
      }
      return kind == TypeKind.STRING
          ? BinaryConversions.strings()
          : SparkLine.bridge()
              .geospatial(requested)
              .map(type -> BinaryConversions.mapped(wkb -> SparkLine.bridge().ofWkb(type, wkb)))
              .orElse(null);
    }
  }

  /** A physical type that this version does not know. */
  static final class Unknown extends PhysicalType {
    Unknown(PrimitiveNode node) {
      super(node);
    }

    @Override
    public @Nullable ValueConversion conversion(DataType requested, ConversionContext context) {
      return null;
    }
  }
}

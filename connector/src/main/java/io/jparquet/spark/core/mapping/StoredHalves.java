package io.jparquet.spark.core.mapping;

import io.jparquet.internal.value.HalfPrecision;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.spark.core.mapping.StoredLiteral.Matches;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** FLOAT16, in the order of Spark: see {@link StoredFloats}. */
final class StoredHalves extends StoredType {

  private static final int BYTES = 2;
  private static final int SIGN = 0x8000;
  private static final int INFINITY = 0x7C00;

  /** The key of NaN; that of infinity is one less, and negative keys are negative numbers. */
  private static final int NAN_KEY = INFINITY + 1;

  /** A NaN whose payload says nothing. */
  private static final int NAN = 0x7E00;

  StoredHalves(PrimitiveNode node) {
    super(node);
  }

  @Override
  DataType inferred(InferredTypes types) {
    return DataTypes.FloatType;
  }

  @Override
  ColumnType kept(DataType type) {
    return new ColumnType.Half();
  }

  @Override
  public @Nullable ValueConversion conversion(DataType requested, ConversionContext context) {
    return switch (TypeKind.of(requested)) {
      case FLOAT -> FixedConversions.halvesToFloats();
      case DOUBLE -> FixedConversions.halvesToDoubles();
      default -> super.conversion(requested, context);
    };
  }

  @Override
  @Nullable StoredLiteral literal(DataType type, Object value, ConversionContext context) {
    TypeKind kind = TypeKind.of(type);
    boolean isNumber =
        (kind == TypeKind.FLOAT || kind == TypeKind.DOUBLE)
            && (value instanceof Float || value instanceof Double);
    return isNumber ? literal(((Number) value).doubleValue()) : null;
  }

  private static StoredLiteral literal(double literal) {
    // All 63,490 values in their order; the last is NaN, so there is a least one for each literal.
    int low = -INFINITY;
    int high = NAN_KEY;
    while (low < high) {
      int middle = low + high >> 1;
      if (compare(half(middle), literal) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    byte[] least = bytes(low);
    return compare(half(low), literal) == 0
        ? StoredLiteral.one(least)
        : new StoredLiteral(least, least, Matches.NONE);
  }

  private static int compare(double stored, double literal) {
    return stored == literal ? 0 : Double.compare(stored, literal);
  }

  private static float half(int key) {
    return HalfPrecision.toFloat(bits(key));
  }

  private static byte[] bytes(int key) {
    byte[] bytes = new byte[BYTES];
    HalfPrecision.put(bits(key), bytes, 0);
    return bytes;
  }

  private static int bits(int key) {
    return key == NAN_KEY ? NAN : key < 0 ? SIGN - key : key;
  }
}

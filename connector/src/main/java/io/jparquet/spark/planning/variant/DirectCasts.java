package io.jparquet.spark.planning.variant;

import io.jparquet.internal.variant.shredding.ShreddedType;
import io.jparquet.schema.LeafColumn;
import io.jparquet.spark.core.mapping.ConversionContext;
import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.spark.core.mapping.RepeatedValues;
import io.jparquet.spark.core.mapping.StoredType;
import io.jparquet.spark.core.mapping.TypeKind;
import io.jparquet.spark.core.mapping.ValueConversion;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.Vector;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.EvalMode$;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import scala.Some;

/** The table of direct casts. */
final class DirectCasts {

  private DirectCasts() {}

  /**
   * The cast of a typed column, or null if there is none, so that its values are cast one by one.
   *
   * @param scalar the type of the column as the variant has it
   */
  static DirectCast of(
      LeafColumn column,
      ShreddedType.Scalar scalar,
      RequestedField field,
      ConversionContext context) {
    DataType natural = natural(scalar);
    if (natural == null) {
      return null;
    }
    DataType type = field.type();
    if (isSame(natural, type)) {
      ValueConversion conversion = StoredType.of(column).conversion(type, context);
      if (conversion != null) {
        return always(conversion);
      }
    }
    if (TypeKind.of(natural) == TypeKind.LONG) {
      DirectCast narrowing = narrowing(type);
      if (narrowing != null) {
        return narrowing;
      }
    }
    ValueConversion conversion = StoredType.of(column).conversion(natural, context);
    return conversion == null || !isCastable(natural, type)
        ? null
        : new ByExpression(conversion, natural, field);
  }

  /** The type of Spark with the values of a typed column; null for those that Spark refuses. */
  static DataType natural(ShreddedType.Scalar scalar) {
    return switch (scalar.type()) {
      case BOOLEAN -> DataTypes.BooleanType;
      case INT8, INT16, INT32, INT64 -> DataTypes.LongType;
      case FLOAT -> DataTypes.FloatType;
      case DOUBLE -> DataTypes.DoubleType;
      case DECIMAL4, DECIMAL8, DECIMAL16 ->
          DataTypes.createDecimalType(scalar.precision(), scalar.scale());
      case DATE -> DataTypes.DateType;
      case TIMESTAMP -> DataTypes.TimestampType;
      case TIMESTAMP_NTZ -> DataTypes.TimestampNTZType;
      case BINARY -> DataTypes.BinaryType;
      case STRING -> DataTypes.StringType;
      default -> null;
    };
  }

  /** Whether values of a type are values of the other one, or are widened without loss. */
  static boolean isSame(DataType natural, DataType type) {
    return natural.equals(type)
        || TypeKind.of(natural).isDecimal() && TypeKind.of(type).isDecimal()
        || natural.equals(DataTypes.FloatType) && type.equals(DataTypes.DoubleType);
  }

  /** Casts for which {@code variant_get} has rules of its own, or none, are not made directly. */
  private static boolean isCastable(DataType natural, DataType type) {
    TypeKind from = TypeKind.of(natural);
    boolean hasOwnRule =
        switch (TypeKind.of(type)) {
          case TIMESTAMP -> from == TypeKind.LONG || from.isDecimal();
          case STRING -> from.isDecimal();
          default -> false;
        };
    return !hasOwnRule && !type.equals(DataTypes.VariantType) && Cast.canAnsiCast(natural, type);
  }

  private static DirectCast always(ValueConversion conversion) {
    return (source, target) -> {
      target.setPresence(source.size(), source.validity());
      conversion.apply(source, target);
      return true;
    };
  }

  private static DirectCast narrowing(DataType type) {
    return switch (TypeKind.of(type)) {
      case INT -> new Narrowing(Integer.MIN_VALUE, Integer.MAX_VALUE);
      case SHORT -> new Narrowing(Short.MIN_VALUE, Short.MAX_VALUE);
      case BYTE -> new Narrowing(Byte.MIN_VALUE, Byte.MAX_VALUE);
      default -> null;
    };
  }

  /** Integers as those of a smaller type. */
  private static final class Narrowing implements DirectCast {
    private final long least;
    private final long most;
    private int[] narrow = new int[0];

    Narrowing(long least, long most) {
      this.least = least;
      this.most = most;
    }

    @Override
    public boolean apply(Vector source, JParquetColumnVector target) {
      int size = source.size();
      target.setPresence(size, source.validity());
      if (source instanceof IntVector ints) {
        target.setInts(ints.values());
        return most == Integer.MAX_VALUE || fits(source, ints.values());
      }
      long[] wide = ((LongVector) source).values();
      narrow = narrow.length < size ? new int[size] : narrow;
      long outside = 0;
      for (int i = 0; i < size; i++) {
        long value = wide[i];
        narrow[i] = (int) value;
        outside |= (value - least) | (most - value);
      }
      target.setInts(narrow);
      return outside >= 0 || fits(source, wide);
    }

    private boolean fits(Vector source, int[] values) {
      for (int i = 0; i < source.size(); i++) {
        if ((values[i] < least || values[i] > most) && !source.isNull(i)) {
          return false;
        }
      }
      return true;
    }

    private boolean fits(Vector source, long[] values) {
      for (int i = 0; i < source.size(); i++) {
        if ((values[i] < least || values[i] > most) && !source.isNull(i)) {
          return false;
        }
      }
      return true;
    }
  }

  /** Values that Spark casts, not as variants. */
  private static final class ByExpression implements DirectCast {
    private final JParquetColumnVector uncast;
    private final ColumnarBatch rows;
    private final ValueConversion conversion;
    private final Cast cast;
    private final DataType type;

    ByExpression(ValueConversion conversion, DataType natural, RequestedField field) {
      this.uncast = new JParquetColumnVector(natural);
      this.rows = new ColumnarBatch(new ColumnVector[] {uncast});
      this.conversion = conversion;
      this.type = field.type();
      this.cast =
          new Cast(
              new BoundReference(0, natural, false),
              type,
              new Some<>(field.zone()),
              EvalMode$.MODULE$.TRY());
    }

    @Override
    public boolean apply(Vector source, JParquetColumnVector target) {
      int size = source.size();
      uncast.setPresence(size, source.validity());
      conversion.apply(source, uncast);
      rows.setNumRows(size);
      Object[] values = new Object[size];
      for (int i = 0; i < size; i++) {
        if (!source.isNull(i)) {
          values[i] = cast.eval(rows.getRow(i));
          if (values[i] == null) {
            return false;
          }
        }
      }
      if (size > 0) {
        new RepeatedValues(values, type).fill(target, size);
      }
      return true;
    }
  }
}

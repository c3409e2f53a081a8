package io.jparquet.inspect;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.record.RowValues;
import io.jparquet.row.Row;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.BooleanVector;
import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.FloatVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.Vector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.IntFunction;

/**
 * Single values of leaf columns as Java objects of the classes listed in {@link Row}: entries of
 * dictionaries, and bounds of statistics and indexes. Thread-safe.
 */
public final class LeafValues {
  private LeafValues() {}

  /**
   * The values of a vector of a leaf column.
   *
   * @param node the leaf
   * @param vector its values, for instance those of a {@link Dictionary}
   * @return a function from non-null slots to values; it throws a {@link ParquetException} for a
   *     number that the logical type does not allow
   */
  public static IntFunction<Object> of(PrimitiveNode node, Vector vector) {
    return RowValues.ofLeaf(node, vector);
  }

  /**
   * A value in PLAIN encoding, without the length of a byte array: the form of bounds.
   *
   * @param node the leaf
   * @param plain the encoded value
   * @throws CorruptFileException when the number of bytes is not that of the physical type
   * @throws ParquetException when the logical type does not allow the value
   */
  public static Object ofPlain(PrimitiveNode node, byte[] plain) {
    return RowValues.ofLeaf(node, vector(node, plain)).apply(0);
  }

  private static Vector vector(PrimitiveNode node, byte[] plain) {
    ByteBuffer bytes = ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN);
    return switch (node.type()) {
      case BOOLEAN -> {
        check(node, plain, 1);
        yield new BooleanVector(new byte[] {(byte) (plain[0] & 1)}, 1, null);
      }
      case INT32 -> {
        check(node, plain, Integer.BYTES);
        yield new IntVector(new int[] {bytes.getInt()}, 1, null);
      }
      case INT64 -> {
        check(node, plain, Long.BYTES);
        yield new LongVector(new long[] {bytes.getLong()}, 1, null);
      }
      case FLOAT -> {
        check(node, plain, Float.BYTES);
        yield new FloatVector(new float[] {bytes.getFloat()}, 1, null);
      }
      case DOUBLE -> {
        check(node, plain, Double.BYTES);
        yield new DoubleVector(new double[] {bytes.getDouble()}, 1, null);
      }
      case FIXED_LEN_BYTE_ARRAY, INT96 -> {
        check(node, plain, node.typeLength());
        yield binary(plain);
      }
      case BYTE_ARRAY, UNKNOWN -> binary(plain);
    };
  }

  private static Vector binary(byte[] plain) {
    return new BinaryVector(plain, new int[] {0}, new int[] {plain.length}, 1, null);
  }

  private static void check(PrimitiveNode node, byte[] plain, int length) {
    if (plain.length != length) {
      throw new CorruptFileException(
          "a value of "
              + node.type()
              + " must have "
              + length
              + " bytes, but there are "
              + plain.length);
    }
  }
}

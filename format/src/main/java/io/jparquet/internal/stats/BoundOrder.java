package io.jparquet.internal.stats;

import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.Type;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.schema.SchemaNode;
import java.util.List;

/**
 * The rules for determining and storing the minimum and maximum of a leaf column: a {@link
 * ValueOrder} and the form of the stored bounds. They depend on the column order that the file
 * declares.
 *
 * <p>Specification: {@code ColumnOrder} in parquet.thrift.
 */
public enum BoundOrder {
  /** No order is defined, or readers must ignore it: no bounds are written. */
  NONE(ValueOrder.UNDEFINED),
  /** Signed numbers and booleans. */
  SIGNED(ValueOrder.SIGNED),
  /** Unsigned numbers in INT32 or INT64. */
  UNSIGNED(ValueOrder.UNSIGNED),
  /** FLOAT and DOUBLE: NaN is not a bound, zeros are widened. */
  FLOATING(ValueOrder.FLOATING_POINT),
  /** BYTE_ARRAY, unsigned byte by byte; shortened bounds of valid UTF-8 stay valid UTF-8. */
  BYTES(ValueOrder.UNSIGNED_BYTES),
  /**
   * FIXED_LEN_BYTE_ARRAY, JSON and BSON, unsigned byte by byte; never shortened, because a part of
   * a value would not be a value of the type.
   */
  WHOLE_BYTES(ValueOrder.UNSIGNED_BYTES),
  /** Decimals as big-endian two's complement of any length; never shortened. */
  DECIMAL_BYTES(ValueOrder.SIGNED_NUMBER_BYTES),
  /** Half-precision floats: NaN is not a bound, zeros are widened. */
  FLOAT16(ValueOrder.FLOAT16),
  /**
   * FLOAT and DOUBLE in IEEE_754_TOTAL_ORDER: NaN is a bound if there are no other values, and
   * zeros keep their signs.
   */
  FLOATING_TOTAL(ValueOrder.FLOATING_POINT_TOTAL),
  /** Half-precision floats in IEEE_754_TOTAL_ORDER. */
  FLOAT16_TOTAL(ValueOrder.FLOAT16_TOTAL),
  /** TIMESTAMP of FIXED_LEN_BYTE_ARRAY(12); never shortened. */
  LITTLE_ENDIAN_96(ValueOrder.LITTLE_ENDIAN_96),
  /** INT96 in INT96_TIMESTAMP_ORDER. */
  INT96_TIMESTAMP(ValueOrder.INT96_TIMESTAMP);

  private final ValueOrder valueOrder;

  BoundOrder(ValueOrder valueOrder) {
    this.valueOrder = valueOrder;
  }

  /** The order of a leaf's values in TYPE_ORDER. */
  public static BoundOrder of(PrimitiveNode node) {
    return of(node, new ColumnOrder.TypeDefinedOrder());
  }

  /**
   * The order of a leaf's values in a column order; none if the order does not apply to its type.
   */
  public static BoundOrder of(PrimitiveNode node, ColumnOrder columnOrder) {
    return switch (ValueOrder.of(node, columnOrder)) {
      case BOOLEAN, SIGNED -> SIGNED;
      case UNSIGNED -> UNSIGNED;
      case FLOATING_POINT -> FLOATING;
      case FLOAT16 -> FLOAT16;
      case FLOATING_POINT_TOTAL -> FLOATING_TOTAL;
      case FLOAT16_TOTAL -> FLOAT16_TOTAL;
      case INT96_TIMESTAMP -> INT96_TIMESTAMP;
      case SIGNED_NUMBER_BYTES -> DECIMAL_BYTES;
      case LITTLE_ENDIAN_96 -> LITTLE_ENDIAN_96;
      case UNSIGNED_BYTES -> isDivisible(node) ? BYTES : WHOLE_BYTES;
      case UNDEFINED -> NONE;
    };
  }

  private static boolean isDivisible(PrimitiveNode node) {
    return node.type() == Type.BYTE_ARRAY
        && !(node.logicalType() instanceof LogicalType.JsonType)
        && !(node.logicalType() instanceof LogicalType.BsonType);
  }

  /**
   * The order of a leaf's values in its schema: as {@link #of(PrimitiveNode, ColumnOrder)}, but
   * none for the binary parts of a VARIANT, whose encoded bytes have no meaningful order.
   */
  public static BoundOrder of(ParquetSchema schema, LeafColumn leaf, ColumnOrder columnOrder) {
    String name = leaf.node().name();
    boolean variantBytes =
        leaf.type() == Type.BYTE_ARRAY
            && leaf.node().logicalType() == null
            && (name.equals("metadata") || name.equals("value"))
            && isInVariant(schema.root(), leaf.path());
    return variantBytes ? NONE : of(leaf.node(), columnOrder);
  }

  private static boolean isInVariant(GroupNode root, List<String> path) {
    GroupNode group = root;
    for (String name : path) {
      if (group.logicalType() instanceof LogicalType.VariantType) {
        return true;
      }
      SchemaNode next =
          group.children().stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
      if (!(next instanceof GroupNode nextGroup)) {
        return false;
      }
      group = nextGroup;
    }
    return false;
  }

  /** The order of the values themselves. */
  public ValueOrder valueOrder() {
    return valueOrder;
  }

  /**
   * Compares two bounds as stored in statistics. Numbers must have the same width.
   *
   * @throws IllegalStateException if there is no order
   */
  public int compare(byte[] a, byte[] b) {
    return switch (this) {
      case SIGNED -> Long.compare(number(a), number(b));
      case UNSIGNED -> Long.compareUnsigned(number(a), number(b));
      case FLOATING ->
          a.length == Float.BYTES
              ? Float.compare(
                  Float.intBitsToFloat((int) number(a)), Float.intBitsToFloat((int) number(b)))
              : Double.compare(
                  Double.longBitsToDouble(number(a)), Double.longBitsToDouble(number(b)));
      case FLOATING_TOTAL -> Long.compare(totalOrderKey(a), totalOrderKey(b));
      default -> valueOrder.compare(a, b);
    };
  }

  /**
   * Whether a bound as stored in statistics is NaN.
   *
   * @param bound of the width of the type
   */
  public boolean isNaN(byte[] bound) {
    return switch (this) {
      case FLOATING, FLOATING_TOTAL ->
          bound.length == Float.BYTES
              ? Float.isNaN(Float.intBitsToFloat(LittleEndian.getInt(bound, 0)))
              : Double.isNaN(Double.longBitsToDouble(LittleEndian.getLong(bound, 0)));
      case FLOAT16, FLOAT16_TOTAL -> ValueOrder.isNaN(bound, 0);
      default -> false;
    };
  }

  /** A little-endian number of 1 (boolean), 4 or 8 bytes, sign-extended. */
  private static long number(byte[] bytes) {
    return switch (bytes.length) {
      case 1 -> bytes[0];
      case Integer.BYTES -> LittleEndian.getInt(bytes, 0);
      default -> LittleEndian.getLong(bytes, 0);
    };
  }

  /** A number whose signed order is the total order of FLOAT or DOUBLE. */
  private static long totalOrderKey(byte[] bytes) {
    long bits = number(bytes);
    return bits ^ (bits >> 63 & (bytes.length == Float.BYTES ? Integer.MAX_VALUE : Long.MAX_VALUE));
  }

  /** Whether zeros keep their signs and NaN is a bound if there are no other values. */
  public boolean isTotal() {
    return this == FLOATING_TOTAL || this == FLOAT16_TOTAL;
  }

  /** Whether NaN values are counted. */
  public boolean countsNans() {
    return valueOrder.hasNaN();
  }

  /**
   * Whether bounds would not cover NaN, which has no place in this order. Some readers treat such
   * bounds as those of all values, so values that include NaN get no bounds.
   */
  public boolean leavesNansOut() {
    return countsNans() && !isTotal();
  }

  /**
   * Whether the deprecated {@code min} and {@code max}, which use signed comparison, have the same
   * order.
   */
  public boolean agreesWithDeprecatedOrder() {
    return this == SIGNED || this == FLOATING;
  }
}

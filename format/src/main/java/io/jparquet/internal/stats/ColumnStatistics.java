package io.jparquet.internal.stats;

import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.metadata.LeafChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.Statistics;
import io.jparquet.metadata.Type;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.PrimitiveNode;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The reliable part of the statistics of a column chunk or of a page. A property is null, which
 * means unknown, if the file does not have it, has it in an undefined order, or contradicts itself.
 *
 * <p>The minimum and the maximum are bounds: no value that is neither null nor NaN is outside them,
 * but they do not have to occur. They are in physical form: Boolean, Integer, Long, Float, Double,
 * or byte[] for BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY and INT96 (do not modify). If the minimum of a
 * floating point column is zero, it is negative zero; if the maximum is zero, it is positive zero,
 * because the column may contain both. This does not apply if the order distinguishes them.
 *
 * @param order the order of the bounds
 * @param floatingPoint whether the values are floating point numbers, which can be NaN
 * @param valueCount the number of values, nulls included
 * @param min the lower bound, or null
 * @param max the upper bound, or null
 * @param minExact whether {@code min} is known to occur in the column
 * @param maxExact whether {@code max} is known to occur in the column
 * @param nullCount the number of nulls (for a column within lists, of entries that are not values),
 *     or null
 * @param nanCount the number of NaN values, or null
 * @param distinctCount the number of distinct values, or null
 */
public record ColumnStatistics(
    ValueOrder order,
    boolean floatingPoint,
    long valueCount,
    @Nullable Object min,
    @Nullable Object max,
    boolean minExact,
    boolean maxExact,
    @Nullable Long nullCount,
    @Nullable Long nanCount,
    @Nullable Long distinctCount) {

  private static final byte[] FLOAT16_NEGATIVE_ZERO = {0, (byte) 0x80};
  private static final byte[] FLOAT16_POSITIVE_ZERO = {0, 0};

  public ColumnStatistics {
    Objects.requireNonNull(order, "order");
  }

  /**
   * Reads the statistics of a column chunk.
   *
   * @return the statistics; only the number of values if the chunk has no statistics; null if the
   *     chunk has no metadata in the footer, as with an encrypted column
   * @throws io.jparquet.error.CorruptFileException if the chunk names another column
   */
  public static @Nullable ColumnStatistics of(
      FileMetaData file, RowGroup rowGroup, LeafColumn column) {
    ColumnMetaData metaData = LeafChunk.metaData(rowGroup, column);
    if (metaData == null) {
      return null;
    }
    Statistics statistics = metaData.statistics();
    if (statistics == null) {
      statistics = Statistics.builder().build();
    }
    if (statistics.nullCount() == null) {
      Long nulls =
          LevelCounts.of(metaData, column, file.createdBy()).below(column.maxDefinitionLevel());
      statistics = statistics.toBuilder().nullCount(nulls).build();
    }
    return of(
        statistics,
        column.node(),
        columnOrder(file, column),
        file.createdBy(),
        metaData.numValues());
  }

  /**
   * The column's entry in {@code column_orders}, or null if the file has none, or if its writer is
   * known for wrong bounds.
   */
  public static @Nullable ColumnOrder columnOrder(FileMetaData file, LeafColumn column) {
    List<ColumnOrder> orders = file.columnOrders();
    return orders == null
            || column.index() >= orders.size()
            || WriterFault.isKnown(WriterFault.Doubt.BOUNDS, file.createdBy(), column.node())
        ? null
        : orders.get(column.index());
  }

  /**
   * Reads statistics.
   *
   * @param statistics as stored, or null if there are none
   * @param node the leaf of the column
   * @param columnOrder the column's entry in {@code column_orders}, or null; without it the bounds
   *     {@code min_value} and {@code max_value} are ignored
   * @param createdBy the file's {@code created_by}, or null
   * @param valueCount the number of values to which the statistics apply, including nulls
   */
  public static ColumnStatistics of(
      @Nullable Statistics statistics,
      PrimitiveNode node,
      @Nullable ColumnOrder columnOrder,
      @Nullable String createdBy,
      long valueCount) {
    ValueOrder order = ValueOrder.of(node, columnOrder);
    boolean floatingPoint =
        node.type() == Type.FLOAT
            || node.type() == Type.DOUBLE
            || node.logicalType() instanceof LogicalType.Float16Type;
    if (statistics == null) {
      return new ColumnStatistics(
          order, floatingPoint, valueCount, null, null, false, false, null, null, null);
    }
    boolean current = statistics.minValue() != null || statistics.maxValue() != null;
    byte[] minBytes = null;
    byte[] maxBytes = null;
    if (WriterFault.isKnown(WriterFault.Doubt.BOUNDS, createdBy, node)) {
      order = ValueOrder.UNDEFINED;
    } else if (current && order.isDefined()) {
      minBytes = statistics.minValue();
      maxBytes = statistics.maxValue();
    } else if (deprecatedBoundsCount(statistics, node, createdBy)) {
      order = ValueOrder.typeDefined(node);
      minBytes = statistics.min();
      maxBytes = statistics.max();
    }
    boolean wrongNulls = WriterFault.isKnown(WriterFault.Doubt.NULL_COUNTS, createdBy, node);
    Long nullCount = wrongNulls ? null : count(statistics.nullCount(), valueCount);
    Long nanCount = floatingPoint ? count(statistics.nanCount(), valueCount) : null;
    BoundPair bounds = BoundPair.of(order, node, minBytes, maxBytes);
    return new ColumnStatistics(
        order,
        floatingPoint,
        valueCount,
        bounds.min,
        bounds.max,
        bounds.min != null && Boolean.TRUE.equals(statistics.isMinValueExact()),
        bounds.max != null && Boolean.TRUE.equals(statistics.isMaxValueExact()),
        nullCount,
        nanCount,
        count(statistics.distinctCount(), valueCount));
  }

  /**
   * Whether the deprecated {@code min} and {@code max} may be used. They were always determined by
   * signed comparison. So they may be used if this is the order of the type, or if they are equal,
   * so that the order does not matter.
   */
  private static boolean deprecatedBoundsCount(
      Statistics statistics, PrimitiveNode node, @Nullable String createdBy) {
    if (statistics.min() == null || statistics.max() == null) {
      return false;
    }
    return switch (ValueOrder.typeDefined(node)) {
      case BOOLEAN, SIGNED, FLOATING_POINT -> true;
      case UNSIGNED -> Arrays.equals(statistics.min(), statistics.max());
      case UNSIGNED_BYTES, SIGNED_NUMBER_BYTES ->
          Arrays.equals(statistics.min(), statistics.max())
              && !CreatedBy.hasUnreliableBinaryBounds(createdBy);
      default -> false;
    };
  }

  private static @Nullable Long count(@Nullable Long stored, long valueCount) {
    return stored == null || stored < 0 || stored > valueCount ? null : stored;
  }

  /** Whether all values are known to be null. */
  public boolean allNull() {
    return nullCount != null && nullCount == valueCount;
  }

  /** Whether the statistics prove that no value is null. */
  public boolean noNull() {
    return nullCount != null && nullCount == 0;
  }

  /** Whether no value is NaN; true for every column without floating point numbers. */
  public boolean noNaN() {
    return !floatingPoint || (nanCount != null && nanCount == 0);
  }

  /** Whether all values that are not null are known to be NaN (also if all are null). */
  public boolean allNaN() {
    return nanCount != null && nullCount != null && nanCount + nullCount == valueCount;
  }

  /** The two bounds in physical form; both null if they contradict the order. */
  private record BoundPair(@Nullable Object min, @Nullable Object max) {

    private static final BoundPair NONE = new BoundPair(null, null);

    static BoundPair of(
        ValueOrder order,
        PrimitiveNode node,
        byte @Nullable [] minBytes,
        byte @Nullable [] maxBytes) {
      if (isTypeOrderNaN(order, node, minBytes) || isTypeOrderNaN(order, node, maxBytes)) {
        // The specification only requires that a NaN bound be ignored. But a writer that stored NaN
        // in one bound had compared with NaN, so the other bound cannot be trusted either.
        return NONE;
      }
      Object min = minBytes == null ? null : lower(order, value(node, minBytes));
      Object max = maxBytes == null ? null : upper(order, value(node, maxBytes));
      boolean contradictory = min != null && max != null && order.compareValues(min, max) > 0;
      return contradictory ? NONE : new BoundPair(min, max);
    }

    private static boolean isTypeOrderNaN(
        ValueOrder order, PrimitiveNode node, byte @Nullable [] bytes) {
      if (bytes == null) {
        return false;
      }
      Object value = value(node, bytes);
      return switch (order) {
        case FLOATING_POINT ->
            (value instanceof Float number && Float.isNaN(number))
                || (value instanceof Double wide && Double.isNaN(wide));
        case FLOAT16 -> value != null && ValueOrder.isNaN(bytes, 0);
        default -> false;
      };
    }

    private static @Nullable Object lower(ValueOrder order, @Nullable Object min) {
      if (order == ValueOrder.FLOATING_POINT && min instanceof Float number && number == 0f) {
        return -0f;
      } else if (order == ValueOrder.FLOATING_POINT && min instanceof Double wide && wide == 0d) {
        return -0d;
      } else if (order == ValueOrder.FLOAT16 && isFloat16Zero(min)) {
        return FLOAT16_NEGATIVE_ZERO;
      }
      return min;
    }

    private static @Nullable Object upper(ValueOrder order, @Nullable Object max) {
      if (order == ValueOrder.FLOATING_POINT && max instanceof Float number && number == 0f) {
        return 0f;
      } else if (order == ValueOrder.FLOATING_POINT && max instanceof Double wide && wide == 0d) {
        return 0d;
      } else if (order == ValueOrder.FLOAT16 && isFloat16Zero(max)) {
        return FLOAT16_POSITIVE_ZERO;
      }
      return max;
    }

    private static boolean isFloat16Zero(@Nullable Object value) {
      return value instanceof byte[] bytes && bytes[0] == 0 && (bytes[1] & 0x7F) == 0;
    }
  }

  /** A value in PLAIN encoding, or null if the number of bytes does not fit the type. */
  private static @Nullable Object value(PrimitiveNode node, byte[] bytes) {
    return switch (node.type()) {
      case BOOLEAN -> bytes.length == 1 ? Boolean.valueOf(bytes[0] != 0) : null;
      case INT32 -> bytes.length == Integer.BYTES ? LittleEndian.getInt(bytes, 0) : null;
      case INT64 -> bytes.length == Long.BYTES ? LittleEndian.getLong(bytes, 0) : null;
      case FLOAT ->
          bytes.length == Float.BYTES ? Float.intBitsToFloat(LittleEndian.getInt(bytes, 0)) : null;
      case DOUBLE ->
          bytes.length == Double.BYTES
              ? Double.longBitsToDouble(LittleEndian.getLong(bytes, 0))
              : null;
      case BYTE_ARRAY -> bytes;
      case INT96, FIXED_LEN_BYTE_ARRAY -> bytes.length == node.typeLength() ? bytes : null;
      case UNKNOWN -> null;
    };
  }
}

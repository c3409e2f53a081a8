package io.jparquet.verify;

import io.jparquet.error.ErrorLocation;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.stats.ColumnStatistics;
import io.jparquet.internal.stats.ValueBounds;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.internal.stats.WriterFault;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.Statistics;
import io.jparquet.metadata.Type;
import io.jparquet.schema.LeafColumn;
import org.jspecify.annotations.Nullable;

/**
 * Compares statistics of a column with its values. Statistics that readers must ignore, because the
 * order is undefined or the writer is known to be wrong, are not compared.
 *
 * <p>Specification: {@code Statistics} and {@code ColumnOrder} in parquet.thrift.
 */
final class StatisticsCheck {
  private final LeafColumn column;
  private final Findings findings;
  private final @Nullable ColumnOrder columnOrder;
  private final @Nullable String createdBy;

  /** The definition level of the innermost list; nulls below it may not be counted. */
  private final int elementLevel;

  /** The rules for one kind of statistics. */
  record Rules(VerificationRule bounds, VerificationRule nulls, VerificationRule nans) {
    static final Rules CHUNK =
        new Rules(
            VerificationRule.CHUNK_BOUNDS,
            VerificationRule.CHUNK_NULL_COUNT,
            VerificationRule.CHUNK_NAN_COUNT);

    static final Rules PAGE =
        new Rules(
            VerificationRule.PAGE_BOUNDS,
            VerificationRule.PAGE_NULL_COUNT,
            VerificationRule.PAGE_NAN_COUNT);

    static final Rules COLUMN_INDEX =
        new Rules(
            VerificationRule.COLUMN_INDEX_BOUNDS,
            VerificationRule.COLUMN_INDEX_NULL_COUNTS,
            VerificationRule.COLUMN_INDEX_NAN_COUNTS);
  }

  /**
   * Facts about some values.
   *
   * @param definitions entries by definition level
   * @param bounds their bounds; null if their order is undefined
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Actual(long[] definitions, @Nullable ValueBounds bounds) {
    long entries() {
      long entries = 0;
      for (long count : definitions) {
        entries += count;
      }
      return entries;
    }

    long present() {
      return definitions[definitions.length - 1];
    }
  }

  StatisticsCheck(FileMetaData file, LeafColumn column, int elementLevel, Findings findings) {
    this.column = column;
    this.findings = findings;
    this.columnOrder = ColumnStatistics.columnOrder(file, column);
    this.createdBy = file.createdBy();
    this.elementLevel = elementLevel;
  }

  /** Returns a collector for the bounds of values; null if their order is undefined. */
  @Nullable ValueBounds newBounds() {
    ValueOrder order = ValueOrder.of(column.node(), columnOrder);
    if (!order.isDefined()) {
      order = ValueOrder.typeDefined(column.node());
    }
    return order.isDefined() ? new ValueBounds(order) : null;
  }

  /** Whether bounds of column indexes have a defined order. */
  boolean hasOrder() {
    return ValueOrder.of(column.node(), columnOrder).isDefined();
  }

  /** The statistics without what readers must not believe. */
  ColumnStatistics believed(Statistics stored, Actual actual) {
    return ColumnStatistics.of(stored, column.node(), columnOrder, createdBy, actual.entries());
  }

  /** Compares statistics with values. */
  void check(Rules rules, Statistics stored, Actual actual, ErrorLocation location) {
    ColumnStatistics believed = believed(stored, actual);
    nulls(rules, stored, actual, location);
    ValueBounds bounds = actual.bounds();
    if (bounds == null) {
      return;
    }
    if (believed.floatingPoint()
        && stored.nanCount() != null
        && stored.nanCount() != bounds.nans()) {
      findings.add(
          rules.nans(),
          location,
          "NaN are counted as " + stored.nanCount() + ", but there are " + bounds.nans());
    }
    boolean current = stored.minValue() != null || stored.maxValue() != null;
    if (current && hasOrder() && believed.order() == bounds.order()) {
      form(rules, stored.minValue(), stored.maxValue(), believed, location);
      compare(rules, "", stored, believed, bounds, location);
    }
    deprecated(rules, stored, actual, bounds, location);
  }

  /**
   * Compares {@code min} and {@code max}, which may be present beside {@code min_value} and {@code
   * max_value}, for readers that do not know the latter.
   */
  private void deprecated(
      Rules rules, Statistics stored, Actual actual, ValueBounds bounds, ErrorLocation location) {
    if (stored.min() == null || stored.max() == null || bounds.min() == null) {
      return;
    }
    Statistics alone = Statistics.builder().min(stored.min()).max(stored.max()).build();
    ColumnStatistics believed = believed(alone, actual);
    boolean total =
        believed.order() == ValueOrder.FLOATING_POINT
            && bounds.order() == ValueOrder.FLOATING_POINT_TOTAL
            && !bounds.isOnlyNan();
    if (believed.order() != bounds.order() && !total) {
      return;
    }
    boolean signed =
        switch (believed.order()) {
          case BOOLEAN, SIGNED, FLOATING_POINT -> true;
          default -> false;
        };
    if (signed) {
      form(rules, stored.min(), stored.max(), believed, location);
    }
    compare(rules, "deprecated ", alone, believed, bounds, location);
  }

  private void nulls(Rules rules, Statistics stored, Actual actual, ErrorLocation location) {
    if (stored.nullCount() == null
        || WriterFault.isKnown(WriterFault.Doubt.NULL_COUNTS, createdBy, column.node())) {
      return;
    }
    long all = PageFacts.nullsFrom(actual.definitions(), 0);
    // Writers disagree on whether null and empty lists count.
    long elements = PageFacts.nullsFrom(actual.definitions(), elementLevel);
    if (stored.nullCount() != all && stored.nullCount() != elements) {
      findings.add(
          rules.nulls(),
          location,
          "nulls are counted as "
              + stored.nullCount()
              + ", but there are "
              + all
              + (all == elements ? "" : ", or " + elements + " without those of lists"));
    }
  }

  /** Reports bounds that are not valid values of the type, or contradict each other. */
  private void form(
      Rules rules,
      byte @Nullable [] min,
      byte @Nullable [] max,
      ColumnStatistics believed,
      ErrorLocation location) {
    boolean lost = min != null && believed.min() == null || max != null && believed.max() == null;
    if (!lost || isIgnored(min, believed.order()) || isIgnored(max, believed.order())) {
      return;
    }
    findings.add(
        rules.bounds(),
        location,
        "the bounds "
            + ValueBounds.text(min)
            + " and "
            + ValueBounds.text(max)
            + " are not a least and a greatest value of the type "
            + column.type());
  }

  /**
   * Whether a bound is NaN, as some writers store: readers must ignore it unless it is part of the
   * order.
   */
  private boolean isIgnored(byte @Nullable [] bound, ValueOrder order) {
    if (bound == null) {
      return false;
    }
    return switch (order) {
      case FLOATING_POINT ->
          column.type() == Type.FLOAT
              ? bound.length == Float.BYTES
                  && Float.isNaN(Float.intBitsToFloat(LittleEndian.getInt(bound, 0)))
              : bound.length == Double.BYTES
                  && Double.isNaN(Double.longBitsToDouble(LittleEndian.getLong(bound, 0)));
      case FLOAT16 -> bound.length == Short.BYTES && ValueOrder.isNaN(bound, 0);
      default -> false;
    };
  }

  /**
   * Reports bounds that do not enclose the values, or that claim to be exact and are not.
   *
   * @param kind the word before "bound" in messages
   */
  private void compare(
      Rules rules,
      String kind,
      Statistics stored,
      ColumnStatistics believed,
      ValueBounds actual,
      ErrorLocation location) {
    Object least = actual.min();
    Object greatest = actual.max();
    if (least == null || greatest == null) {
      return;
    }
    Object min = believed.min();
    Object max = believed.max();
    int below = min == null ? 0 : actual.order().compareValues(least, min);
    int above = max == null ? 0 : actual.order().compareValues(max, greatest);
    String lower = "the " + kind + "lower bound ";
    String upper = "the " + kind + "upper bound ";
    if (below < 0) {
      findings.add(
          rules.bounds(),
          location,
          lower
              + "is "
              + ValueBounds.text(min)
              + ", but there is the value "
              + ValueBounds.text(least));
    } else if (below > 0 && Boolean.TRUE.equals(stored.isMinValueExact())) {
      findings.add(
          rules.bounds(),
          location,
          lower
              + ValueBounds.text(min)
              + " is said to be exact, but the least value is "
              + ValueBounds.text(least));
    }
    if (above < 0) {
      findings.add(
          rules.bounds(),
          location,
          upper
              + "is "
              + ValueBounds.text(max)
              + ", but there is the value "
              + ValueBounds.text(greatest));
    } else if (above > 0 && Boolean.TRUE.equals(stored.isMaxValueExact())) {
      findings.add(
          rules.bounds(),
          location,
          upper
              + ValueBounds.text(max)
              + " is said to be exact, but the greatest value is "
              + ValueBounds.text(greatest));
    }
  }
}

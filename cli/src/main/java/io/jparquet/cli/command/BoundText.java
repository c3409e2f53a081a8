package io.jparquet.cli.command;

import io.jparquet.cli.output.BinaryForm;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.ValueForm;
import io.jparquet.error.ParquetException;
import io.jparquet.inspect.LeafValues;
import io.jparquet.metadata.Statistics;
import io.jparquet.schema.PrimitiveNode;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Bounds of statistics and indexes by the logical type of their column. */
public final class BoundText {
  private static final ValueForm FORM = new ValueForm(BinaryForm.HEX);

  private BoundText() {}

  /**
   * A bound as a value of JSON; bytes that are not a value of the type become hexadecimal digits.
   */
  static @Nullable Object json(PrimitiveNode node, byte @Nullable [] bound) {
    if (bound == null) {
      return null;
    }
    try {
      return FORM.scalar(node, LeafValues.ofPlain(node, bound));
    } catch (ParquetException damaged) {
      return "0x" + HexFormat.of().formatHex(bound);
    }
  }

  /** A bound as text; empty if there is none. */
  public static String text(PrimitiveNode node, byte @Nullable [] bound) {
    Object value = json(node, bound);
    return value == null ? "" : value.toString();
  }

  /**
   * A lower or upper bound as text: with ~ if it is not exact, and in parentheses if there is only
   * the deprecated one.
   */
  private static String text(
      PrimitiveNode node,
      byte @Nullable [] bound,
      byte @Nullable [] deprecated,
      @Nullable Boolean exact) {
    if (bound == null) {
      return deprecated == null ? "" : "(" + text(node, deprecated) + ")";
    }
    return (Boolean.FALSE.equals(exact) ? "~" : "") + text(node, bound);
  }

  /** The lower bound with its marks; empty if there is none. */
  public static String minText(PrimitiveNode node, @Nullable Statistics statistics) {
    return statistics == null
        ? ""
        : text(node, statistics.minValue(), statistics.min(), statistics.isMinValueExact());
  }

  /** The upper bound with its marks; empty if there is none. */
  public static String maxText(PrimitiveNode node, @Nullable Statistics statistics) {
    return statistics == null
        ? ""
        : text(node, statistics.maxValue(), statistics.max(), statistics.isMaxValueExact());
  }

  /** The lower bound; from the old field if there is no other. */
  static byte @Nullable [] min(Statistics statistics) {
    return statistics.minValue() != null ? statistics.minValue() : statistics.min();
  }

  /** The upper bound; from the old field if there is no other. */
  static byte @Nullable [] max(Statistics statistics) {
    return statistics.maxValue() != null ? statistics.maxValue() : statistics.max();
  }

  /** All parts of statistics; null if there are none. */
  static @Nullable JsonObject json(PrimitiveNode node, @Nullable Statistics statistics) {
    if (statistics == null) {
      return null;
    }
    return new JsonObject()
        .putIfPresent("min", json(node, statistics.minValue()))
        .putIfPresent("max", json(node, statistics.maxValue()))
        .putIfPresent("minExact", statistics.isMinValueExact())
        .putIfPresent("maxExact", statistics.isMaxValueExact())
        .putIfPresent("deprecatedMin", json(node, statistics.min()))
        .putIfPresent("deprecatedMax", json(node, statistics.max()))
        .putIfPresent("nulls", statistics.nullCount())
        .putIfPresent("distinct", statistics.distinctCount())
        .putIfPresent("nans", statistics.nanCount());
  }
}

package io.jparquet.cli.output;

import java.math.BigDecimal;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Converts well-known binary to well-known text, for points, lines, polygons and their collections.
 *
 * <p>Specification: Geospatial.md, "Well-known binary".
 */
final class WellKnownText {
  private static final String[] NAMES = {
    "POINT",
    "LINESTRING",
    "POLYGON",
    "MULTIPOINT",
    "MULTILINESTRING",
    "MULTIPOLYGON",
    "GEOMETRYCOLLECTION"
  };
  private static final String[] DIMENSIONS = {"", " Z", " M", " ZM"};
  private static final int[] ORDINATES = {2, 3, 3, 4};
  private static final int PER_DIMENSION = 1000;
  private static final int POINT = 1;
  private static final int LINE = 2;
  private static final int POLYGON = 3;
  private static final int COLLECTION = 7;
  private static final int MAX_DEPTH = 32;

  /** Longer geometries are of no use as text. */
  private static final int MAX_BYTES = 1 << 16;

  private final ByteBuffer wkb;

  private WellKnownText(byte[] bytes) {
    wkb = ByteBuffer.wrap(bytes);
  }

  /** The text; null if the bytes are not such a geometry, or a very long one. */
  static @Nullable String of(byte[] bytes) {
    if (bytes.length > MAX_BYTES) {
      return null;
    }
    try {
      WellKnownText reader = new WellKnownText(bytes);
      String text = reader.geometry(0, true);
      return reader.wkb.hasRemaining() ? null : text;
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return null;
    }
  }

  /** A geometry, with its name if it is not an element of a collection of one type. */
  private String geometry(int depth, boolean named) {
    if (depth > MAX_DEPTH) {
      throw new IllegalArgumentException("nested too deeply");
    }
    wkb.order(wkb.get() == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    int code = wkb.getInt();
    int dimension = code / PER_DIMENSION;
    int type = code % PER_DIMENSION;
    if (code < 0 || dimension >= DIMENSIONS.length || type < POINT || type > COLLECTION) {
      throw new IllegalArgumentException("unknown type " + code);
    }
    int ordinates = ORDINATES[dimension];
    String content =
        switch (type) {
          case POINT -> point(ordinates);
          case LINE -> line(ordinates);
          case POLYGON -> polygon(ordinates);
          default -> collection(depth, type == COLLECTION);
        };
    String body = content.isEmpty() ? "EMPTY" : "(" + content + ")";
    return named ? NAMES[type - 1] + DIMENSIONS[dimension] + " " + body : body;
  }

  /** The coordinates of a point; empty if all are NaN, as they are in an empty point. */
  private String point(int ordinates) {
    String coordinates = coordinates(ordinates);
    return coordinates.equals("NaN" + " NaN".repeat(ordinates - 1)) ? "" : coordinates;
  }

  private String coordinates(int ordinates) {
    StringJoiner coordinates = new StringJoiner(" ");
    for (int i = 0; i < ordinates; i++) {
      coordinates.add(number(wkb.getDouble()));
    }
    return coordinates.toString();
  }

  private String line(int ordinates) {
    int points = count(ordinates * Double.BYTES);
    StringJoiner line = new StringJoiner(", ");
    for (int i = 0; i < points; i++) {
      line.add(coordinates(ordinates));
    }
    return line.toString();
  }

  private String polygon(int ordinates) {
    int rings = count(Integer.BYTES);
    StringJoiner polygon = new StringJoiner(", ");
    for (int i = 0; i < rings; i++) {
      polygon.add("(" + line(ordinates) + ")");
    }
    return polygon.toString();
  }

  private String collection(int depth, boolean named) {
    int parts = count(1 + Integer.BYTES);
    StringJoiner collection = new StringJoiner(", ");
    ByteOrder order = wkb.order();
    for (int i = 0; i < parts; i++) {
      collection.add(geometry(depth + 1, named));
      wkb.order(order);
    }
    return collection.toString();
  }

  /** Reads a number of parts, each of at least the given number of bytes. */
  private int count(int leastBytes) {
    int count = wkb.getInt();
    if (count < 0 || (long) count * leastBytes > wkb.remaining()) {
      throw new IllegalArgumentException("more parts than bytes");
    }
    return count;
  }

  private static String number(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString()
        : Double.toString(value);
  }
}

package io.jparquet.internal.geo;

import io.jparquet.internal.bytes.LittleEndian;
import org.jspecify.annotations.Nullable;

/**
 * Reads one geometry in well-known binary and passes its coordinates to an {@link Extent}. Reads
 * both byte orders and all seven types. Z and M are recognized by the ISO codes and also by the
 * flags of the extended form (EWKB), with or without an SRID: the specification does not allow that
 * form, but some writers store it. Bytes after the geometry are ignored. Not thread-safe.
 *
 * <p>Specification: {@code Geospatial.md}; OGC 06-103r4, section 8.
 */
final class WkbWalk {
  /** The result for a value. */
  enum Outcome {
    /** A valid geometry. */
    VALID,
    /** The bytes are not a geometry for any reader. */
    INVALID,
    /** The type is not one of the seven, or the nesting is too deep. */
    UNSUPPORTED
  }

  /** The limit of nested collections; real data has two or three levels. */
  static final int MAX_DEPTH = 64;

  private static final int POINT = 1;
  private static final int LINE_STRING = 2;
  private static final int POLYGON = 3;
  private static final int MULTI_POINT = 4;
  private static final int MULTI_POLYGON = 6;
  private static final int COLLECTION = 7;

  /** Bytes of the byte order and the type. */
  private static final int HEADER_BYTES = 5;

  /** Bytes of a header and a count; a point is longer. */
  private static final int MIN_GEOMETRY_BYTES = 9;

  private static final int Z_FLAG = 0x8000_0000;
  private static final int M_FLAG = 0x4000_0000;
  private static final int SRID_FLAG = 0x2000_0000;

  private byte[] bytes = {};
  private int position;
  private int limit;
  private boolean unsupported;
  private int typeCode;

  /** Null during the check of a value. */
  private @Nullable Extent extent;

  /**
   * Checks the geometry in the bytes {@code from} to {@code to} (exclusive) and, if it is valid,
   * adds its coordinates.
   */
  Outcome walk(byte[] source, int from, int to, Extent target) {
    bytes = source;
    limit = to;
    unsupported = false;
    if (!pass(from, null)) {
      return unsupported ? Outcome.UNSUPPORTED : Outcome.INVALID;
    }
    pass(from, target);
    return Outcome.VALID;
  }

  /** The ISO code of the type of the last valid geometry, for instance 3002. */
  int typeCode() {
    return typeCode;
  }

  private boolean pass(int from, @Nullable Extent target) {
    position = from;
    extent = target;
    return geometry(0, 0);
  }

  /** Reads one geometry, which must have the type {@code required} if that is not 0. */
  private boolean geometry(int depth, int required) {
    if (limit - position < HEADER_BYTES || (bytes[position] & 0xFE) != 0) {
      return false;
    }
    boolean little = bytes[position] == 1;
    int code = int32(position + 1, little);
    position += HEADER_BYTES;
    int iso = code & ~(Z_FLAG | M_FLAG | SRID_FLAG);
    int kind = iso % 1000;
    int dimensions = iso / 1000;
    if (dimensions > 3 || kind < POINT || kind > COLLECTION || depth > MAX_DEPTH) {
      unsupported = true;
      return false;
    }
    if (required != 0 && kind != required) {
      return false;
    }
    boolean hasZ = (code & Z_FLAG) != 0 || (dimensions & 1) != 0;
    boolean hasM = (code & M_FLAG) != 0 || (dimensions & 2) != 0;
    if ((code & SRID_FLAG) != 0) {
      if (limit - position < Integer.BYTES) {
        return false;
      }
      position += Integer.BYTES;
    }
    boolean complete = content(kind, little, hasZ, hasM, depth);
    typeCode = kind + (hasZ ? 1000 : 0) + (hasM ? 2000 : 0);
    return complete;
  }

  private boolean content(int kind, boolean little, boolean hasZ, boolean hasM, int depth) {
    int pointBytes = Double.BYTES * (2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0));
    if (kind == POINT) {
      return limit - position >= pointBytes && sequence(1, little, hasZ, hasM, Extent.Path.POINTS);
    } else if (kind == LINE_STRING) {
      int count = count(pointBytes, little);
      return count >= 0 && sequence(count, little, hasZ, hasM, Extent.Path.LINE);
    } else if (kind == POLYGON) {
      int rings = count(Integer.BYTES, little);
      boolean complete = rings >= 0;
      for (int i = 0; i < rings && complete; i++) {
        int count = count(pointBytes, little);
        complete = count >= 0 && sequence(count, little, hasZ, hasM, Extent.Path.RING);
      }
      return complete;
    }
    int parts = count(MIN_GEOMETRY_BYTES, little);
    boolean complete = parts >= 0;
    int part = kind <= MULTI_POLYGON ? kind - MULTI_POINT + POINT : 0;
    for (int i = 0; i < parts && complete; i++) {
      complete = geometry(depth + 1, part);
    }
    return complete;
  }

  /** An unsigned count of items of at least {@code minBytes} each; -1 if they exceed the bytes. */
  private int count(int minBytes, boolean little) {
    if (limit - position < Integer.BYTES) {
      return -1;
    }
    long count = Integer.toUnsignedLong(int32(position, little));
    position += Integer.BYTES;
    return count * minBytes <= limit - position ? (int) count : -1;
  }

  private boolean sequence(
      int count, boolean little, boolean hasZ, boolean hasM, Extent.Path path) {
    if (extent != null) {
      extent.sequence(bytes, position, count, little, hasZ, hasM, path);
    }
    position += count * Double.BYTES * (2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0));
    return true;
  }

  private int int32(int index, boolean little) {
    int value = LittleEndian.getInt(bytes, index);
    return little ? value : Integer.reverseBytes(value);
  }
}

package io.jparquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Geometries as little-endian well-known binary. */
public final class WellKnownBinary {
  private static final int POINT = 1;

  /** Added to the type of geometries with the coordinates Z and M. */
  private static final int ZM = 3000;

  private WellKnownBinary() {}

  public static byte[] point(double x, double y) {
    return point(POINT, x, y);
  }

  public static byte[] point(double x, double y, double z, double m) {
    return point(ZM + POINT, x, y, z, m);
  }

  private static byte[] point(int type, double... coordinates) {
    ByteBuffer bytes =
        ByteBuffer.allocate(1 + Integer.BYTES + coordinates.length * Double.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put((byte) 1)
            .putInt(type);
    for (double coordinate : coordinates) {
      bytes.putDouble(coordinate);
    }
    return bytes.array();
  }
}

package io.jparquet.internal.geo;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateXYM;
import org.locationtech.jts.geom.CoordinateXYZM;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/** Random geometries of JTS and their well-known binary, in all its forms. */
final class GeneratedGeometries {
  /** The stored form of a geometry. */
  record Form(boolean hasZ, boolean hasM, boolean extended, Integer srid) {
    static Form of(Random random) {
      boolean extended = random.nextInt(4) == 0;
      return new Form(
          random.nextBoolean(),
          random.nextBoolean(),
          extended,
          extended && random.nextBoolean() ? 4326 : null);
    }
  }

  private final GeometryFactory factory = new GeometryFactory();
  private final Random random;
  private final Form form;

  GeneratedGeometries(Random random, Form form) {
    this.random = random;
    this.form = form;
  }

  /** A geometry of the kind 1 to 7 of the WKB codes, sometimes empty. */
  Geometry geometry(int kind, int depth) {
    int size = random.nextInt(4);
    return switch (kind) {
      case 1 -> size == 0 ? factory.createPoint() : factory.createPoint(coordinate());
      case 2 -> factory.createLineString(size == 0 ? new Coordinate[0] : coordinates(size + 1));
      case 3 -> polygon(size);
      case 4 -> factory.createMultiPoint(parts(1, depth, new Point[size]));
      case 5 -> factory.createMultiLineString(parts(2, depth, new LineString[size]));
      case 6 -> factory.createMultiPolygon(parts(3, depth, new Polygon[size]));
      default -> factory.createGeometryCollection(collection(size, depth));
    };
  }

  private Geometry[] collection(int size, int depth) {
    Geometry[] parts = new Geometry[depth == 0 ? 0 : size];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = geometry(1 + random.nextInt(7), depth - 1);
    }
    return parts;
  }

  private <T extends Geometry> T[] parts(int kind, int depth, T[] parts) {
    for (int i = 0; i < parts.length; i++) {
      @SuppressWarnings("unchecked")
      T part = (T) geometry(kind, depth);
      parts[i] = part;
    }
    return parts;
  }

  private Polygon polygon(int rings) {
    if (rings == 0) {
      return factory.createPolygon();
    }
    LinearRing shell = ring();
    LinearRing[] holes = new LinearRing[rings - 1];
    for (int i = 0; i < holes.length; i++) {
      holes[i] = hole(shell);
    }
    return factory.createPolygon(shell, holes);
  }

  /**
   * A ring in the envelope of another one, since JTS uses the envelope of the shell for a polygon.
   */
  private LinearRing hole(LinearRing shell) {
    Coordinate[] coordinates = shell.copy().getCoordinates();
    for (Coordinate coordinate : coordinates) {
      coordinate.x = (coordinate.x + shell.getCoordinateN(0).x) / 2;
      coordinate.y = (coordinate.y + shell.getCoordinateN(0).y) / 2;
    }
    return factory.createLinearRing(coordinates);
  }

  private LinearRing ring() {
    Coordinate[] coordinates = coordinates(4 + random.nextInt(3));
    coordinates[coordinates.length - 1] = coordinates[0].copy();
    return factory.createLinearRing(coordinates);
  }

  private Coordinate[] coordinates(int count) {
    Coordinate[] coordinates = new Coordinate[count];
    for (int i = 0; i < count; i++) {
      coordinates[i] = coordinate();
    }
    return coordinates;
  }

  private Coordinate coordinate() {
    double x = random.nextGaussian() * 100;
    double y = random.nextGaussian() * 100;
    double z = ordinate();
    double m = ordinate();
    if (form.hasM()) {
      return form.hasZ() ? new CoordinateXYZM(x, y, z, m) : new CoordinateXYM(x, y, m);
    }
    return form.hasZ() ? new Coordinate(x, y, z) : new Coordinate(x, y);
  }

  private double ordinate() {
    return random.nextInt(10) == 0 ? Double.NaN : random.nextGaussian();
  }

  /** The well-known binary, with a random byte order for each part. */
  byte[] wkb(Geometry geometry) {
    ByteBuffer out = ByteBuffer.allocate(1 << 16);
    put(geometry, out, true);
    byte[] bytes = new byte[out.position()];
    out.flip().get(bytes);
    return bytes;
  }

  private void put(Geometry geometry, ByteBuffer out, boolean outermost) {
    boolean little = random.nextBoolean();
    out.put((byte) (little ? 1 : 0));
    out.order(little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    int kind = kind(geometry);
    boolean withSrid = form.srid() != null && outermost;
    if (form.extended()) {
      int z = form.hasZ() ? 0x8000_0000 : 0;
      int m = form.hasM() ? 0x4000_0000 : 0;
      out.putInt(kind | z | m | (withSrid ? 0x2000_0000 : 0));
    } else {
      out.putInt(code(geometry));
    }
    if (withSrid) {
      out.putInt(form.srid());
    }
    if (geometry instanceof Point point) {
      put(point.isEmpty() ? null : point.getCoordinate(), out);
    } else if (geometry instanceof LineString line) {
      putSequence(line, out);
    } else if (geometry instanceof Polygon polygon) {
      out.putInt(polygon.isEmpty() ? 0 : 1 + polygon.getNumInteriorRing());
      if (!polygon.isEmpty()) {
        putSequence(polygon.getExteriorRing(), out);
        for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
          putSequence(polygon.getInteriorRingN(i), out);
        }
      }
    } else {
      int parts = ((GeometryCollection) geometry).getNumGeometries();
      out.putInt(parts);
      for (int i = 0; i < parts; i++) {
        put(geometry.getGeometryN(i), out, false);
      }
    }
  }

  private void putSequence(LineString line, ByteBuffer out) {
    out.putInt(line.getNumPoints());
    for (Coordinate coordinate : line.getCoordinates()) {
      put(coordinate, out);
    }
  }

  private void put(Coordinate coordinate, ByteBuffer out) {
    out.putDouble(coordinate == null ? Double.NaN : coordinate.x);
    out.putDouble(coordinate == null ? Double.NaN : coordinate.y);
    if (form.hasZ()) {
      out.putDouble(coordinate == null ? Double.NaN : coordinate.getZ());
    }
    if (form.hasM()) {
      out.putDouble(coordinate == null ? Double.NaN : coordinate.getM());
    }
  }

  /** The ISO code of the geometry's type. */
  int code(Geometry geometry) {
    return kind(geometry) + (form.hasZ() ? 1000 : 0) + (form.hasM() ? 2000 : 0);
  }

  private static int kind(Geometry geometry) {
    return switch (geometry.getGeometryType()) {
      case Geometry.TYPENAME_POINT -> 1;
      case Geometry.TYPENAME_LINESTRING, Geometry.TYPENAME_LINEARRING -> 2;
      case Geometry.TYPENAME_POLYGON -> 3;
      case Geometry.TYPENAME_MULTIPOINT -> 4;
      case Geometry.TYPENAME_MULTILINESTRING -> 5;
      case Geometry.TYPENAME_MULTIPOLYGON -> 6;
      default -> 7;
    };
  }
}

package io.jparquet.internal.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jparquet.metadata.BoundingBox;
import io.jparquet.metadata.EdgeInterpolationAlgorithm;
import io.jparquet.metadata.GeospatialStatistics;
import io.jparquet.metadata.LogicalType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKBReader;
import org.locationtech.jts.io.WKTReader;

/** Statistics of well-known binary, compared with those of JTS for the same geometries. */
class GeospatialStatisticsCollectorTest {
  private static final LogicalType GEOMETRY = new LogicalType.GeometryType(null);
  private static final LogicalType GEOGRAPHY = new LogicalType.GeographyType(null, null);

  private static GeospatialStatistics collect(LogicalType type, byte[]... values) {
    GeospatialStatisticsCollector collector = GeospatialStatisticsCollector.of(type);
    for (byte[] value : values) {
      collector.add(value, 0, value.length);
    }
    return collector.build();
  }

  /** Two-dimensional well-known binary of geometries as text. */
  private static GeospatialStatistics collectText(LogicalType type, String... texts) {
    return collect(
        type, Stream.of(texts).map(GeospatialStatisticsCollectorTest::wkb).toArray(byte[][]::new));
  }

  private static byte[] wkb(String text) {
    try {
      GeneratedGeometries.Form flat = new GeneratedGeometries.Form(false, false, false, null);
      return new GeneratedGeometries(new Random(1), flat).wkb(new WKTReader().read(text));
    } catch (ParseException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text.replace(" ", ""));
  }

  private static BoundingBox box(double xmin, double xmax, double ymin, double ymax) {
    return new BoundingBox(xmin, xmax, ymin, ymax, null, null, null, null);
  }

  @Test
  void boundsGeneratedGeometriesAsJtsDoes() throws ParseException {
    for (int seed = 0; seed < 3000; seed++) {
      Random random = new Random(seed);
      GeneratedGeometries.Form form = GeneratedGeometries.Form.of(random);
      GeneratedGeometries generated = new GeneratedGeometries(random, form);
      GeospatialStatisticsCollector collector = GeospatialStatisticsCollector.of(GEOMETRY);
      TreeSet<Integer> types = new TreeSet<>();
      Stream.Builder<Coordinate> coordinates = Stream.builder();
      int values = random.nextInt(5);
      for (int i = 0; i < values; i++) {
        Geometry geometry = generated.geometry(1 + random.nextInt(7), 3);
        byte[] wkb = generated.wkb(geometry);
        assertThat((Object) new WKBReader().read(wkb)).as("seed %d", seed).isEqualTo(geometry);
        byte[] shifted = new byte[wkb.length + 3];
        System.arraycopy(wkb, 0, shifted, 3, wkb.length);
        collector.add(shifted, 3, shifted.length);
        types.add(generated.code(geometry));
        Arrays.stream(geometry.getCoordinates()).forEach(coordinates);
      }
      GeospatialStatistics found = collector.build();
      if (values == 0) {
        assertThat(found).as("seed %d", seed).isNull();
      } else {
        assertThat(found.geospatialTypes()).as("seed %d", seed).containsExactlyElementsOf(types);
        assertThat(found.bbox())
            .as("seed %d", seed)
            .isEqualTo(expected(coordinates.build().toList()));
      }
    }
  }

  private static BoundingBox expected(List<Coordinate> coordinates) {
    if (coordinates.isEmpty()) {
      return null;
    }
    double[] x = range(coordinates, c -> c.x);
    double[] y = range(coordinates, c -> c.y);
    double[] z = range(coordinates, Coordinate::getZ);
    double[] m = range(coordinates, Coordinate::getM);
    return new BoundingBox(
        x[0],
        x[1],
        y[0],
        y[1],
        z.length == 0 ? null : Double.valueOf(z[0]),
        z.length == 0 ? null : Double.valueOf(z[1]),
        m.length == 0 ? null : Double.valueOf(m[0]),
        m.length == 0 ? null : Double.valueOf(m[1]));
  }

  private static double[] range(List<Coordinate> all, ToDoubleFunction<Coordinate> axis) {
    double[] sorted = all.stream().mapToDouble(axis).filter(v -> !Double.isNaN(v)).toArray();
    Arrays.sort(sorted);
    return sorted.length == 0 ? sorted : new double[] {sorted[0], sorted[sorted.length - 1]};
  }

  @Test
  void damagedValuesNeitherFailNorLeaveATrace() {
    int damaged = 0;
    for (int seed = 0; seed < 20_000; seed++) {
      Random random = new Random(seed);
      GeneratedGeometries generated =
          new GeneratedGeometries(random, GeneratedGeometries.Form.of(random));
      byte[] wkb = generated.wkb(generated.geometry(1 + random.nextInt(7), 3));
      for (int i = random.nextInt(4); i >= 0; i--) {
        wkb[random.nextInt(wkb.length)] = (byte) random.nextInt(256);
      }
      byte[] mutated = Arrays.copyOf(wkb, 1 + random.nextInt(wkb.length + 8));
      for (LogicalType type : List.of(GEOMETRY, GEOGRAPHY)) {
        GeospatialStatistics found = collect(type, mutated);
        if (found == null) {
          damaged++;
        } else {
          assertThat(found.geospatialTypes()).as("seed %d", seed).hasSize(1);
          assertThat(found.bbox()).as("seed %d", seed).isEqualTo(found.reliableBox());
        }
      }
    }
    assertThat(damaged).isBetween(1000, 39_000);
  }

  @Test
  void leavesInvalidValuesOutOfTheBoxAndThenDoesNotKnowTheTypes() {
    byte[] point = wkb("POINT (1 2)");
    byte[] cut = Arrays.copyOf(wkb("LINESTRING (7 8, 9 10)"), 30);
    GeospatialStatistics expected = new GeospatialStatistics(box(1, 1, 2, 2), List.of());
    assertThat(collect(GEOMETRY, point, new byte[0])).isEqualTo(expected);
    assertThat(collect(GEOMETRY, cut, point)).isEqualTo(expected);
    assertThat(collect(GEOMETRY, cut)).isNull();
    byte[] lineInMultiPoint = hex("01 04000000 01000000 01 02000000 00000000");
    assertThat(collect(GEOMETRY, point, lineInMultiPoint)).isEqualTo(expected);
  }

  @Test
  void givesUpTheBoxWhereTypesAreNotOfTheSeven() {
    byte[] point = wkb("POINT (1 2)");
    assertThat(collect(GEOMETRY, point, hex("01 08000000 00000000"))).isNull();
    assertThat(collect(GEOMETRY, point, hex("01 A10F0000 00000000"))).isNull();
    ByteBuffer deep = ByteBuffer.allocate(9 * 100_000).order(ByteOrder.LITTLE_ENDIAN);
    while (deep.hasRemaining()) {
      deep.put((byte) 1).putInt(7).putInt(1);
    }
    assertThat(collect(GEOMETRY, point, deep.array())).isNull();
  }

  @Test
  void checksCountsAgainstTheBytesThatAreLeft() {
    for (String code : List.of("02", "03", "04", "05", "06", "07")) {
      assertThat(collect(GEOMETRY, hex("01 " + code + "000000 FFFFFFFF"))).isNull();
      assertThat(collect(GEOMETRY, hex("01 " + code + "000000 FFFFFF7F" + "00".repeat(40))))
          .isNull();
    }
    assertThat(collect(GEOMETRY, hex("01 03000000 01000000 FFFFFFFF"))).isNull();
  }

  @Test
  void skipsNaNsAxisByAxis() {
    GeospatialStatistics one = collectText(GEOMETRY, "POINT (1 NaN)");
    assertThat(one).isEqualTo(new GeospatialStatistics(null, List.of(1)));
    assertThat(collectText(GEOMETRY, "POINT (1 NaN)", "POINT (NaN 5)", "POINT (3 4)").bbox())
        .isEqualTo(box(1, 3, 4, 5));
    assertThat(collect(GEOMETRY, hex("01 01000000 000000000000F87F 000000000000F87F")))
        .isEqualTo(new GeospatialStatistics(null, List.of(1)));
    assertThat(collect(GEOMETRY, hex("01 02000000 00000000"), hex("00 00000003 00000000")))
        .isEqualTo(new GeospatialStatistics(null, List.of(2, 3)));
  }

  @Test
  void startsAgainAfterReset() {
    for (LogicalType type : List.of(GEOMETRY, GEOGRAPHY)) {
      GeospatialStatisticsCollector collector = GeospatialStatisticsCollector.of(type);
      for (byte[] value : new byte[][] {wkb("LINESTRING (170 8, -170 10)"), {1}, {1, 9, 0, 0, 0}}) {
        collector.add(value, 0, value.length);
      }
      collector.reset();
      assertThat(collector.build()).isNull();
      byte[] point = wkb("POINT (1 2)");
      collector.add(point, 0, point.length);
      assertThat(collector.build())
          .isEqualTo(new GeospatialStatistics(box(1, 1, 2, 2), List.of(1)));
    }
    assertThat(GeospatialStatisticsCollector.of(new LogicalType.StringType())).isNull();
    assertThat(GeospatialStatisticsCollector.of(null)).isNull();
  }

  @Test
  void geometriesNeverWrap() {
    assertThat(collectText(GEOMETRY, "POINT (179 0)", "POINT (-179 0)").bbox())
        .isEqualTo(box(-179, 179, 0, 0));
    assertThat(collectText(GEOMETRY, "POINT (500 -1000)").bbox())
        .isEqualTo(box(500, 500, -1000, -1000));
  }

  @Test
  void geographiesWrapAtTheAntimeridianWhereThatIsNarrower() {
    assertThat(collectText(GEOGRAPHY, "POINT (179 1)", "POINT (-178 2)").bbox())
        .isEqualTo(box(179, -178, 1, 2));
    assertThat(collectText(GEOGRAPHY, "POINT (10 1)", "POINT (-10 2)").bbox())
        .isEqualTo(box(-10, 10, 1, 2));
    assertThat(collectText(GEOGRAPHY, "POINT (180 1)", "POINT (-180 2)").bbox())
        .isEqualTo(box(180, -180, 1, 2));
    assertThat(collectText(GEOGRAPHY, "POINT (-100 1)", "POINT (-180 2)").bbox())
        .isEqualTo(box(-180, -100, 1, 2));
    assertThat(collectText(GEOGRAPHY, "LINESTRING (170 0, -170 0)").bbox())
        .isEqualTo(box(170, -170, 0, 0));
    assertThat(collectText(GEOGRAPHY, "LINESTRING (170 0, -170 0)", "POINT (-10 0)").bbox())
        .isEqualTo(box(170, -10, 0, 0));
    assertThat(
            collectText(GEOGRAPHY, "LINESTRING (170 0, -170 0)", "LINESTRING (-1 0, 1 0)").bbox())
        .isEqualTo(box(-180, 180, 0, 0));
  }

  @Test
  void geographiesWithCoordinatesOutOfRangeHaveNoBox() {
    for (String outside : List.of("POINT (181 5)", "POINT (10 91)", "LINESTRING (500 0, -170 0)")) {
      assertThat(collectText(GEOGRAPHY, outside, "POINT (11 6)").bbox()).as(outside).isNull();
    }
    assertThat(collectText(GEOGRAPHY, "POINT (181 5)"))
        .isEqualTo(new GeospatialStatistics(null, List.of(1)));
    assertThat(collectText(GEOGRAPHY, "POINT (180 -90)", "POINT (11 6)").bbox()).isNotNull();
  }

  @Test
  void geographiesHoldTheArcsBetweenTheirPoints() {
    BoundingBox arc = collectText(GEOGRAPHY, "LINESTRING (-45 45, 45 45)").bbox();
    assertThat(arc.ymax()).isCloseTo(54.7356, within(1e-4));
    assertThat(arc.ymin()).isEqualTo(45);
    arc = collectText(GEOGRAPHY, "LINESTRING (135 -45, -135 -45)").bbox();
    assertThat(arc.ymin()).isCloseTo(-54.7356, within(1e-4));
    assertThat(arc.ymax()).isEqualTo(-45);
    assertThat(collectText(GEOGRAPHY, "LINESTRING (-30 10, 150 20)").bbox())
        .isEqualTo(box(-180, 180, 10, 90));
    assertThat(collectText(GEOGRAPHY, "POLYGON ((0 -80, 120 -80, -120 -80, 0 -80))").bbox())
        .isEqualTo(box(-180, 180, -90, -80));
    assertThat(collectText(GEOGRAPHY, "POLYGON ((0 -5, 120 5, -120 5, 0 -5))").bbox())
        .isEqualTo(box(-180, 180, -90, 90));
  }

  /** Points along an edge, computed with vectors, are in the box. */
  @Test
  void geographyBoxesHoldPointsOfTheirEdges() {
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      double[] ends = new double[6];
      StringBuilder line = new StringBuilder("LINESTRING (");
      for (int i = 0; i < 2; i++) {
        double x = Math.rint((random.nextDouble() * 360 - 180) * 1e6) / 1e6;
        double y = Math.rint((random.nextDouble() * 180 - 90) * 1e6) / 1e6;
        line.append(i == 0 ? "" : ", ").append(x).append(' ').append(y);
        ends[3 * i] = Math.cos(Math.toRadians(y)) * Math.cos(Math.toRadians(x));
        ends[3 * i + 1] = Math.cos(Math.toRadians(y)) * Math.sin(Math.toRadians(x));
        ends[3 * i + 2] = Math.sin(Math.toRadians(y));
      }
      BoundingBox box = collectText(GEOGRAPHY, line.append(')').toString()).bbox();
      for (double t = 0; t <= 1; t += 1 / 64.0) {
        double vx = ends[0] * (1 - t) + ends[3] * t;
        double vy = ends[1] * (1 - t) + ends[4] * t;
        double vz = ends[2] * (1 - t) + ends[5] * t;
        double x = Math.toDegrees(Math.atan2(vy, vx));
        double y = Math.toDegrees(Math.atan2(vz, Math.hypot(vx, vy)));
        boolean inX =
            box.xmin() <= box.xmax()
                ? x >= box.xmin() - 1e-6 && x <= box.xmax() + 1e-6
                : x >= box.xmin() - 1e-6 || x <= box.xmax() + 1e-6;
        assertThat(inX).as("seed %d, x %f of %s in %s", seed, x, line, box).isTrue();
        assertThat(y)
            .as("seed %d, y of %s in %s", seed, line, box)
            .isBetween(box.ymin() - 1e-6, box.ymax() + 1e-6);
      }
    }
  }

  /**
   * Geodesics on ellipsoids, found step by step from their start and direction, are in the boxes of
   * their two ends: also long ones, near poles, and across the antimeridian.
   */
  @Test
  void geographyBoxesHoldTheGeodesicsOfEllipsoids() {
    EdgeInterpolationAlgorithm[] algorithms = EdgeInterpolationAlgorithm.values();
    for (int seed = 0; seed < 1000; seed++) {
      Random random = new Random(seed);
      double flattening = random.nextBoolean() ? 1 / 298.257223563 : 1 / 154.0;
      double latitude = Math.rint((random.nextDouble() * 178 - 89) * 1e6) / 1e6;
      double longitude = Math.rint((random.nextDouble() * 360 - 180) * 1e6) / 1e6;
      double azimuth = random.nextDouble() * 2 * Math.PI;
      double length = random.nextBoolean() ? random.nextDouble() * 3.05 : random.nextDouble();
      List<double[]> points = geodesic(latitude, longitude, azimuth, length, flattening);
      double[] end = points.get(points.size() - 1);
      if (Math.abs(end[0] - longitude) >= 179.9 || Math.abs(end[1]) > 89.99) {
        continue; // Not the shortest way, or too close to a pole to be followed by these steps.
      }
      double endX = Math.IEEEremainder(end[0], 360);
      String line = "LINESTRING (" + longitude + " " + latitude + ", " + endX + " " + end[1] + ")";
      EdgeInterpolationAlgorithm edges = algorithms[random.nextInt(algorithms.length)];
      if (edges == EdgeInterpolationAlgorithm.SPHERICAL) {
        edges = EdgeInterpolationAlgorithm.KARNEY;
      }
      BoundingBox box = collectText(new LogicalType.GeographyType(null, edges), line).bbox();
      for (double[] point : points) {
        double x = Math.IEEEremainder(point[0], 360);
        boolean inX =
            box.xmin() <= box.xmax()
                ? x >= box.xmin() - 1e-6 && x <= box.xmax() + 1e-6
                : x >= box.xmin() - 1e-6 || x <= box.xmax() + 1e-6;
        assertThat(inX).as("seed %d, x %f of %s in %s", seed, x, line, box).isTrue();
        assertThat(point[1])
            .as("seed %d, y of %s in %s", seed, line, box)
            .isBetween(box.ymin() - 1e-6, box.ymax() + 1e-6);
      }
    }
  }

  /**
   * Points of a geodesic on an ellipsoid whose larger radius is 1.
   *
   * @return longitudes, not reduced to one turn, and latitudes in degrees
   */
  private static List<double[]> geodesic(
      double latitude, double longitude, double azimuth, double length, double flattening) {
    int steps = 2000;
    double eccentricity = flattening * (2 - flattening);
    double h = length / steps;
    double[] state = {Math.toRadians(latitude), Math.toRadians(longitude), azimuth};
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i <= steps; i++) {
      points.add(new double[] {Math.toDegrees(state[1]), Math.toDegrees(state[0])});
      double[] k1 = slope(state, eccentricity);
      double[] k2 = slope(plus(state, k1, h / 2), eccentricity);
      double[] k3 = slope(plus(state, k2, h / 2), eccentricity);
      double[] k4 = slope(plus(state, k3, h), eccentricity);
      for (int j = 0; j < 3; j++) {
        state[j] += h / 6 * (k1[j] + 2 * k2[j] + 2 * k3[j] + k4[j]);
      }
    }
    return points;
  }

  private static double[] plus(double[] state, double[] slope, double h) {
    return new double[] {state[0] + h * slope[0], state[1] + h * slope[1], state[2] + h * slope[2]};
  }

  /** How latitude, longitude and azimuth change along a geodesic. */
  private static double[] slope(double[] state, double eccentricity) {
    double sine = Math.sin(state[0]);
    double w = 1 - eccentricity * sine * sine;
    double meridian = (1 - eccentricity) / (w * Math.sqrt(w));
    double normal = 1 / Math.sqrt(w);
    return new double[] {
      Math.cos(state[2]) / meridian,
      Math.sin(state[2]) / (normal * Math.cos(state[0])),
      Math.tan(state[0]) * Math.sin(state[2]) / normal
    };
  }

  @Test
  void edgesThatPassAPoleReachIt() {
    for (EdgeInterpolationAlgorithm edges :
        List.of(EdgeInterpolationAlgorithm.VINCENTY, EdgeInterpolationAlgorithm.KARNEY)) {
      LogicalType type = new LogicalType.GeographyType(null, edges);
      // Along the equator on a sphere; over a pole on an ellipsoid, which is flat there.
      BoundingBox box = collectText(type, "LINESTRING (0 0, 179.9 0)").bbox();
      assertThat(box).isEqualTo(box(0, 179.9, -90, 90));
      assertThat(collectText(type, "LINESTRING (0 10, 180 10)").bbox())
          .isEqualTo(box(-180, 180, 10, 90));
      assertThat(collectText(type, "LINESTRING (170 0, -170 0)").bbox())
          .isEqualTo(box(170, -170, 0, 0));
      assertThat(collectText(type, "POINT (5 6)", "POINT (7 8)").bbox()).isEqualTo(box(5, 7, 6, 8));
    }
  }

  @Test
  void onlyNumbersOfABoxAreReliedOn() {
    double nan = Double.NaN;
    assertThat(new GeospatialStatistics(null, null).reliableBox()).isNull();
    for (BoundingBox box :
        List.of(box(nan, 1, 1, 1), box(1, nan, 1, 1), box(1, 1, nan, 1), box(1, 1, 1, nan))) {
      assertThat(new GeospatialStatistics(box, null).reliableBox()).isNull();
    }
    BoundingBox z = new BoundingBox(1, 2, 3, 4, 5.0, nan, 7.0, null);
    assertThat(new GeospatialStatistics(z, null).reliableBox()).isEqualTo(box(1, 2, 3, 4));
    BoundingBox full = new BoundingBox(1, 2, 3, 4, 5.0, 6.0, 7.0, 8.0);
    assertThat(new GeospatialStatistics(full, null).reliableBox()).isEqualTo(full);
  }
}

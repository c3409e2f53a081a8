package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.internal.geo.BoxOverlap;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.BoundingBox;
import io.jparquet.metrics.PruningLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.IntersectsBox;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Row groups are skipped by the extents of their geometries. */
class BoxPredicateTest {

  private static final List<String> G = List.of("g");

  /** One row group for each pair of points; null and empty geometries among them. */
  private static byte[] file(String annotation, double[]... points) throws IOException {
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    ParquetSchema schema =
        ParquetSchema.parse("message m { optional binary g (" + annotation + "); }");
    WriteOptions options = WriteOptions.defaults().with(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 3);
    try (RecordWriter writer = RecordWriter.open(file, schema, options)) {
      for (double[] pair : points) {
        writer.write(Map.of("g", WellKnownBinary.point(pair[0], pair[1])));
        writer.write(Map.of());
        writer.write(Map.of("g", WellKnownBinary.point(pair[2], pair[3])));
      }
    }
    return file.toByteArray();
  }

  /** The row groups that are left, as digits. */
  private static String left(byte[] file, Predicate predicate) throws IOException {
    try (ParquetReader reader =
            ParquetReader.open(InputFile.of("g.parquet", file), ReadOptions.defaults());
        FileScan scan = reader.scan(reader.schema().fields()).hint(predicate).open()) {
      assertThat(scan.rowGroups())
          .allMatch(g -> !g.isSkipped() || g.skippedBy() == PruningLevel.STATISTICS);
      return scan.rowGroups().stream()
          .filter(g -> !g.isSkipped())
          .map(g -> String.valueOf(g.index()))
          .collect(Collectors.joining());
    }
  }

  private static Predicate box(double xmin, double ymin, double xmax, double ymax) {
    return new IntersectsBox(G, xmin, xmax, ymin, ymax);
  }

  @Test
  void rowGroupsOutsideOfABoxAreSkipped() throws IOException {
    byte[] file =
        file(
            "GEOMETRY",
            new double[] {0, 0, 10, 10},
            new double[] {20, 0, 30, 10},
            new double[] {0, 20, 10, 30});
    assertThat(left(file, box(-5, -5, 50, 50))).isEqualTo("012");
    assertThat(left(file, box(10, 10, 12, 12))).isEqualTo("0");
    assertThat(left(file, box(11, 11, 12, 12))).isEmpty();
    assertThat(left(file, box(25, 5, 25, 5))).isEqualTo("1");
    assertThat(left(file, box(5, 10, 5, 20))).isEqualTo("02");
    assertThat(left(file, box(Double.NEGATIVE_INFINITY, 25, Double.POSITIVE_INFINITY, 25)))
        .isEqualTo("2");
    assertThat(left(file, new Not(box(10, 10, 12, 12)))).isEqualTo("012");
    Predicate other = new IntersectsBox(List.of("h"), 1, 2, 1, 2);
    assertThat(left(file, other)).isEqualTo("012");
  }

  @Test
  void boxesMayCrossTheAntimeridian() throws IOException {
    byte[] file =
        file(
            "GEOGRAPHY",
            new double[] {170, 0, -170, 10},
            new double[] {-60, 0, 60, 10},
            new double[] {100, 0, 120, 10});
    assertThat(left(file, box(175, 5, 178, 5))).isEqualTo("0");
    assertThat(left(file, box(-178, 5, -175, 5))).isEqualTo("0");
    assertThat(left(file, box(110, 5, -175, 5))).isEqualTo("02");
    assertThat(left(file, box(110, 5, -50, 5))).isEqualTo("012");
    assertThat(left(file, box(-10, 5, 10, 5))).isEqualTo("1");
  }

  @Test
  void theAntimeridianHasTwoLongitudesAndAPoleHasAll() throws IOException {
    double[][] points = {
      {-180, 0, -170, 10}, {170, 0, 180, 10}, {0, 80, 10, 89}, {100, -89, 110, -80}, {0, 0, 10, 10}
    };
    byte[] geography = file("GEOGRAPHY", points);
    assertThat(left(geography, box(175, 5, 180, 5))).isEqualTo("01");
    assertThat(left(geography, box(-180, 5, -175, 5))).isEqualTo("01");
    assertThat(left(geography, box(-180, 5, -180, 5))).isEqualTo("01");
    // Users may count longitudes beyond the antimeridian.
    assertThat(left(geography, box(185, 5, 190, 5))).isEqualTo("014");
    assertThat(left(geography, box(-190, 85, -185, 85))).isEqualTo("2");
    assertThat(left(geography, box(50, 85, 60, 90))).isEmpty();

    byte[] planar = file("GEOMETRY", points);
    assertThat(left(planar, box(175, 5, 180, 5))).isEqualTo("1");
    assertThat(left(planar, box(-180, 5, -175, 5))).isEqualTo("0");
    assertThat(left(planar, box(185, 5, 190, 5))).isEmpty();
  }

  @Test
  void aBoxOfAnotherWriterThatEndsAtAPoleHasAllLongitudesThere() {
    BoundingBox north = new BoundingBox(0.0, 10.0, 80.0, 90.0, null, null, null, null);
    BoundingBox south = new BoundingBox(0.0, 10.0, -90.0, -80.0, null, null, null, null);
    IntersectsBox atNorth = new IntersectsBox(G, 50, 60, 85, 90);
    IntersectsBox atSouth = new IntersectsBox(G, 50, 60, -90, -85);
    IntersectsBox below = new IntersectsBox(G, 50, 60, 85, 89);
    assertThat(BoxOverlap.onSphere(north, atNorth)).isTrue();
    assertThat(BoxOverlap.onSphere(south, atSouth)).isTrue();
    assertThat(BoxOverlap.onSphere(north, atSouth)).isFalse();
    assertThat(BoxOverlap.onSphere(north, below)).isFalse();
    assertThat(BoxOverlap.onPlane(north, atNorth)).isFalse();
  }

  @Test
  void rowGroupsWithoutABoxAreKept() throws IOException {
    double nowhere = Double.NaN;
    for (String annotation : List.of("GEOMETRY", "GEOGRAPHY")) {
      byte[] file =
          file(
              annotation,
              new double[] {nowhere, nowhere, nowhere, nowhere},
              new double[] {nowhere, nowhere, 1, 2},
              new double[] {0, nowhere, nowhere, 0});
      assertThat(left(file, box(0, 0, 5, 5))).isEqualTo("012");
      assertThat(left(file, box(50, 50, 55, 55))).isEqualTo("0");
    }
  }

  @Test
  void otherColumnsAndBoxesWithoutAnInsideSayNothing() throws IOException {
    byte[] plain = file("STRING", new double[] {0, 0, 10, 10});
    assertThat(left(plain, box(50, 50, 60, 60))).isEqualTo("0");
    assertThatThrownBy(() -> box(0, 1, 1, 0)).hasMessageContaining("ymin at most its ymax");
    assertThatThrownBy(() -> box(Double.NaN, 0, 1, 1)).hasMessageContaining("numbers");
    assertThat(box(0, 1, 2, 3)).hasToString("g INTERSECTS BOX(0.0 1.0, 2.0 3.0)");
  }
}

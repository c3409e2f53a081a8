package io.jparquet.internal.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jparquet.Corpus;
import io.jparquet.ParquetReader;
import io.jparquet.RecordReader;
import io.jparquet.RecordWriter;
import io.jparquet.internal.stats.BoundOrder;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.BoundingBox;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.EdgeInterpolationAlgorithm;
import io.jparquet.metadata.GeospatialStatistics;
import io.jparquet.metadata.LogicalType;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Geospatial columns in files: of this library, of parquet-java and of the corpus. */
class GeospatialFilesTest {
  @TempDir Path directory;

  private static List<byte[]> values(long seed, int count, int distinct) {
    Random random = new Random(seed);
    List<byte[]> pool = new ArrayList<>();
    for (int i = 0; i < distinct; i++) {
      GeneratedGeometries generated =
          new GeneratedGeometries(
              random,
              new GeneratedGeometries.Form(
                  random.nextBoolean(), random.nextBoolean(), false, null));
      pool.add(generated.wkb(generated.geometry(1 + random.nextInt(7), 2)));
    }
    List<byte[]> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(random.nextInt(5) == 0 ? null : pool.get(random.nextInt(distinct)));
    }
    return values;
  }

  private Path write(String annotation, List<byte[]> values, Map<String, String> properties)
      throws IOException {
    Path file = directory.resolve("geo.parquet");
    ParquetSchema schema =
        ParquetSchema.parse("message m { optional binary g (" + annotation + "); }");
    try (RecordWriter writer =
        RecordWriter.open(
            OutputFile.replacing(file), schema, WriteOptions.fromProperties(properties))) {
      for (byte[] value : values) {
        writer.write(Collections.singletonMap("g", value));
      }
    }
    return file;
  }

  private static List<ColumnMetaData> chunks(Path file, String column) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      int index = reader.schema().leaf(List.of(column)).index();
      return reader.metaData().rowGroups().stream()
          .map(group -> group.columns().get(index).metaData())
          .toList();
    }
  }

  private static List<byte[]> read(Path file, String column) throws IOException {
    List<byte[]> values = new ArrayList<>();
    try (RecordReader reader = RecordReader.open(InputFile.of(file))) {
      while (reader.next()) {
        values.add((byte[]) reader.row().get(column));
      }
    }
    return values;
  }

  private static void assertSame(List<byte[]> actual, List<byte[]> expected) {
    assertThat(actual.toArray(byte[][]::new)).isDeepEqualTo(expected.toArray(byte[][]::new));
  }

  private static GeospatialStatistics expected(LogicalType type, List<byte[]> values) {
    GeospatialStatisticsCollector collector = GeospatialStatisticsCollector.of(type);
    values.stream().filter(v -> v != null).forEach(v -> collector.add(v, 0, v.length));
    return collector.build();
  }

  @ParameterizedTest
  @CsvSource({"GEOMETRY, 5", "GEOMETRY, 2000", "GEOGRAPHY, 5", "GEOGRAPHY, 2000"})
  void writesStatisticsOfEachChunkWithAndWithoutDictionary(String annotation, int distinct)
      throws IOException {
    List<byte[]> values = values(distinct, 2000, distinct);
    Path file =
        write(
            annotation,
            values,
            Map.of("parquet.block.row.count.limit", "1000", "parquet.page.row.count.limit", "300"));
    List<ColumnMetaData> chunks = chunks(file, "g");
    assertThat(chunks).hasSize(2);
    LogicalType type =
        annotation.equals("GEOMETRY")
            ? new LogicalType.GeometryType(null)
            : new LogicalType.GeographyType(null, null);
    for (int i = 0; i < 2; i++) {
      List<byte[]> ofChunk = values.subList(1000 * i, 1000 * (i + 1));
      assertThat(chunks.get(i).geospatialStatistics()).isEqualTo(expected(type, ofChunk));
      assertThat(chunks.get(i).statistics().minValue()).isNull();
      assertThat(chunks.get(i).statistics().maxValue()).isNull();
      assertThat(chunks.get(i).statistics().nullCount())
          .isEqualTo(ofChunk.stream().filter(v -> v == null).count());
    }
    assertSame(read(file, "g"), values);
    assertNoPageBounds(file);
  }

  private static void assertNoPageBounds(Path file) throws IOException {
    try (ParquetFileReader reader =
        ParquetFileReader.open(new org.apache.parquet.io.LocalInputFile(file))) {
      for (var block : reader.getFooter().getBlocks()) {
        assertThat(reader.readColumnIndex(block.getColumns().get(0))).isNull();
        assertThat(block.getColumns().get(0).getStatistics().hasNonNullValue()).isFalse();
      }
    }
  }

  @Test
  void writesNoneWhereThereAreNoValuesOrNoStatisticsAreWanted() throws IOException {
    assertThat(
            chunks(write("GEOMETRY", Collections.nCopies(3, null), Map.of()), "g")
                .get(0)
                .geospatialStatistics())
        .isNull();
    Path file =
        write("GEOMETRY", values(1, 10, 10), Map.of("parquet.column.statistics.enabled", "false"));
    assertThat(chunks(file, "g").get(0).geospatialStatistics()).isNull();
  }

  @Test
  void writesValuesThatAreNoWkb() throws IOException {
    List<byte[]> values = List.of(new byte[] {1, 2, 3}, new byte[0]);
    Path file = write("GEOMETRY", values, Map.of());
    assertSame(read(file, "g"), values);
    assertThat(chunks(file, "g").get(0).geospatialStatistics()).isNull();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void agreesWithParquetJavaInBothDirections(long seed) throws IOException {
    List<byte[]> values = values(seed, 300, 100);
    Path mine = write("GEOMETRY", values, Map.of());
    Path peers = directory.resolve("peer.parquet");
    MessageType schema =
        Types.buildMessage()
            .addField(
                Types.optional(PrimitiveTypeName.BINARY)
                    .as(LogicalTypeAnnotation.geometryType("OGC:CRS84"))
                    .named("g"))
            .named("m");
    try (var writer =
        ExampleParquetWriter.builder(new org.apache.parquet.io.LocalOutputFile(peers))
            .withType(schema)
            .build()) {
      for (byte[] value : values) {
        Group group = new SimpleGroup(schema);
        if (value != null) {
          group.add("g", Binary.fromConstantByteArray(value));
        }
        writer.write(group);
      }
    }
    var ofMine = peerStatistics(mine);
    var ofPeers = peerStatistics(peers);
    // parquet-java detects Z and M by the first coordinate, which fails if it is missing or NaN.
    assertThat(kinds(ofMine)).isEqualTo(kinds(ofPeers));
    assertThat(ofMine.getBoundingBox()).hasToString(ofPeers.getBoundingBox().toString());
    assertThat(chunks(peers, "g").get(0).geospatialStatistics().bbox())
        .isEqualTo(chunks(mine, "g").get(0).geospatialStatistics().bbox());
    assertSame(read(peers, "g"), values);
  }

  private static Set<Integer> kinds(
      org.apache.parquet.column.statistics.geospatial.GeospatialStatistics statistics) {
    return statistics.getGeospatialTypes().getTypes().stream()
        .map(code -> code % 1000)
        .collect(Collectors.toSet());
  }

  private static org.apache.parquet.column.statistics.geospatial.GeospatialStatistics
      peerStatistics(Path file) throws IOException {
    try (ParquetFileReader reader =
        ParquetFileReader.open(new org.apache.parquet.io.LocalInputFile(file))) {
      ColumnChunkMetaData chunk = reader.getFooter().getBlocks().get(0).getColumns().get(0);
      return chunk.getGeospatialStatistics();
    }
  }

  @Test
  void keepsReferenceSystemAndAlgorithmInBothDirections() throws IOException {
    for (String crs : List.of("srid:5070", "projjson:my crs", "EPSG:4326")) {
      Path file = write("GEOMETRY(`" + crs + "`)", List.of(), Map.of());
      assertThat(annotation(file, "g")).isEqualTo(new LogicalType.GeometryType(crs));
      assertThat(peerAnnotation(file)).isEqualTo(LogicalTypeAnnotation.geometryType(crs));
    }
    for (EdgeInterpolationAlgorithm algorithm : EdgeInterpolationAlgorithm.values()) {
      if (algorithm != EdgeInterpolationAlgorithm.UNKNOWN) {
        Path file = write("GEOGRAPHY(`srid:1`," + algorithm + ")", List.of(), Map.of());
        assertThat(annotation(file, "g"))
            .isEqualTo(new LogicalType.GeographyType("srid:1", algorithm));
        assertThat(peerAnnotation(file))
            .isEqualTo(
                LogicalTypeAnnotation.geographyType(
                    "srid:1",
                    org.apache.parquet.column.schema.EdgeInterpolationAlgorithm.valueOf(
                        algorithm.name())));
      }
    }
  }

  private static LogicalType annotation(Path file, String column) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      return reader.schema().leaf(List.of(column)).node().logicalType();
    }
  }

  private static LogicalTypeAnnotation peerAnnotation(Path file) throws IOException {
    try (ParquetFileReader reader =
        ParquetFileReader.open(new org.apache.parquet.io.LocalInputFile(file))) {
      return reader.getFileMetaData().getSchema().getType("g").getLogicalTypeAnnotation();
    }
  }

  /** The stored bounding boxes and types of other writers are those of the values. */
  @Test
  void understandsTheFilesOfTheCorpus() throws IOException {
    int compared = 0;
    for (Path file : Corpus.files("parquet-testing/data/geospatial")) {
      List<Field> fields;
      try (RecordReader reader = RecordReader.open(InputFile.of(file))) {
        fields = reader.fields();
      }
      for (Field field : fields) {
        LogicalType type = field.node().logicalType();
        if (GeospatialStatisticsCollector.of(type) == null) {
          continue;
        }
        List<byte[]> values = read(file, field.name());
        int row = 0;
        for (ColumnMetaData chunk : chunks(file, field.name())) {
          int rows = (int) chunk.numValues();
          GeospatialStatistics stored = chunk.geospatialStatistics();
          GeospatialStatistics found = expected(type, values.subList(row, row + rows));
          row += rows;
          if (stored != null && found == null) {
            assertThat(stored.bbox()).as(file.toString()).isNull();
            assertThat(stored.geospatialTypes()).as(file.toString()).isNullOrEmpty();
          } else if (stored != null) {
            compared++;
            assertThat(stored.geospatialTypes())
                .as(file.toString())
                .containsExactlyInAnyOrderElementsOf(found.geospatialTypes());
            assertBoxes(file, type, stored.bbox(), found.bbox());
          }
          assertThat(ValueOrder.typeDefined(chunkNode(file, field)).isDefined()).isFalse();
          assertThat(BoundOrder.of(chunkNode(file, field))).isEqualTo(BoundOrder.NONE);
        }
      }
    }
    assertThat(compared).isGreaterThan(5);
  }

  private static PrimitiveNode chunkNode(Path file, Field field) {
    assertThat(field.node()).as(file.toString()).isInstanceOf(PrimitiveNode.class);
    return (PrimitiveNode) field.node();
  }

  /** Boxes of GEOGRAPHY also hold arcs, which writers bound more or less closely. */
  private static void assertBoxes(
      Path file, LogicalType type, BoundingBox stored, BoundingBox found) {
    if (type instanceof LogicalType.GeometryType || stored == null) {
      assertThat(stored).as(file.toString()).isIn(found, null);
    } else if (stored.xmin() == -180 && stored.xmax() == 180) {
      // The writer of these files uses all longitudes and the pole as bounds of some polygons at
      // the antimeridian.
      assertThat(found.ymin()).as(file.toString()).isGreaterThan(stored.ymin() - 1e-3);
      assertThat(found.ymax()).as(file.toString()).isLessThan(stored.ymax() + 1e-3);
    } else {
      assertThat(found.ymin()).as(file.toString()).isCloseTo(stored.ymin(), within(1e-3));
      assertThat(found.ymax()).as(file.toString()).isCloseTo(stored.ymax(), within(1e-3));
      assertThat(containsX(found, stored.xmin()) && containsX(found, stored.xmax()))
          .as("%s: X of %s contains %s", file, found, stored)
          .isTrue();
    }
  }

  private static boolean containsX(BoundingBox box, double x) {
    boolean east = x >= box.xmin() - 1e-6;
    boolean west = x <= box.xmax() + 1e-6;
    return box.xmin() <= box.xmax() ? east && west : east || west;
  }

  @Test
  void readsReferenceSystemsOfTheCorpus() throws IOException {
    Path directory = Corpus.path("parquet-testing/data/geospatial");
    assertThat(annotation(directory.resolve("crs-default.parquet"), "geometry"))
        .isEqualTo(new LogicalType.GeometryType(null));
    assertThat(annotation(directory.resolve("crs-srid.parquet"), "geometry"))
        .isEqualTo(new LogicalType.GeometryType("srid:5070"));
    assertThat(annotation(directory.resolve("crs-projjson.parquet"), "geometry"))
        .isEqualTo(new LogicalType.GeometryType("projjson:projjson_epsg_5070"));
    assertThat(annotation(directory.resolve("crs-geography.parquet"), "geography"))
        .isInstanceOf(LogicalType.GeographyType.class);
    assertThat(annotation(directory.resolve("crs-arbitrary-value.parquet"), "geometry"))
        .satisfies(type -> assertThat(((LogicalType.GeometryType) type).crs()).startsWith("{"));
  }
}

package io.jparquet.internal.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.ParquetReader;
import io.jparquet.RecordReader;
import io.jparquet.RecordWriter;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.BoundingBox;
import io.jparquet.metadata.GeospatialStatistics;
import io.jparquet.metadata.LogicalType;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Geometries that DuckDB wrote, and that it reads, without its extension for spatial functions. */
class DuckDbGeometryTest {
  /** Of all seven kinds, with empty ones and null. */
  private static final List<String> TEXTS =
      Arrays.asList(
          "POINT (1 2)",
          "LINESTRING EMPTY",
          null,
          "LINESTRING (0 0, 30 -5)",
          "POLYGON ((0 0, 4 0, 4 4, 0 0))",
          "MULTIPOINT (7 8, -10.5 20.25)",
          "MULTILINESTRING ((0 0, 1 1), (2 2, 3 3))",
          "MULTIPOLYGON (((0 0, 4 0, 4 4, 0 0)))",
          "GEOMETRYCOLLECTION (POINT (5 6), LINESTRING (0 0, 1 1))");

  private static final BoundingBox BOX =
      new BoundingBox(-10.5, 30, -5, 20.25, null, null, null, null);

  @TempDir private Path directory;

  /** The first column of the rows of a statement, as text. */
  private static List<String> duckDb(String statement) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement duckDb = connection.createStatement()) {
      duckDb.execute("SET autoinstall_known_extensions = false");
      duckDb.execute("SET autoload_known_extensions = false");
      if (duckDb.execute(statement)) {
        ResultSet rows = duckDb.getResultSet();
        while (rows.next()) {
          values.add(rows.getString(1));
        }
      }
    }
    return values;
  }

  private static String rows() {
    List<String> rows = new ArrayList<>();
    for (int id = 0; id < TEXTS.size(); id++) {
      String text = TEXTS.get(id);
      rows.add("(" + id + ", " + (text == null ? "NULL" : "'" + text + "'") + "::GEOMETRY)");
    }
    return "(VALUES " + String.join(", ", rows) + ") AS t(id, g)";
  }

  /** The well-known binary that DuckDB makes of the texts. */
  private static List<byte[]> values() throws SQLException {
    return duckDb("SELECT hex(ST_AsWKB(g)) FROM " + rows() + " ORDER BY id").stream()
        .map(hex -> hex == null ? null : HexFormat.of().parseHex(hex))
        .toList();
  }

  private Path write(String annotation, int rowGroupRows, List<byte[]> values) throws IOException {
    Path file = directory.resolve("own.parquet");
    ParquetSchema schema =
        ParquetSchema.parse(
            "message m { required int32 id; optional binary g (" + annotation + "); }");
    WriteOptions options =
        WriteOptions.defaults().with(WriteOptions.BLOCK_ROW_COUNT_LIMIT, rowGroupRows);
    try (RecordWriter writer = RecordWriter.open(OutputFile.replacing(file), schema, options)) {
      for (int id = 0; id < values.size(); id++) {
        byte[] value = values.get(id);
        writer.write(value == null ? Map.of("id", id) : Map.of("id", id, "g", value));
      }
    }
    return file;
  }

  @Test
  void duckDbReadsGeometriesAndTheirExtents() throws IOException, SQLException {
    Path file = write("GEOMETRY", 100, values());
    assertThat(duckDb("SELECT g::VARCHAR FROM '" + file + "' ORDER BY id"))
        .isEqualTo(duckDb("SELECT g::VARCHAR FROM " + rows() + " ORDER BY id"));
    assertThat(duckDb("SELECT typeof(g) FROM '" + file + "' LIMIT 1").get(0))
        .startsWith("GEOMETRY");
    String chunk = " FROM parquet_metadata('" + file + "') WHERE path_in_schema = 'g'";
    assertThat(duckDb("SELECT geo_bbox.xmin" + chunk)).containsExactly("-10.5");
    assertThat(duckDb("SELECT geo_bbox.xmax" + chunk)).containsExactly("30.0");
    assertThat(duckDb("SELECT geo_bbox.ymin" + chunk)).containsExactly("-5.0");
    assertThat(duckDb("SELECT geo_bbox.ymax" + chunk)).containsExactly("20.25");
    assertThat(duckDb("SELECT len(geo_types)" + chunk)).containsExactly("7");
  }

  @Test
  void duckDbFindsTheSameGeometriesWithTheExtentsOfRowGroups() throws IOException, SQLException {
    Path file = write("GEOMETRY", 2, values());
    for (String box : List.of("LINESTRING (0 0, 2 3)", "LINESTRING (-20 20, -5 25)")) {
      String condition = " WHERE ST_Intersects_Extent(g, '" + box + "'::GEOMETRY) ORDER BY id";
      List<String> expected = duckDb("SELECT id FROM " + rows() + condition);
      assertThat(expected).isNotEmpty();
      assertThat(duckDb("SELECT id FROM '" + file + "'" + condition)).isEqualTo(expected);
    }
  }

  @Test
  void readsGeometriesAndExtentsOfDuckDb() throws IOException, SQLException {
    Path file = directory.resolve("duckdb.parquet");
    duckDb(
        "COPY (SELECT * FROM "
            + rows()
            + " ORDER BY id) TO '"
            + file
            + "' (FORMAT parquet, GEOPARQUET_VERSION 'V2')");
    List<byte[]> read = new ArrayList<>();
    try (RecordReader reader = RecordReader.open(InputFile.of(file))) {
      while (reader.next()) {
        read.add((byte[]) reader.row().get("g"));
      }
    }
    assertThat(read.toArray(byte[][]::new)).isDeepEqualTo(values().toArray(byte[][]::new));
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      assertThat(reader.schema().leaf(List.of("g")).node().logicalType())
          .isEqualTo(new LogicalType.GeometryType(null));
      GeospatialStatistics statistics =
          reader.metaData().rowGroups().get(0).columns().get(1).metaData().geospatialStatistics();
      assertThat(statistics.reliableBox()).isEqualTo(BOX);
      assertThat(statistics.geospatialTypes()).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7);
    }
  }
}

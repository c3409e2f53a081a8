package io.jparquet.examples;

import io.jparquet.ParquetReader;
import io.jparquet.ParquetWriter;
import io.jparquet.ReadOptions;
import io.jparquet.RowGroupReader;
import io.jparquet.WriteOptions;
import io.jparquet.column.write.LeafWriter;
import io.jparquet.io.LocalInputFile;
import io.jparquet.io.LocalOutputFile;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.DoubleVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The format library without Spark: writes a file and adds up one of its columns. */
public final class FormatExample {
  private FormatExample() {}

  public static void main(String[] args) throws IOException {
    Path file = Files.createTempDirectory("jparquet").resolve("trips.parquet");
    write(file);
    System.out.println("total distance: " + totalDistance(file));
  }

  static void write(Path file) throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse("message trips { required int64 id; required double distance; }");
    WriteOptions options = WriteOptions.fromProperties(Map.of("parquet.compression", "ZSTD"));
    try (ParquetWriter writer =
        ParquetWriter.open(new LocalOutputFile(file, true), schema, options)) {
      LeafWriter ids = writer.leaf(0);
      LeafWriter distances = writer.leaf(1);
      for (int trip = 0; trip < 1000; trip++) {
        ids.writeLong(0, 0, trip);
        distances.writeDouble(0, 0, trip * 0.5);
        writer.endRecord();
      }
    }
  }

  static double totalDistance(Path file) throws IOException {
    double total = 0;
    try (ParquetReader reader =
        ParquetReader.open(new LocalInputFile(file), ReadOptions.defaults())) {
      List<Field> distance = List.of(reader.schema().fields().get(1));
      for (int i = 0; i < reader.rowGroupCount(); i++) {
        try (RowGroupReader rows = reader.rowGroup(i, distance, 4096)) {
          while (rows.next()) {
            double[] values = ((DoubleVector) rows.vector(0)).values();
            for (int row = 0; row < rows.rowCount(); row++) {
              total += values[row];
            }
          }
        }
      }
    }
    return total;
  }
}

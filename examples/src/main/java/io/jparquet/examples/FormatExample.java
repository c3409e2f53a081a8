package io.jparquet.examples;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.RecordReader;
import io.jparquet.RecordWriter;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.DoubleVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The format library without Spark: writes a file, prints it, and adds up a column. */
public final class FormatExample {
  private FormatExample() {}

  public static void main(String[] args) throws IOException {
    Path file = Files.createTempDirectory("jparquet").resolve("trips.parquet");
    write(file);
    print(file);
    System.out.println("total distance: " + totalDistance(file));
  }

  static void write(Path file) throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse(
            "message trips { required double distance; optional binary city (STRING); }");
    WriteOptions options = WriteOptions.fromProperties(Map.of("parquet.compression", "ZSTD"));
    try (RecordWriter writer = RecordWriter.open(OutputFile.replacing(file), schema, options)) {
      writer.write(Map.of("distance", 12.5, "city", "Bremen"));
      writer.write(Map.of("distance", 3.0));
    }
  }

  static void print(Path file) throws IOException {
    try (RecordReader records = RecordReader.open(InputFile.of(file))) {
      while (records.next()) {
        System.out.println(records.row().get("city") + ": " + records.row().get("distance"));
      }
    }
  }

  static double totalDistance(Path file) throws IOException {
    double total = 0;
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      List<Field> distance = List.of(reader.schema().fields().get(0));
      try (FileScan scan = reader.scan(distance).open()) {
        while (scan.next()) {
          double[] values = ((DoubleVector) scan.vector(0)).values();
          for (int row = 0; row < scan.rowCount(); row++) {
            total += values[row];
          }
        }
      }
    }
    return total;
  }
}

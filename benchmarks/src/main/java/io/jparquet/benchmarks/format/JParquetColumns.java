package io.jparquet.benchmarks.format;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.ReadContext;
import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.Field;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.schema.PrimitiveType;

/** jparquet's batches of vectors. */
final class JParquetColumns implements ColumnSource {
  private static final int BATCH_ROWS = 4096;

  private final ReadContext context = new ReadContext();

  @Override
  public String name() {
    return "jparquet";
  }

  @Override
  public Checksum read(Path file, List<PrimitiveType> columns) throws IOException {
    long sum = 0;
    long bytes = 0;
    try (ParquetReader reader =
        ParquetReader.open(InputFile.of(file), ReadOptions.defaults(), context)) {
      List<Field> projection = projection(reader, columns);
      try (FileScan rows = reader.scan(projection).batchRows(BATCH_ROWS).open()) {
        while (rows.next()) {
          for (int c = 0; c < projection.size(); c++) {
            Vector vector = rows.vector(c);
            sum += sum(vector);
            bytes += vector instanceof BinaryVector strings ? lastBytes(strings) : 0;
          }
        }
      }
    }
    return new Checksum(sum, bytes);
  }

  /** The sum of a column of doubles, in their order. */
  double total(Path file, PrimitiveType column) throws IOException {
    double total = 0;
    try (ParquetReader reader =
        ParquetReader.open(InputFile.of(file), ReadOptions.defaults(), context)) {
      List<Field> projection = projection(reader, List.of(column));
      try (FileScan rows = reader.scan(projection).batchRows(BATCH_ROWS).open()) {
        while (rows.next()) {
          DoubleVector vector = (DoubleVector) rows.vector(0);
          for (int k = 0; k < rows.rowCount(); k++) {
            total += vector.values()[k];
          }
        }
      }
    }
    return total;
  }

  private static List<Field> projection(ParquetReader reader, List<PrimitiveType> columns) {
    List<Field> all = reader.schema().fields();
    if (columns.size() == all.size()) {
      return all;
    }
    List<Field> projection = new ArrayList<>();
    for (PrimitiveType column : columns) {
      for (Field field : all) {
        if (field.name().equals(column.getName())) {
          projection.add(field);
          break;
        }
      }
    }
    return projection;
  }

  private static long sum(Vector vector) {
    if (vector instanceof IntVector ints) {
      return sum(ints);
    } else if (vector instanceof LongVector longs) {
      return sum(longs);
    } else if (vector instanceof DoubleVector doubles) {
      return sum(doubles);
    } else if (vector instanceof BinaryVector strings) {
      return lengths(strings);
    }
    throw new IllegalArgumentException("no fold of " + vector.getClass());
  }

  private static long sum(IntVector vector) {
    int[] values = vector.values();
    long sum = 0;
    for (int i = 0; i < vector.size(); i++) {
      sum += vector.isNull(i) ? 0 : values[i];
    }
    return sum;
  }

  private static long sum(LongVector vector) {
    long[] values = vector.values();
    long sum = 0;
    for (int i = 0; i < vector.size(); i++) {
      sum += vector.isNull(i) ? 0 : values[i];
    }
    return sum;
  }

  private static long sum(DoubleVector vector) {
    double[] values = vector.values();
    long sum = 0;
    for (int i = 0; i < vector.size(); i++) {
      sum += vector.isNull(i) ? 0 : Double.doubleToRawLongBits(values[i]);
    }
    return sum;
  }

  private static long lengths(BinaryVector vector) {
    long sum = 0;
    for (int i = 0; i < vector.size(); i++) {
      sum += vector.isNull(i) ? 0 : vector.length(i);
    }
    return sum;
  }

  private static long lastBytes(BinaryVector vector) {
    byte[] data = vector.data();
    long sum = 0;
    for (int i = 0; i < vector.size(); i++) {
      if (!vector.isNull(i) && vector.length(i) > 0) {
        sum += data[vector.start(i) + vector.length(i) - 1];
      }
    }
    return sum;
  }

  @Override
  public void close() {
    context.close();
  }
}

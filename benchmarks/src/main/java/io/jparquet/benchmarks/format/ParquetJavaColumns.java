package io.jparquet.benchmarks.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/** parquet-java's {@code ColumnReader}: its fastest way of reading without records. */
final class ParquetJavaColumns implements ColumnSource {
  private static final String POM =
      "/META-INF/maven/org.apache.parquet/parquet-column/pom.properties";

  /** The version in the manifest of the jar on the class path. */
  static String version() throws IOException {
    Properties properties = new Properties();
    try (InputStream in = ValuesReader.class.getResourceAsStream(POM)) {
      properties.load(in);
    }
    return properties.getProperty("version");
  }

  @Override
  public String name() {
    try {
      return "parquet-java " + version();
    } catch (IOException e) {
      return "parquet-java";
    }
  }

  @Override
  public Checksum read(Path file, List<PrimitiveType> columns) throws IOException {
    MessageType schema = new MessageType("columns", List.<Type>copyOf(columns));
    long sum = 0;
    long bytes = 0;
    try (ParquetFileReader reader =
        ParquetFileReader.open(new LocalInputFile(file), ParquetReadOptions.builder().build())) {
      String createdBy = reader.getFileMetaData().getCreatedBy();
      reader.setRequestedSchema(schema);
      for (PageReadStore pages = reader.readNextRowGroup();
          pages != null;
          pages = reader.readNextRowGroup()) {
        ColumnReadStoreImpl store =
            new ColumnReadStoreImpl(pages, new NoRecords(), schema, createdBy);
        for (ColumnDescriptor column : schema.getColumns()) {
          ColumnReader values = store.getColumnReader(column);
          long rows = pages.getRowCount();
          int present = column.getMaxDefinitionLevel();
          switch (column.getPrimitiveType().getPrimitiveTypeName()) {
            case INT32 -> sum += ints(values, rows, present);
            case INT64 -> sum += longs(values, rows, present);
            case DOUBLE -> sum += doubles(values, rows, present);
            case BINARY -> {
              Checksum strings = strings(values, rows, present);
              sum += strings.sum();
              bytes += strings.bytes();
            }
            default -> throw new IllegalArgumentException("no fold of " + column);
          }
        }
      }
    }
    return new Checksum(sum, bytes);
  }

  private static long ints(ColumnReader values, long rows, int present) {
    long sum = 0;
    for (long i = 0; i < rows; i++) {
      if (values.getCurrentDefinitionLevel() == present) {
        sum += values.getInteger();
      }
      values.consume();
    }
    return sum;
  }

  private static long longs(ColumnReader values, long rows, int present) {
    long sum = 0;
    for (long i = 0; i < rows; i++) {
      if (values.getCurrentDefinitionLevel() == present) {
        sum += values.getLong();
      }
      values.consume();
    }
    return sum;
  }

  private static long doubles(ColumnReader values, long rows, int present) {
    long sum = 0;
    for (long i = 0; i < rows; i++) {
      if (values.getCurrentDefinitionLevel() == present) {
        sum += Double.doubleToRawLongBits(values.getDouble());
      }
      values.consume();
    }
    return sum;
  }

  private static Checksum strings(ColumnReader values, long rows, int present) {
    long sum = 0;
    long bytes = 0;
    for (long i = 0; i < rows; i++) {
      if (values.getCurrentDefinitionLevel() == present) {
        Binary value = values.getBinary();
        int length = value.length();
        sum += length;
        if (length > 0) {
          // Without a copy if the value is in an array.
          bytes += value.toByteBuffer().get(value.toByteBuffer().position() + length - 1);
        }
      }
      values.consume();
    }
    return new Checksum(sum, bytes);
  }

  @Override
  public void close() {
    // No resources are open between two reads.
  }

  /** Column readers require the converters of records, which are not used here. */
  private static final class NoRecords extends GroupConverter {
    @Override
    public Converter getConverter(int index) {
      return new PrimitiveConverter() {};
    }

    @Override
    public void start() {
      throw new UnsupportedOperationException("no records are made");
    }

    @Override
    public void end() {
      throw new UnsupportedOperationException("no records are made");
    }
  }
}

package io.jparquet.column.write;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;

/**
 * Reads the records of a file with the parquet-java of the class loader that this class was loaded
 * by; calls only what version 1.12 has.
 */
public final class OldestParquetJavaReader implements Function<Path, List<Object>> {

  @Override
  public List<Object> apply(Path file) {
    Configuration conf = new Configuration(false);
    conf.setClassLoader(OldestParquetJavaReader.class.getClassLoader());
    List<Object> records = new ArrayList<>();
    try (ParquetFileReader reader =
        ParquetFileReader.open(
            HadoopInputFile.fromPath(new org.apache.hadoop.fs.Path(file.toUri()), conf))) {
      MessageType schema = reader.getFileMetaData().getSchema();
      MessageColumnIO io = new ColumnIOFactory().getColumnIO(schema);
      for (PageReadStore group = reader.readNextRowGroup();
          group != null;
          group = reader.readNextRowGroup()) {
        RecordReader<Group> values = io.getRecordReader(group, new GroupRecordConverter(schema));
        for (long row = 0; row < group.getRowCount(); row++) {
          records.add(ComparableRecords.of(values.read()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return records;
  }

  /** The name of the jar that reads. */
  @Override
  public String toString() {
    String jar =
        ParquetFileReader.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return jar.substring(jar.lastIndexOf('/') + 1);
  }
}

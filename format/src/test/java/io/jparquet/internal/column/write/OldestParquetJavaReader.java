package io.jparquet.internal.column.write;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;

/**
 * Reads the records of a file with the parquet-java of the class loader that this class was loaded
 * by; calls only what version 1.12 has.
 */
public final class OldestParquetJavaReader implements Function<Path, List<Object>> {

  @Override
  public List<Object> apply(Path file) {
    Configuration conf = new Configuration(false);
    conf.setClassLoader(OldestParquetJavaReader.class.getClassLoader());
    try (ParquetFileReader reader =
        ParquetFileReader.open(
            HadoopInputFile.fromPath(new org.apache.hadoop.fs.Path(file.toUri()), conf))) {
      return ComparableRecords.of(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The name of the jar that reads. */
  @Override
  public String toString() {
    String jar =
        ParquetFileReader.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return jar.substring(jar.lastIndexOf('/') + 1);
  }
}

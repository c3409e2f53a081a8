package io.jparquet.spark.tables.metadata;

import io.jparquet.ParquetReader;
import io.jparquet.metadata.RowGroup;
import java.io.Closeable;
import java.io.IOException;
import org.apache.spark.sql.execution.datasources.PartitionedFile;

/** An open file whose metadata are shown. Not thread-safe. */
final class DescribedFile implements Closeable {
  private final PartitionedFile listed;
  private final ParquetReader reader;
  private int rowGroup = -1;
  private RowGroup metaData;

  /** Takes the reader over. */
  DescribedFile(PartitionedFile listed, ParquetReader reader) {
    this.listed = listed;
    this.reader = reader;
  }

  /** The file as it was listed. */
  PartitionedFile listed() {
    return listed;
  }

  /** Its reader. */
  ParquetReader reader() {
    return reader;
  }

  /** The metadata of a row group, with those of encrypted columns whose keys are known. */
  RowGroup rowGroup(int index) throws IOException {
    if (index != rowGroup) {
      metaData = reader.rowGroupMetaData(index, reader.schema().leaves());
      rowGroup = index;
    }
    return metaData;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}

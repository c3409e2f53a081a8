package io.jparquet;

import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Files of records, in memory. */
public final class RecordFiles {
  private RecordFiles() {}

  /** The file that the record writer makes of some records. */
  public static byte[] write(
      ParquetSchema schema, WriteOptions options, List<? extends Map<String, ?>> records)
      throws IOException {
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    try (RecordWriter writer = RecordWriter.open(file, schema, options)) {
      for (Map<String, ?> record : records) {
        writer.write(record);
      }
    }
    return file.toByteArray();
  }
}

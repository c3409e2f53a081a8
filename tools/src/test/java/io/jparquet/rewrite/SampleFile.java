package io.jparquet.rewrite;

import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files that are rewritten: columns of several kinds, in small pages and row groups. */
final class SampleFile {
  static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required int32 id = 7;
            optional binary name (STRING) = 8;
            optional group s {
              optional int64 x;
              required binary y (STRING);
            }
            optional group tags (LIST) {
              repeated group list { optional int64 element; }
            }
          }
          """);

  private SampleFile() {}

  static List<Map<String, Object>> records(int from, int count) {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = from; i < from + count; i++) {
      Map<String, Object> record = new LinkedHashMap<>();
      record.put("id", i * 37 % 1000);
      record.put("name", i % 5 == 0 ? null : "name" + i % 23);
      Map<String, Object> s = new LinkedHashMap<>();
      s.put("x", i % 3 == 0 ? null : (long) i);
      s.put("y", "y" + i);
      record.put("s", i % 4 == 0 ? null : s);
      List<Long> tags = new ArrayList<>();
      for (long t = 0; t < i % 4; t++) {
        tags.add(t == 2 ? null : t * i);
      }
      record.put("tags", i % 7 == 0 ? null : tags);
      records.add(record);
    }
    return records;
  }

  static WriteOptions.Builder small() {
    return WriteOptions.builder()
        .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 20)
        .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 60)
        .set(WriteOptions.BLOOM_FILTER, "name", true);
  }

  static byte[] file(int from, int count) throws IOException {
    return file(from, count, small().build());
  }

  static byte[] file(int from, int count, WriteOptions options) throws IOException {
    return RecordFiles.write(SCHEMA, options, records(from, count));
  }

  static FileMetaData footer(byte[] file) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      return reader.metaData();
    }
  }
}

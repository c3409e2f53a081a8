package io.jparquet.internal.crypto;

import io.jparquet.RecordFiles;
import io.jparquet.Rows;
import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.crypto.KeyRetriever;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Small files for the tests of encryption: some nested columns, several pages and row groups. */
final class EncryptedFiles {
  static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required int64 id;
            optional binary name (STRING);
            required double amount;
            required int32 plain;
            optional group s {
              required int32 x;
              optional binary y (STRING);
            }
            optional group tags (LIST) {
              repeated group list { optional int64 element; }
            }
          }
          """);

  private EncryptedFiles() {}

  /** A key whose last byte is {@code last}. */
  static byte[] key(int length, int last) {
    byte[] key = new byte[length];
    for (int i = 0; i < length; i++) {
      key[i] = (byte) ("0123456789".charAt(i % 10));
    }
    key[length - 1] = (byte) ('A' + last);
    return key;
  }

  /** A data key with a name as its metadata. */
  static DataKey dataKey(byte[] key, String name) {
    return DataKey.of(key, name.getBytes(StandardCharsets.UTF_8));
  }

  static FileEncryption.Builder encryption() {
    return FileEncryption.builder(dataKey(key(16, 0), "kf"));
  }

  /** Returns {@link #key} 0 for kf, 1 for kc1 and so on, and none for other names. */
  static KeyRetriever retriever(int length) {
    List<String> names = List.of("kf", "kc1", "kc2", "kc3");
    return metadata -> {
      int number = names.indexOf(new String(metadata, StandardCharsets.UTF_8));
      return number < 0 ? null : key(length, number);
    };
  }

  /** Small pages, with everything that a file can have. */
  static WriteOptions.Builder options(CompatibilityLevel level) {
    return WriteOptions.builder()
        .set(WriteOptions.COMPATIBILITY, level)
        .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 20)
        .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 50)
        .set(WriteOptions.BLOOM_FILTER, "name", true)
        .set(WriteOptions.BLOOM_FILTER_MAX_BYTES, 64)
        .set(WriteOptions.BLOOM_FILTER, "id", true);
  }

  static List<Map<String, Object>> records(int count) {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Map<String, Object> record = new LinkedHashMap<>();
      record.put("id", 1000L + i);
      record.put("name", i % 7 == 0 ? null : "name " + i % 5);
      record.put("amount", i / 4.0);
      record.put("plain", -i);
      Map<String, Object> s = new LinkedHashMap<>();
      s.put("x", i * i);
      s.put("y", i % 3 == 0 ? null : "y" + i);
      record.put("s", i % 4 == 0 ? null : s);
      List<Long> tags = new ArrayList<>();
      for (long t = 0; t < i % 4; t++) {
        tags.add(t == 2 ? null : t * i);
      }
      record.put("tags", i % 5 == 0 ? null : tags);
      records.add(record);
    }
    return records;
  }

  static byte[] write(List<Map<String, Object>> records, WriteOptions options) throws IOException {
    return RecordFiles.write(SCHEMA, options, records);
  }

  /** A file of 120 records. */
  static byte[] write(FileEncryption encryption, CompatibilityLevel level) throws IOException {
    return write(records(120), options(level).encryption(encryption).build());
  }

  /**
   * The records of {@link #write(FileEncryption, CompatibilityLevel)} in the form of {@link Rows}.
   */
  static List<Object> rows() throws IOException {
    return Rows.read(write(null, CompatibilityLevel.SPARK), 1000);
  }

  static ReadOptions reading(FileDecryption decryption) {
    return ReadOptions.defaults().with(ReadOptions.VERIFY_CHECKSUMS, true).toBuilder()
        .decryption(decryption)
        .build();
  }

  static List<Object> read(byte[] file, FileDecryption decryption) throws IOException {
    return Rows.read(file, 37, reading(decryption));
  }
}

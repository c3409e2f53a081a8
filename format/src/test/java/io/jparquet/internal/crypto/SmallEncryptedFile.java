package io.jparquet.internal.crypto;

import io.jparquet.RecordFiles;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * A file with few columns and records, for tests that change each of its bytes and read it again.
 * The column {@code name} has its own key.
 */
final class SmallEncryptedFile {
  static final byte[] NAME_KEY = EncryptedFiles.key(16, 1);

  static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required int64 id;
            optional binary name (STRING);
            optional group tags (LIST) {
              repeated group list { optional int64 element; }
            }
          }
          """);

  private SmallEncryptedFile() {}

  static FileEncryption.Builder encryption() {
    return EncryptedFiles.encryption()
        .columnKey("name", EncryptedFiles.dataKey(NAME_KEY, "kc1"))
        .completeColumns(true);
  }

  static FileDecryption decryption() {
    return FileDecryption.builder().keyRetriever(EncryptedFiles.retriever(16)).build();
  }

  /** Without checksums, because their size in the headers differs from file to file. */
  static byte[] of(FileEncryption encryption) throws IOException {
    WriteOptions options =
        EncryptedFiles.options(CompatibilityLevel.SPARK)
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 4)
            .set(WriteOptions.PAGE_CHECKSUMS, false)
            .encryption(encryption)
            .build();
    return RecordFiles.write(SCHEMA, options, records(6));
  }

  static List<Map<String, Object>> records(int count) {
    List<Map<String, Object>> records = EncryptedFiles.records(count);
    records.forEach(record -> record.keySet().retainAll(List.of("id", "name", "tags")));
    return records;
  }

  static ReadOptions options() {
    return EncryptedFiles.reading(decryption());
  }
}

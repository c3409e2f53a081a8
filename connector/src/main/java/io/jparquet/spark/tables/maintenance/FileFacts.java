package io.jparquet.spark.tables.maintenance;

import io.jparquet.ParquetReader;
import io.jparquet.internal.stats.ValueMeaning;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadIntent;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;

/**
 * What the footer of a file says about whether it can be put together with others.
 *
 * @param file the file
 * @param kind equal for files whose rows can be in one file: the schema, the key-value metadata,
 *     and what readers take the values for
 * @param rowGroups the number of row groups
 * @param encrypted whether it is encrypted
 * @param columns its leaf columns; empty unless they were asked for
 */
record FileFacts(
    ListedFile file, String kind, int rowGroups, boolean encrypted, List<Column> columns)
    implements Serializable {

  /**
   * A leaf column.
   *
   * @param path the names from the top-level column to it
   * @param repeated whether a row can have several values of it
   */
  record Column(List<String> path, boolean repeated) implements Serializable {

    private static Column of(LeafColumn leaf) {
      return new Column(leaf.path(), leaf.maxRepetitionLevel() > 0);
    }

    String dotPath() {
      return String.join(".", path);
    }
  }

  /**
   * Reads the footer of a file.
   *
   * @param withColumns whether the columns are asked for: of many files they take memory
   */
  static FileFacts of(ListedFile file, FileAccess access, boolean withColumns) throws IOException {
    try (ParquetReader reader = access.open(file, ReadIntent.FOOTER)) {
      FileMetaData footer = reader.metaData();
      return new FileFacts(
          file,
          kind(footer, reader.schema()),
          reader.rowGroupCount(),
          isEncrypted(footer),
          withColumns ? reader.schema().leaves().stream().map(Column::of).toList() : List.of());
    }
  }

  private static String kind(FileMetaData footer, ParquetSchema schema) {
    TreeMap<String, String> pairs = new TreeMap<>();
    if (footer.keyValueMetadata() != null) {
      for (KeyValue pair : footer.keyValueMetadata()) {
        pairs.put(pair.key(), String.valueOf(pair.value()));
      }
    }
    // What the version of Spark says of the values is part of their meaning.
    pairs.remove(ValueMeaning.VERSION);
    // The name of the root does not matter.
    String text =
        ParquetSchema.of("root", schema.root().children())
            + pairs.toString()
            + ValueMeaning.of(footer, schema);
    return digest(text);
  }

  /** Of many files with many columns, the texts would take gigabytes on the driver. */
  private static String digest(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Java has no SHA-256", e);
    }
  }

  private static boolean isEncrypted(FileMetaData footer) {
    return footer.encryptionAlgorithm() != null
        || footer.rowGroups().stream()
            .map(RowGroup::columns)
            .flatMap(List::stream)
            .anyMatch(chunk -> chunk.cryptoMetadata() != null);
  }
}

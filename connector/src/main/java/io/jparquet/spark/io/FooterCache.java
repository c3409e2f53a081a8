package io.jparquet.spark.io;

import io.jparquet.metadata.FileMetaData;
import io.jparquet.schema.ParquetSchema;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Footers that were read before, by what identified their files then. Bounded by their size in the
 * heap as it is estimated; those that were not used for longest are dropped first. Footers of
 * encrypted files are not kept: they must not outlive the right to see them. Thread-safe.
 */
public final class FooterCache {
  /** Estimated bytes of a node of the schema with what follows from it. */
  private static final long SCHEMA_NODE_BYTES = 700;

  /** Estimated bytes of the metadata of a column chunk once they are decoded. */
  private static final long CHUNK_BYTES = 600;

  private final Map<FileIdentity, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /** A cache without footers. */
  public FooterCache() {}

  /** A footer and the schema that it gives. */
  record Entry(FileMetaData metaData, ParquetSchema schema, long bytes) {
    /**
     * An entry with its estimated size.
     *
     * @param footerLength bytes of the footer in the file
     */
    static Entry of(FileMetaData metaData, ParquetSchema schema, long footerLength) {
      long chunks = (long) metaData.rowGroups().size() * schema.leaves().size();
      long nodes = metaData.schema().size();
      return new Entry(
          metaData, schema, 2 * footerLength + SCHEMA_NODE_BYTES * nodes + CHUNK_BYTES * chunks);
    }
  }

  /** The footer of a file, or null. */
  synchronized Entry get(FileIdentity file) {
    return entries.get(file);
  }

  /**
   * Keeps a footer, if it is not larger than all that may be kept.
   *
   * @param limit most bytes of all entries together
   */
  synchronized void put(FileIdentity file, Entry entry, long limit) {
    if (entry.bytes() > limit || entry.metaData().encryptionAlgorithm() != null) {
      return;
    }
    Entry replaced = entries.put(file, entry);
    bytes += entry.bytes() - (replaced == null ? 0 : replaced.bytes());
    Iterator<Entry> eldest = entries.values().iterator();
    while (bytes > limit) {
      bytes -= eldest.next().bytes();
      eldest.remove();
    }
  }

  /** Drops all entries. */
  public synchronized void clear() {
    entries.clear();
    bytes = 0;
  }

  /** Estimated bytes of all entries. */
  synchronized long bytes() {
    return bytes;
  }
}

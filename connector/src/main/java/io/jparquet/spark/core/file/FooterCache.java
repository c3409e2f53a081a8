package io.jparquet.spark.core.file;

import io.jparquet.KnownFooter;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Footers that were read before, by what identified their files then. Bounded by their size in the
 * heap as it is estimated; those that were not used for longest are dropped first. Footers of
 * encrypted files are not kept: they must not outlive the right to see them. Thread-safe.
 */
final class FooterCache {
  /** Estimated bytes of a node of the schema with what follows from it. */
  private static final long SCHEMA_NODE_BYTES = 700;

  /** Estimated bytes of the metadata of a column chunk once they are decoded. */
  private static final long CHUNK_BYTES = 600;

  private final LongSupplier clock;
  private final Map<FileIdentity, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /** A cache without footers. */
  public FooterCache() {
    this(System::currentTimeMillis);
  }

  /**
   * A cache without footers.
   *
   * @param clock tells milliseconds since 1970, by which files are too young to be kept
   */
  FooterCache(LongSupplier clock) {
    this.clock = clock;
  }

  /** A footer with its estimated size in the heap. */
  private record Entry(KnownFooter footer, long bytes) {}

  /** The estimated size of a footer in the heap. */
  static long bytesOf(KnownFooter footer) {
    long chunks = (long) footer.metaData().rowGroups().size() * footer.schema().leaves().size();
    long nodes = footer.metaData().schema().size();
    return 2L * footer.length() + SCHEMA_NODE_BYTES * nodes + CHUNK_BYTES * chunks;
  }

  /** The footer of a file, or null. */
  synchronized @Nullable KnownFooter get(FileIdentity file) {
    Entry entry = entries.get(file);
    return entry == null ? null : entry.footer();
  }

  /**
   * Keeps a footer, if it is not larger than all that may be kept, is not that of an encrypted
   * file, and its file is not so young that it could be replaced unseen.
   *
   * @param limit most bytes of all entries together
   */
  synchronized void put(FileIdentity file, KnownFooter footer, long limit) {
    Entry entry = new Entry(footer, bytesOf(footer));
    if (entry.bytes() > limit
        || footer.metaData().encryptionAlgorithm() != null
        || !file.isSettled(clock.getAsLong())) {
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

package io.jparquet.internal.write;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.internal.column.write.WriteScratch;
import io.jparquet.internal.page.PageWriter;
import io.jparquet.io.OutputFile;
import io.jparquet.option.Compression;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writers that share memory: one budget, one codec for each kind of compression, the scratch memory
 * in which pages are made. So a thousand files can be open at a time: a writer without rows takes a
 * few kilobytes, and buffers grow with what is in them.
 *
 * <p>The arrays of all buffers are counted, used or not, those for values before they grow. When
 * the {@link WriteMemory} does not grant what they need, row groups are written before they have
 * {@link WriteOptions#BLOCK_SIZE} bytes, the one with the largest buffers first, whichever file it
 * belongs to; a row group in the middle of a record is written when the record ends. Row groups
 * become smaller by that, which is said once in the log. What one record and an almost empty row
 * group need is taken in any case.
 *
 * <p>A failure to write a row group early is thrown to whoever asked for memory, and again by the
 * writer it belongs to. All writers of a group, and the group itself, are used by one thread.
 */
public final class WriterGroup implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(WriterGroup.class);

  /** Memory is taken and given back in steps, because to ask may be expensive. */
  private static final long STEP = 1 << 20;

  private record Pages(Compression compression, boolean checksums) {}

  private final WriteMemory memory;
  private final WriteScratch scratch = new WriteScratch();
  private final Map<Compression, BlockCodec> codecs = new HashMap<>();
  private final Map<Pages, PageWriter> pageWriters = new HashMap<>();
  private final Set<FileWriter> writers = Collections.newSetFromMap(new IdentityHashMap<>());
  private long scratchBytes;
  private long used;
  private long granted;

  /** While pages are made nothing else may be: they are in the scratch memory. */
  private boolean busy;

  private boolean warned;
  private boolean closed;

  private WriterGroup(WriteMemory memory) {
    this.memory = memory;
  }

  /** A group without writers, whose buffers take their memory from {@code memory}. */
  public static WriterGroup of(WriteMemory memory) {
    return new WriterGroup(memory);
  }

  /** Creates a file as {@link FileWriter#open} does. */
  public FileWriter open(OutputFile file, ParquetSchema schema, WriteOptions options)
      throws IOException {
    return FileWriter.open(file, schema, options, this, false);
  }

  /** Bytes of all buffers. */
  public long memoryBytes() {
    return used;
  }

  /**
   * Writes row groups, the one with the largest buffers first, to give memory back to {@link
   * WriteMemory}. Does nothing while a writer of this group is at work.
   *
   * @param bytes that are wanted
   * @return bytes given back, more or fewer than wanted
   */
  public long free(long bytes) throws IOException {
    if (busy || closed) {
      return 0;
    }
    long before = granted;
    while (before - granted < bytes) {
      FileWriter largest = largest();
      if (largest == null || !largest.isBetweenRecords()) {
        break;
      }
      flush(largest, null);
      giveBack(0);
    }
    giveBack(0);
    return before - granted;
  }

  /** Frees codecs and memory. Writers that are still open must not be used any more. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      codecs.values().forEach(BlockCodec::close);
      if (granted > 0) {
        memory.release(granted);
      }
      granted = 0;
    }
  }

  WriteScratch scratch() {
    return scratch;
  }

  /**
   * The page writer for a column.
   *
   * @throws UnsupportedFeatureException if the codec can't be written
   */
  PageWriter pageWriter(Compression compression, boolean checksums) {
    if (closed) {
      throw new IllegalStateException("The group of writers is closed; no file can be created");
    }
    return pageWriters.computeIfAbsent(
        new Pages(compression, checksums),
        pages ->
            new PageWriter(codecs.computeIfAbsent(compression, BlockCodecs::create), checksums));
  }

  void add(FileWriter writer) {
    writers.add(writer);
  }

  /** Forgets a writer, whose buffers have been told to take nothing any more. */
  public void remove(FileWriter writer) {
    writers.remove(writer);
    giveBack(STEP);
  }

  /** Pages are made from now on, and no row group of another file may be written. */
  void beginWork() {
    busy = true;
  }

  /** Whether pages are being made. */
  boolean isAtWork() {
    return busy;
  }

  /** No more pages are made; what they took of the scratch memory is counted. */
  void endWork() {
    busy = false;
    scratch.trim();
    long bytes = scratch.memoryBytes();
    for (PageWriter pages : pageWriters.values()) {
      pages.trim();
      bytes += pages.memoryBytes();
    }
    used += bytes - scratchBytes;
    scratchBytes = bytes;
  }

  /** Counts bytes that a writer took or dropped; they are paid for by {@link #settle}. */
  public void count(long bytes) {
    used += bytes;
  }

  /**
   * Counts bytes before a writer takes them in the middle of a record.
   *
   * @return false if they exceed what is granted, and the writer should write its row group
   */
  public boolean grow(FileWriter writer, long bytes) {
    used += bytes;
    if (busy || isPaid()) {
      return true;
    }
    try {
      makeRoom(writer, true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return used <= granted;
  }

  /** Pays for what was counted, after a record of {@code writer} has ended. */
  void settle(FileWriter writer) throws IOException {
    if (!isPaid()) {
      makeRoom(writer, false);
    }
    giveBack(4 * STEP);
  }

  /** Whether memory is there for all that was counted; asks for it if not. */
  private boolean isPaid() {
    if (used > granted) {
      granted += memory.acquire(Math.max(STEP, used - granted));
    }
    return used <= granted;
  }

  /**
   * Writes row groups until what is left is granted.
   *
   * @param asking writer that needs room
   * @param inRecord whether it is in the middle of a record, so that its own has to wait
   */
  private void makeRoom(FileWriter asking, boolean inRecord) throws IOException {
    while (!isPaid()) {
      FileWriter largest = largest();
      if (largest == null || largest == asking && inRecord || !largest.isBetweenRecords()) {
        return;
      }
      warn(largest);
      flush(largest, asking);
    }
  }

  private FileWriter largest() {
    FileWriter largest = null;
    for (FileWriter writer : writers) {
      if (largest == null || writer.bufferBytes() > largest.bufferBytes()) {
        largest = writer;
      }
    }
    return largest == null || largest.isSmall() ? null : largest;
  }

  private static void flush(FileWriter writer, FileWriter asking) throws IOException {
    try {
      writer.flushEarly();
    } catch (IOException | RuntimeException | Error e) {
      if (writer != asking) {
        writer.lose(e);
      }
      throw e;
    }
  }

  private void giveBack(long kept) {
    long unused = granted - used;
    if (unused > kept && !closed) {
      long bytes = Math.min(granted, unused - Math.min(kept, STEP));
      granted -= bytes;
      memory.release(bytes);
    }
  }

  private void warn(FileWriter largest) {
    if (!warned) {
      warned = true;
      LOG.warn(
          "Row groups are written before they have as many bytes as parquet.block.size asks for,"
              + " from one of {} bytes on, because the buffers of {} open files take {} bytes and"
              + " no more memory is granted: small row groups make files larger and slower to"
              + " read. Write fewer files at a time, by rows that come sorted or clustered by"
              + " partition, or {}",
          largest.bufferBytes(),
          writers.size(),
          used,
          memory.remedy());
    }
  }
}

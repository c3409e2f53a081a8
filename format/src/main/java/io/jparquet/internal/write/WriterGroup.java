package io.jparquet.internal.write;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.internal.codec.Compression;
import io.jparquet.internal.column.write.WriteScratch;
import io.jparquet.internal.page.PageWriter;
import io.jparquet.io.OutputFile;
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
 * Writers that share memory: one budget, one codec for each kind of compression, and the scratch
 * memory for creating pages. This way, a thousand files can be open at a time: a writer without
 * rows takes a few kilobytes, and buffers grow with their content.
 *
 * <p>The arrays of all buffers are counted, whether used or not; those for values are counted
 * before they grow. When the {@link WriteMemory} does not grant the necessary bytes, row groups are
 * written before they have {@link WriteOptions#BLOCK_SIZE} bytes. The row group with the largest
 * buffers of all files is written first; in the middle of a record, it is written when the record
 * ends. This makes row groups smaller, which is logged once. The memory for one record and an
 * almost empty row group is always taken.
 *
 * <p>A failure to write a row group early is thrown to the writer that requested memory, and again
 * by the writer of the row group. All writers of a group, and the group itself, are used by one
 * thread.
 */
public final class WriterGroup implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(WriterGroup.class);

  /** Memory is taken and returned in steps, because a request can be expensive. */
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

  /**
   * Whether pages are being created; they use the scratch memory, so no others may be created at
   * that time.
   */
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

  /** Creates a file like {@link FileWriter#open}. */
  public FileWriter open(OutputFile file, ParquetSchema schema, WriteOptions options)
      throws IOException {
    return FileWriter.open(file, schema, options, this, false);
  }

  /** Bytes of all buffers. */
  public long memoryBytes() {
    return used;
  }

  /**
   * Writes row groups, the one with the largest buffers first, to return memory to {@link
   * WriteMemory}. Does nothing during a call of a writer of this group.
   *
   * @param bytes number of bytes that are requested
   * @return returned bytes, more or fewer than requested
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

  /** Releases codecs and memory. Writers that are still open must not be used afterwards. */
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
   * @throws UnsupportedFeatureException if the codec is not supported for writing
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

  /** Removes a writer whose buffers no longer take memory. */
  public void remove(FileWriter writer) {
    writers.remove(writer);
    giveBack(STEP);
  }

  /**
   * Marks the start of creating pages; until its end, no row group of another file may be written.
   */
  void beginWork() {
    busy = true;
  }

  /** Marks the end of creating pages, and counts the scratch memory that they took. */
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

  /** Counts bytes that a writer took or released; {@link #settle} requests them. */
  public void count(long bytes) {
    used += bytes;
  }

  /**
   * Counts bytes before a writer takes them in the middle of a record.
   *
   * @return false if they exceed the granted bytes and the writer should write its row group
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

  /** Requests the counted bytes after the end of a record of {@code writer}. */
  void settle(FileWriter writer) throws IOException {
    if (!isPaid()) {
      makeRoom(writer, false);
    }
    giveBack(4 * STEP);
  }

  /** Whether memory for all counted bytes is granted; requests it if not. */
  private boolean isPaid() {
    if (used > granted) {
      granted += memory.acquire(Math.max(STEP, used - granted));
    }
    return used <= granted;
  }

  /**
   * Writes row groups until the memory of the remaining buffers is granted.
   *
   * @param asking writer that needs memory
   * @param inRecord whether it is in the middle of a record, so that its own row group must wait
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
          "Row groups are written before they have as many bytes as parquet.block.size allows,"
              + " from one of {} bytes on, because the buffers of {} open files take {} bytes and"
              + " no more memory is granted. Small row groups make files larger and slower to"
              + " read. Write fewer files at a time, with rows that are sorted or clustered by"
              + " partition, or {}",
          largest.bufferBytes(),
          writers.size(),
          used,
          memory.remedy());
    }
  }
}

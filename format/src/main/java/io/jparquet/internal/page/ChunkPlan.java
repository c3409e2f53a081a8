package io.jparquet.internal.page;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.filter.RowRanges;
import io.jparquet.internal.metadata.LeafChunk;
import io.jparquet.io.ByteRange;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A plan for reading the column chunks of one row group: where they are, how to fetch them, and how
 * many rows make a sensible batch. It is checked against the schema and the file's length before
 * anything is read.
 *
 * @param rowGroup the row group
 * @param chunks the chunks to read
 */
public record ChunkPlan(RowGroup rowGroup, List<Chunk> chunks) {
  /** Pages begin after the file's magic. */
  private static final int FIRST_PAGE_OFFSET = 4;

  private static final int SMALLEST_WINDOW = 1 << 20;

  /**
   * Writers that left the header of the dictionary page out of the chunk's size (PARQUET-816): up
   * to parquet-mr 1.2.8, and those of its first versions, which do not store their version.
   */
  private static final Pattern SHORT_SIZES =
      Pattern.compile("parquet-mr(?: version 1\\.(?:[01]\\.\\d|2\\.[0-8]\\b).*)?", Pattern.DOTALL);

  /** More than a header without statistics takes. */
  private static final int MISSING_HEADER = 100;

  /** Target number of entries of one column in a batch, if rows have many. */
  private static final int BATCH_ENTRIES = 1 << 16;

  /** Target number of uncompressed bytes of all columns in a batch, if rows are long. */
  private static final int BATCH_BYTES = 1 << 26;

  /**
   * One column chunk.
   *
   * @param column its column
   * @param metaData its metadata in the footer
   * @param file the file with its pages
   * @param start file offset of its first page
   * @param length bytes of its pages
   * @param windowBytes bytes to read at a time; 0 when it is fetched at once
   * @param pages the places of its data pages; null if unknown
   * @param parts the parts of it to fetch; null for all of it
   */
  public record Chunk(
      LeafColumn column,
      ColumnMetaData metaData,
      InputFile file,
      long start,
      long length,
      int windowBytes,
      PageLocations pages,
      List<ByteRange> parts) {

    /**
     * The bytes of the chunk, read as they are needed.
     *
     * @param files the files of the footer: errors name the chunk's file if it is another one
     * @param most bytes to read at a time
     */
    public ChunkBytes windowed(ChunkFiles files, int most) {
      ChunkBytes bytes = ChunkBytes.windowed(file, start, length, most);
      return files.isOwn(file) ? bytes : bytes.inFile(file.location());
    }

    /** Bytes of it that are fetched at once. */
    public long fetchedBytes() {
      return parts == null ? length : parts.stream().mapToLong(ByteRange::length).sum();
    }

    /** Bytes of memory that the fetched bytes take at a time. */
    public long memoryBytes() {
      return windowBytes == 0 ? fetchedBytes() : windowBytes;
    }

    Chunk withWindow(int bytes) {
      return new Chunk(column, metaData, file, start, length, bytes, pages, null);
    }

    /** This chunk with the places of its pages. */
    public Chunk located(PageLocations locations) {
      return new Chunk(column, metaData, file, start, length, windowBytes, locations, parts);
    }

    /** This chunk, fetching only the pages that have some rows. */
    Chunk withPages(PageLocations locations, RowRanges rows) {
      List<ByteRange> ranges = windowBytes == 0 ? locations.bytesOf(rows, start) : null;
      return new Chunk(column, metaData, file, start, length, windowBytes, locations, ranges);
    }
  }

  /**
   * Plans the reading of some columns.
   *
   * @param rowGroup the row group; the metadata of encrypted columns must have been decrypted
   * @param files where the chunks are
   * @param createdBy the file's writer, from its footer; may be null
   * @param fetchBytes stored bytes that may be in memory at a time
   * @throws CorruptFileException when the metadata contradicts the schema or the file's length
   * @throws UnsupportedFeatureException when a chunk is in a file out of reach
   * @throws IOException when the file of a chunk cannot be opened
   */
  public static ChunkPlan of(
      RowGroup rowGroup,
      ParquetSchema schema,
      List<LeafColumn> columns,
      ChunkFiles files,
      String createdBy,
      int fetchBytes)
      throws IOException {
    if (rowGroup.numRows() < 0) {
      throw new CorruptFileException(
          "the row group has a negative number of rows: " + rowGroup.numRows());
    }
    if (rowGroup.columns().size() != schema.leaves().size()) {
      throw new CorruptFileException(
          "the row group has "
              + rowGroup.columns().size()
              + " column chunks, the schema "
              + schema.leaves().size()
              + " columns");
    }
    boolean shortSizes = createdBy != null && SHORT_SIZES.matcher(createdBy).matches();
    List<Chunk> located = new ArrayList<>();
    long total = 0;
    for (LeafColumn column : columns) {
      try {
        Chunk chunk = locate(column, rowGroup, files, shortSizes);
        located.add(chunk);
        total += chunk.length();
      } catch (ParquetException e) {
        throw e.at(new ErrorLocation(null, null, column.dotPath(), null, null));
      }
    }
    ChunkPlan plan = new ChunkPlan(rowGroup, located);
    return total <= fetchBytes ? plan : plan.within(fetchBytes);
  }

  /**
   * This plan with less memory: a chunk that needs more than its share is read through a window. No
   * window is smaller than 1 MiB.
   *
   * @param bytes stored bytes that may be in memory at a time
   */
  public ChunkPlan within(long bytes) {
    if (chunks.isEmpty()) {
      return this;
    }
    long most = Math.min(bytes / chunks.size(), Integer.MAX_VALUE);
    int share = (int) Math.max(SMALLEST_WINDOW, most);
    List<Chunk> windowed = new ArrayList<>();
    for (Chunk chunk : chunks) {
      windowed.add(chunk.memoryBytes() <= share ? chunk : chunk.withWindow(share));
    }
    return new ChunkPlan(rowGroup, windowed);
  }

  private static Chunk locate(
      LeafColumn column, RowGroup rowGroup, ChunkFiles files, boolean shortSizes)
      throws IOException {
    ColumnChunk chunk = rowGroup.columns().get(column.index());
    ColumnMetaData metaData = LeafChunk.metaData(rowGroup, column);
    if (metaData == null) {
      throw new CorruptFileException("the footer has no metadata of the column chunk");
    }
    if (metaData.type() != column.type()) {
      throw new CorruptFileException(
          "the column chunk has the type "
              + metaData.type()
              + ", the schema says "
              + column.type());
    }
    checkValueCount(column, metaData.numValues(), rowGroup.numRows());
    if (metaData.numValues() == 0) {
      return new Chunk(column, metaData, files.of(null), 0, 0, 0, null, null);
    }
    InputFile file = files.of(chunk.filePath());
    long fileLength = file.length();
    long start = metaData.startOffset();
    long length = metaData.totalCompressedSize();
    if (start < FIRST_PAGE_OFFSET || length < 0 || length > fileLength - start) {
      throw new CorruptFileException(
          "by the footer, the column chunk has "
              + length
              + " bytes at offset "
              + start
              + ", outside of the file's "
              + fileLength
              + " bytes"
              + (files.isOwn(file) ? "" : " (" + file.location() + ")"));
    }
    long room = fileLength - start - length;
    long fetched = shortSizes ? length + Math.min(room, MISSING_HEADER) : length;
    return new Chunk(column, metaData, file, start, fetched, 0, null, null);
  }

  private static void checkValueCount(LeafColumn column, long values, long rows) {
    boolean fits = column.maxRepetitionLevel() == 0 ? values == rows : values >= rows;
    if (!fits) {
      throw new CorruptFileException(
          "the column chunk has "
              + values
              + " values for the "
              + rows
              + " rows of its row group; "
              + (column.maxRepetitionLevel() == 0 ? "as many" : "at least as many")
              + " are expected");
    }
  }

  /** Finds the offset index of a chunk, or null. */
  @FunctionalInterface
  public interface OffsetIndexes {
    /** The offset index of a column's chunk; null without one, or when it is contradictory. */
    PageLocations of(Chunk chunk) throws IOException;
  }

  /**
   * This plan for some rows of the row group: for chunks with an offset index, only the pages with
   * such rows are fetched.
   */
  public ChunkPlan withRows(RowRanges rows, OffsetIndexes indexes) throws IOException {
    List<Chunk> selected = new ArrayList<>();
    for (Chunk chunk : chunks) {
      PageLocations pages = chunk.length() == 0 ? null : indexes.of(chunk);
      selected.add(pages == null ? chunk : chunk.withPages(pages, rows));
    }
    return new ChunkPlan(rowGroup, selected);
  }

  /** This plan for some of its chunks. */
  public ChunkPlan only(Predicate<Chunk> wanted) {
    return new ChunkPlan(rowGroup, chunks.stream().filter(wanted).toList());
  }

  /** Bytes that are fetched at once. */
  public long fetchedBytes() {
    return chunks.stream().mapToLong(Chunk::fetchedBytes).sum();
  }

  /** Bytes of memory that the fetched bytes take at a time. */
  public long memoryBytes() {
    return chunks.stream().mapToLong(Chunk::memoryBytes).sum();
  }

  /** By file, the ranges that are fetched at once, in the order of {@link #chunks()}. */
  public Map<InputFile, List<ByteRange>> fetches() {
    Map<InputFile, List<ByteRange>> fetches = new LinkedHashMap<>();
    for (Chunk chunk : chunks) {
      if (chunk.windowBytes() == 0) {
        List<ByteRange> ranges = fetches.computeIfAbsent(chunk.file(), file -> new ArrayList<>());
        if (chunk.parts() == null) {
          ranges.add(new ByteRange(chunk.start(), (int) chunk.length()));
        } else {
          ranges.addAll(chunk.parts());
        }
      }
    }
    return fetches;
  }

  /**
   * Rows per batch: {@code maxBatchRows}, or fewer if the average row is so long, or has so many
   * elements, that such batches would far exceed the processor's caches.
   */
  public int batchRows(int maxBatchRows) {
    double rows = Math.max(1, rowGroup.numRows());
    double bytes = 0;
    double entries = 1;
    for (Chunk chunk : chunks) {
      bytes += Math.max(0, chunk.metaData().totalUncompressedSize()) / rows;
      entries = Math.max(entries, chunk.metaData().numValues() / rows);
    }
    double most = Math.min(BATCH_ENTRIES / entries, BATCH_BYTES / Math.max(1, bytes));
    return (int) Math.max(1, Math.min(maxBatchRows, most));
  }
}

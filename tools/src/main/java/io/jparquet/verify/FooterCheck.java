package io.jparquet.verify;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.footer.Footer;
import io.jparquet.internal.footer.FooterReader;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.internal.scan.OpenFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Verifies what the footer says about itself and the file, and finds the chunks that can be
 * verified further.
 */
final class FooterCheck {
  /** The file offset after the magic at the start. */
  private static final int FIRST_OFFSET = 4;

  private final Footer footer;
  private final OpenFile file;
  private final ChunkFiles files;
  private final Findings findings;
  private final List<Part> parts = new ArrayList<>();
  private final Map<Place, ChunkCheck.Source> sound = new HashMap<>();

  /** A part of the file that the footer points to. */
  private record Part(long start, long end, String name, ErrorLocation location) {}

  private record Place(int rowGroup, int leaf) {}

  /**
   * Verifies a footer.
   *
   * @param footer the footer as stored in the file
   * @param file the open file; its row groups have a chunk for each leaf
   */
  FooterCheck(Footer footer, OpenFile file, ChunkFiles files, Findings findings) {
    this.footer = footer;
    this.file = file;
    this.files = files;
    this.findings = findings;
  }

  /** A chunk, if it can be read; else null. */
  ChunkCheck.@Nullable Source chunk(int rowGroup, LeafColumn column) {
    return sound.get(new Place(rowGroup, column.index()));
  }

  /** Runs the verification. */
  void run() throws IOException {
    FileMetaData metaData = footer.metaData();
    ErrorLocation whole = ErrorLocation.inFile(file.file().location());
    String wrongHead = FooterReader.headMagic(file.file(), footer.encrypted());
    if (wrongHead != null) {
      findings.add(VerificationRule.HEAD_MAGIC, whole, wrongHead);
    }
    repetitionTypes(metaData.schema(), whole);
    long rows = metaData.rowGroups().stream().mapToLong(RowGroup::numRows).sum();
    if (rows != metaData.numRows()) {
      findings.add(
          VerificationRule.ROW_COUNT,
          whole,
          "the file has "
              + metaData.numRows()
              + " rows by the footer, but its row groups have "
              + rows);
    }
    List<ColumnOrder> orders = metaData.columnOrders();
    int leaves = file.schema().leaves().size();
    if (orders != null && orders.size() != leaves) {
      findings.add(
          VerificationRule.COLUMN_ORDERS,
          whole,
          "there are " + orders.size() + " column orders for " + leaves + " columns");
    }
    for (int index = 0; index < metaData.rowGroups().size(); index++) {
      rowGroup(index, metaData.rowGroups().get(index));
    }
    long end = footer.offset() + footer.length();
    parts.add(new Part(footer.offset(), end, "the footer", whole));
    overlaps();
  }

  /** Checks that all nodes but the root have one. */
  private void repetitionTypes(List<SchemaElement> schema, ErrorLocation whole) {
    for (SchemaElement element : schema.subList(1, schema.size())) {
      if (element.repetitionType() == null) {
        findings.add(
            VerificationRule.REPETITION_TYPE,
            whole,
            "the field '" + element.name() + "' has no repetition type; it is read as REQUIRED");
      }
    }
  }

  private void rowGroup(int index, RowGroup group) throws IOException {
    ErrorLocation location = file.location(index);
    int leaves = file.schema().leaves().size();
    if (group.columns().size() != leaves) {
      findings.add(
          VerificationRule.CHUNK_COUNT,
          location,
          "the row group has "
              + group.columns().size()
              + " column chunks for "
              + leaves
              + " columns");
    }
    if (group.numRows() < 0) {
      findings.add(
          VerificationRule.ROW_COUNT, location, "the row group has " + group.numRows() + " rows");
    }
    if (group.ordinal() != null && group.ordinal() != (short) index) {
      findings.add(
          VerificationRule.ROW_GROUP_ORDINAL,
          location,
          "the row group has the ordinal " + group.ordinal());
    }
    sortingColumns(group, location);
    if (file.rowGroup(index).columns().size() != leaves) {
      return;
    }
    long compressed = 0;
    long uncompressed = 0;
    boolean known = group.columns().size() == leaves;
    for (LeafColumn column : file.schema().leaves()) {
      ColumnMetaData metaData = chunk(index, column, group.numRows());
      known &= metaData != null;
      compressed += metaData == null ? 0 : metaData.totalCompressedSize();
      uncompressed += metaData == null ? 0 : metaData.totalUncompressedSize();
    }
    if (known) {
      sizes(group, compressed, uncompressed, location);
    }
  }

  /** Compares the sizes of a row group with those of its chunks. */
  private void sizes(RowGroup group, long compressed, long uncompressed, ErrorLocation location) {
    Long stored = group.totalCompressedSize();
    if (stored != null && stored != compressed) {
      findings.add(
          VerificationRule.ROW_GROUP_SIZE,
          location,
          "the row group has "
              + stored
              + " compressed bytes by the footer, its chunks have "
              + compressed);
    }
    // Many writers stored the compressed size here, for instance parquet-cpp (PARQUET-2008),
    // parquet-rs (apache/arrow-rs#3530) and Impala; others stored nothing (duckdb/duckdb#8405).
    long total = group.totalByteSize();
    if (total != uncompressed && total != compressed && total != 0) {
      findings.add(
          VerificationRule.ROW_GROUP_SIZE,
          location,
          "the row group has "
              + total
              + " uncompressed bytes by the footer, its chunks have "
              + uncompressed);
    }
  }

  private void sortingColumns(RowGroup group, ErrorLocation location) {
    if (group.sortingColumns() == null) {
      return;
    }
    for (SortingColumn sorting : group.sortingColumns()) {
      if (sorting.columnIdx() < 0 || sorting.columnIdx() >= file.schema().leaves().size()) {
        findings.add(
            VerificationRule.SORTING_COLUMN,
            location,
            "the row group is said to be sorted by the column "
                + sorting.columnIdx()
                + ", but there are "
                + file.schema().leaves().size());
      }
    }
  }

  /** Verifies the entry of a chunk, and returns its metadata; null if unknown. */
  private @Nullable ColumnMetaData chunk(int index, LeafColumn column, long rows)
      throws IOException {
    ErrorLocation location = file.location(index, column.index());
    ColumnChunk stored = file.rowGroup(index).columns().get(column.index());
    RowGroup group;
    try {
      if (!file.access().isReadable(stored, column)) {
        findings.add(
            VerificationRule.NOT_VERIFIED,
            location,
            "the column chunk is encrypted, and its key is not known; give its key to verify it");
        return null;
      }
      group = file.complete(index, List.of(column));
    } catch (ParquetException e) {
      findings.add(VerificationRule.CHUNK_METADATA, location, e);
      return null;
    }
    ColumnChunk chunk = group.columns().get(column.index());
    ColumnMetaData metaData = chunk.metaData();
    if (metaData == null) {
      findings.add(
          VerificationRule.CHUNK_METADATA, location, "the footer has no metadata of the chunk");
      return null;
    }
    boolean fits = structure(metaData, column, rows, location);
    boolean inFile = place(chunk, metaData, location);
    Set<ChunkCheck.Part> readable = EnumSet.allOf(ChunkCheck.Part.class);
    if (files.isOwn(chunk.filePath())) {
      places(chunk, metaData, location, readable);
    }
    if (fits && inFile) {
      source(index, column, group, readable, location);
    }
    return metaData;
  }

  private void source(
      int index,
      LeafColumn column,
      RowGroup group,
      Set<ChunkCheck.Part> readable,
      ErrorLocation location)
      throws IOException {
    try {
      ChunkPlan.Chunk chunk = file.chunk(group, column, files);
      sound.put(
          new Place(index, column.index()),
          new ChunkCheck.Source(
              index,
              group,
              chunk,
              readable,
              file.access().decryptor(file.rowGroup(index), index, column)));
    } catch (ParquetException e) {
      findings.add(VerificationRule.CHUNK_PLACE, location, e);
    }
  }

  private boolean structure(
      ColumnMetaData metaData, LeafColumn column, long rows, ErrorLocation location) {
    boolean fits = true;
    if (metaData.pathInSchema() != null && !metaData.pathInSchema().equals(column.path())) {
      fits = false;
      findings.add(
          VerificationRule.CHUNK_METADATA,
          location,
          "the chunk at the position of column "
              + column.dotPath()
              + " names the column "
              + String.join(".", metaData.pathInSchema()));
    }
    if (metaData.type() != column.type()) {
      fits = false;
      findings.add(
          VerificationRule.CHUNK_METADATA,
          location,
          "the chunk has the type " + metaData.type() + ", the schema says " + column.type());
    }
    boolean flat = column.maxRepetitionLevel() == 0;
    if (flat ? metaData.numValues() != rows : metaData.numValues() < rows) {
      fits = false;
      findings.add(
          VerificationRule.CHUNK_VALUES,
          location,
          "the chunk has "
              + metaData.numValues()
              + " values for "
              + rows
              + " rows; "
              + (flat ? "as many" : "at least as many")
              + " are expected");
    }
    return fits;
  }

  private boolean place(ColumnChunk chunk, ColumnMetaData metaData, ErrorLocation location)
      throws IOException {
    if (metaData.numValues() == 0 || !files.isOwn(chunk.filePath())) {
      return true;
    }
    long start = metaData.startOffset();
    long length = metaData.totalCompressedSize();
    if (start < FIRST_OFFSET || length < 0 || length > footer.offset() - start) {
      findings.add(
          VerificationRule.CHUNK_PLACE,
          location,
          "the chunk has "
              + length
              + " bytes at offset "
              + start
              + ", but the footer begins at "
              + footer.offset());
      return false;
    }
    parts.add(new Part(start, start + length, "the column chunk", location));
    return true;
  }

  /**
   * Verifies the places of the indexes and the Bloom filter of a chunk.
   *
   * @param readable parts outside the file are removed from it
   */
  private void places(
      ColumnChunk chunk,
      ColumnMetaData metaData,
      ErrorLocation location,
      Set<ChunkCheck.Part> readable) {
    Long columnIndex = chunk.columnIndexOffset();
    if (!inFile(ChunkCheck.Part.COLUMN_INDEX, columnIndex, chunk.columnIndexLength(), location)) {
      readable.remove(ChunkCheck.Part.COLUMN_INDEX);
    }
    Long offsetIndex = chunk.offsetIndexOffset();
    if (!inFile(ChunkCheck.Part.OFFSET_INDEX, offsetIndex, chunk.offsetIndexLength(), location)) {
      readable.remove(ChunkCheck.Part.OFFSET_INDEX);
    }
    Long filter = metaData.bloomFilterOffset();
    Integer length = metaData.bloomFilterLength();
    // Without a length, the footer only says where the filter begins.
    Integer least = filter != null && length == null ? Integer.valueOf(1) : length;
    if (!inFile(ChunkCheck.Part.BLOOM_FILTER, filter, least, location)) {
      readable.remove(ChunkCheck.Part.BLOOM_FILTER);
    }
  }

  private boolean inFile(
      ChunkCheck.Part kind,
      @Nullable Long offset,
      @Nullable Integer length,
      ErrorLocation location) {
    if (offset == null || length == null) {
      return true;
    }
    if (offset < FIRST_OFFSET || length <= 0 || length > footer.offset() - offset) {
      findings.add(
          kind.rule(),
          location,
          kind.phrase()
              + " has "
              + length
              + " bytes at offset "
              + offset
              + ", but the footer begins at "
              + footer.offset());
      return false;
    }
    parts.add(new Part(offset, offset + length, kind.phrase(), location));
    return true;
  }

  /** Reports parts that begin before an earlier part ends. */
  private void overlaps() {
    parts.removeIf(part -> part.start() == part.end());
    parts.sort(Comparator.comparingLong(Part::start).thenComparingLong(Part::end));
    Part last = null;
    for (Part part : parts) {
      if (last != null && part.start() < last.end()) {
        findings.add(
            VerificationRule.OVERLAP,
            new ErrorLocation(
                part.location().file(),
                part.location().rowGroup(),
                part.location().columnPath(),
                null,
                part.start()),
            part.name()
                + " begins at offset "
                + part.start()
                + ", within "
                + last.name()
                + " of "
                + last.location()
                + ", which ends at "
                + last.end());
      }
      last = last == null || part.end() > last.end() ? part : last;
    }
  }
}

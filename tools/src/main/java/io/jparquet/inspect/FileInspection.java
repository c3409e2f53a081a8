package io.jparquet.inspect;

import io.jparquet.ParquetReader;
import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.bloom.BloomFilterReader;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.internal.column.read.DictionaryEntries;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.footer.Magic;
import io.jparquet.internal.metadata.DataPageHeader;
import io.jparquet.internal.metadata.DataPageHeaderV2;
import io.jparquet.internal.metadata.DictionaryPageHeader;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.internal.page.PageScan;
import io.jparquet.internal.scan.OpenFile;
import io.jparquet.internal.scan.OpenFiles;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Statistics;
import io.jparquet.schema.LeafColumn;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a file consists of below its row groups: pages, dictionaries, and where its bytes go. Valid
 * as long as the reader is open. Not thread-safe.
 */
public final class FileInspection {
  /** Bytes to read at a time: several headers, if pages are small. */
  private static final int WINDOW_BYTES = 1 << 14;

  private final OpenFile file;

  private FileInspection(OpenFile file) {
    this.file = file;
  }

  /** The inspection of the file of a reader. */
  public static FileInspection of(ParquetReader reader) {
    return new FileInspection(OpenFiles.of(reader));
  }

  /** A chunk with its decryptor, which is null when it is plain. */
  private record Place(ChunkPlan.Chunk chunk, @Nullable ChunkDecryptor decryptor) {
    ChunkBytes bytes(ChunkFiles files) {
      return chunk.windowed(files, WINDOW_BYTES);
    }
  }

  private Place place(ChunkFiles files, int rowGroup, LeafColumn column) throws IOException {
    return new Place(
        file.chunk(file.complete(rowGroup, List.of(column)), column, files),
        file.access().decryptor(file.rowGroup(rowGroup), rowGroup, column));
  }

  /**
   * The pages of a column chunk in their order, as their headers describe them. Most bodies are not
   * read.
   *
   * @param rowGroup index of the row group
   * @param leaf index of the leaf column
   * @return the pages; empty if the chunk has no values
   * @throws ParquetException when a header is damaged, or the headers contradict the footer, or the
   *     chunk is encrypted and the key is missing
   */
  public List<PageDescription> pages(int rowGroup, int leaf) throws IOException {
    List<PageDescription> pages = new ArrayList<>();
    eachPage(rowGroup, leaf, pages::add);
    return pages;
  }

  /**
   * Describes the pages of a column chunk one after the other, as {@link #pages} does. Those before
   * a damaged header are described before the error.
   *
   * @param rowGroup index of the row group
   * @param leaf index of the leaf column
   * @param action receives the pages in their order
   * @throws ParquetException as {@link #pages}
   */
  public void eachPage(int rowGroup, int leaf, Consumer<PageDescription> action)
      throws IOException {
    try (ChunkFiles files = file.chunkFiles()) {
      eachPage(files, rowGroup, leaf, action);
    }
  }

  private List<PageDescription> pages(ChunkFiles files, int rowGroup, int leaf) throws IOException {
    List<PageDescription> pages = new ArrayList<>();
    eachPage(files, rowGroup, leaf, pages::add);
    return pages;
  }

  private void eachPage(ChunkFiles files, int rowGroup, int leaf, Consumer<PageDescription> action)
      throws IOException {
    LeafColumn column = file.schema().leaves().get(leaf);
    try {
      Place place = place(files, rowGroup, column);
      PageScan scan = new PageScan(column, file.options());
      scan.open(place.bytes(files), place.chunk().metaData(), null, place.decryptor());
      try {
        eachPage(scan, column.maxRepetitionLevel() == 0, action);
      } catch (ParquetException e) {
        throw e.at(scan.location());
      }
    } catch (ParquetException e) {
      throw e.at(file.location(rowGroup, leaf));
    }
  }

  private static void eachPage(PageScan scan, boolean flat, Consumer<PageDescription> action)
      throws IOException {
    while (scan.hasNext()) {
      action.accept(description(scan, scan.next(), flat));
    }
    if (scan.missingValues() != 0) {
      throw new CorruptFileException(
          "the pages of the column chunk have "
              + Math.abs(scan.missingValues())
              + (scan.missingValues() > 0 ? " values fewer" : " values more")
              + " than the footer counts");
    }
  }

  private static PageDescription description(PageScan scan, PageHeader header, boolean flat) {
    @Nullable Integer rows = null;
    @Nullable Long nulls = null;
    @Nullable Statistics statistics = null;
    int values = 0;
    @Nullable Encoding encoding = null;
    switch (header.type()) {
      case DATA_PAGE -> {
        DataPageHeader own = Objects.requireNonNull(header.dataPageHeader());
        values = own.numValues();
        rows = flat ? values : null;
        encoding = own.encoding();
        statistics = own.statistics();
        nulls = statistics == null ? null : statistics.nullCount();
      }
      case DATA_PAGE_V2 -> {
        DataPageHeaderV2 own = Objects.requireNonNull(header.dataPageHeaderV2());
        values = own.numValues();
        rows = own.numRows();
        encoding = own.encoding();
        statistics = own.statistics();
        nulls = (long) own.numNulls();
      }
      case DICTIONARY_PAGE -> {
        DictionaryPageHeader own = Objects.requireNonNull(header.dictionaryPageHeader());
        values = own.numValues();
        encoding = own.encoding();
      }
      case INDEX_PAGE, UNKNOWN -> {}
    }
    return new PageDescription(
        scan.ordinal(),
        header.type(),
        scan.offset(),
        scan.headerBytes(),
        header.compressedPageSize(),
        header.uncompressedPageSize(),
        values,
        nulls == null || nulls < 0 || nulls > values ? null : (Integer) nulls.intValue(),
        rows,
        encoding,
        header.crc(),
        statistics);
  }

  /**
   * Reads the dictionary of a column chunk.
   *
   * @param rowGroup index of the row group
   * @param leaf index of the leaf column
   * @return null when the chunk has no dictionary page
   * @throws ParquetException when the page is damaged, or is encrypted and the key is missing
   */
  public @Nullable Dictionary dictionary(int rowGroup, int leaf) throws IOException {
    LeafColumn column = file.schema().leaves().get(leaf);
    try (ChunkFiles files = file.chunkFiles()) {
      Place place = place(files, rowGroup, column);
      if (place.chunk().length() == 0) {
        return null;
      }
      try (BlockCodec codec = BlockCodecs.create(place.chunk().metaData().codec())) {
        Vector entries =
            DictionaryEntries.read(
                column,
                file.options(),
                place.bytes(files),
                place.chunk().metaData(),
                codec,
                place.decryptor());
        return entries == null ? null : new Dictionary(entries, entries.size());
      }
    } catch (ParquetException e) {
      throw e.at(file.location(rowGroup, leaf));
    }
  }

  /**
   * Shows where the bytes of the file go. Reads the headers of all pages. Damaged chunks, and those
   * with a missing key, do not prevent it from reading the others.
   */
  public FileSizes sizes() throws IOException {
    try (ChunkFiles files = file.chunkFiles()) {
      return sizes(files);
    }
  }

  private FileSizes sizes(ChunkFiles files) throws IOException {
    List<FileSizes.ColumnSizes> columns = new ArrayList<>();
    long footer = footerBytes();
    long rest = file.file().length() - footer;
    for (int rowGroup = 0; rowGroup < file.metaData().rowGroups().size(); rowGroup++) {
      int chunks = file.rowGroup(rowGroup).columns().size();
      for (int leaf = 0; leaf < Math.min(chunks, file.schema().leaves().size()); leaf++) {
        FileSizes.ColumnSizes sizes = sizes(files, rowGroup, leaf);
        columns.add(sizes);
        rest -= sizes.total();
      }
    }
    return new FileSizes(file.file().length(), columns, footer, Math.max(0, rest));
  }

  /** The footer, its length, and the magic twice. */
  private long footerBytes() throws IOException {
    byte[] trailer = new byte[Magic.TRAILER_LENGTH];
    file.file().readFully(file.file().length() - trailer.length, trailer, 0, trailer.length);
    return Integer.toUnsignedLong(LittleEndian.getInt(trailer, 0))
        + Magic.TRAILER_LENGTH
        + Magic.LENGTH;
  }

  private FileSizes.ColumnSizes sizes(ChunkFiles files, int rowGroup, int leaf) throws IOException {
    LeafColumn column = file.schema().leaves().get(leaf);
    ColumnChunk chunk = visible(rowGroup, column);
    if (!files.isOwn(chunk.filePath())) {
      return new FileSizes.ColumnSizes(rowGroup, leaf, 0, 0, 0, 0, 0, 0, 0, 0);
    }
    long headers = 0;
    long dictionary = 0;
    long data = 0;
    long others = 0;
    long undivided = 0;
    try {
      for (PageDescription page : pages(files, rowGroup, leaf)) {
        headers += page.headerBytes();
        switch (page.type()) {
          case DATA_PAGE, DATA_PAGE_V2 -> data += page.compressedBytes();
          case DICTIONARY_PAGE -> dictionary += page.compressedBytes();
          case INDEX_PAGE, UNKNOWN -> others += page.compressedBytes();
        }
      }
    } catch (ParquetException e) {
      headers = 0;
      dictionary = 0;
      data = 0;
      others = 0;
      undivided =
          chunk.metaData() == null ? 0 : Math.max(0, chunk.metaData().totalCompressedSize());
    }
    return new FileSizes.ColumnSizes(
        rowGroup,
        leaf,
        headers,
        dictionary,
        data,
        others,
        undivided,
        length(chunk.columnIndexOffset(), chunk.columnIndexLength()),
        length(chunk.offsetIndexOffset(), chunk.offsetIndexLength()),
        bloomFilterBytes(rowGroup, column));
  }

  /** The chunk with its metadata, or without it if it is encrypted and cannot be read. */
  private ColumnChunk visible(int rowGroup, LeafColumn column) throws IOException {
    try {
      return file.visible(rowGroup, List.of(column)).columns().get(column.index());
    } catch (ParquetException e) {
      return file.rowGroup(rowGroup).columns().get(column.index());
    }
  }

  private static long length(@Nullable Long offset, @Nullable Integer length) {
    return offset == null || length == null ? 0 : Math.max(0, length);
  }

  /** The bytes of a Bloom filter; 0 if it cannot be read. */
  private long bloomFilterBytes(int rowGroup, LeafColumn column) throws IOException {
    try {
      return BloomFilterReader.storedBytes(
          file.file(),
          file.visible(rowGroup, List.of(column)),
          column.index(),
          file.access().decryptor(file.rowGroup(rowGroup), rowGroup, column));
    } catch (ParquetException e) {
      return 0;
    }
  }
}

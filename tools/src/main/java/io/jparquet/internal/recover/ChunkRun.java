package io.jparquet.internal.recover;

import io.jparquet.error.ParquetException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.column.read.PageProbe;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.thrift.DecodedPageHeader;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The pages, starting at a place in the file, that can belong to one column chunk: as many as were
 * requested, or up to the first that can't be decoded as the next page. Not thread-safe.
 */
final class ChunkRun {
  /** Bytes that are read at a time. */
  private static final int WINDOW = 1 << 18;

  private final WalkedFile file;
  private final LeafColumn column;
  private final ChunkDecryptor decryptor;
  private final long start;
  private final List<Page> pages = new ArrayList<>();
  private final List<CompressionCodec> codecs;
  private int codec;

  /** The codec that the next page is tried with. */
  private CompressionCodec tried;

  /** Null until a page is requested, and after the end. */
  private PageProbe trial;

  private boolean ended;
  private boolean hasDictionary;

  /**
   * A data page, with file offsets.
   *
   * @param rows rows that begin in it
   * @param entries its entries, nulls included
   * @param startsRow whether it begins with the start of a row
   * @param wholeRows whether it must end at the end of a row: because of its version, or because
   *     its last entry has no list element
   * @param uncompressed bytes of the pages of the run up to it, decompressed
   */
  record Page(
      long start,
      long end,
      long rows,
      long entries,
      boolean startsRow,
      boolean wholeRows,
      long uncompressed,
      Encoding encoding) {

    /** This page, after others whose decompressed bytes are known. */
    Page after(long bytesBefore) {
      return new Page(
          start, end, rows, entries, startsRow, wholeRows, bytesBefore + uncompressed, encoding);
    }
  }

  /**
   * A run before anything has been read of it.
   *
   * @param decryptor decrypts the chunk; null when it is plain
   * @param start file offset of its first page
   */
  ChunkRun(WalkedFile file, LeafColumn column, ChunkDecryptor decryptor, long start) {
    this(file, column, decryptor, start, file.codecs(column));
  }

  /** A run in a plain file whose codec is known. */
  ChunkRun(WalkedFile file, LeafColumn column, long start, CompressionCodec codec) {
    this(file, column, null, start, List.of(codec));
  }

  private ChunkRun(
      WalkedFile file,
      LeafColumn column,
      ChunkDecryptor decryptor,
      long start,
      List<CompressionCodec> codecs) {
    this.file = file;
    this.column = column;
    this.decryptor = decryptor;
    this.start = start;
    this.codecs = codecs;
  }

  LeafColumn column() {
    return column;
  }

  /** The pages so far. */
  List<Page> pages() {
    return pages;
  }

  /** Whether no further page of the chunk begins after the pages. */
  boolean hasEnded() {
    return ended;
  }

  /** File offset after the pages so far. */
  long end() {
    return pages.isEmpty() ? start : pages.get(pages.size() - 1).end();
  }

  /** Entries of the first pages. */
  long entries(int count) {
    return pages.subList(0, count).stream().mapToLong(Page::entries).sum();
  }

  /** Rows that begin in the first pages. */
  long rows(int count) {
    return pages.subList(0, count).stream().mapToLong(Page::rows).sum();
  }

  /** Whether there is a page with this index. */
  boolean has(int page) throws IOException {
    while (pages.size() <= page && !ended) {
      ended = !extend();
      if (ended) {
        close();
      }
    }
    return pages.size() > page;
  }

  /** Frees the resources for decoding; keeps the pages so far, and finds no more. */
  void close() {
    ended = true;
    if (trial != null) {
      file.release(trial);
      trial = null;
    }
  }

  private boolean extend() throws IOException {
    if (!file.mayGoOn()) {
      return false;
    }
    if (trial == null) {
      trial = file.trial(column);
      return open();
    }
    return next() || nextCodec();
  }

  /** Tries the first page with one codec after the other. */
  private boolean open() throws IOException {
    while (codec < codecs.size()) {
      if (start(codecs.get(codec)) && next()) {
        return true;
      }
      codec++;
    }
    return false;
  }

  /** Tries the pages so far and one more with the codecs not yet tried. */
  private boolean nextCodec() throws IOException {
    int known = pages.size();
    boolean dictionary = hasDictionary;
    List<Page> before = List.copyOf(pages);
    for (int other = codec + 1; other < codecs.size(); other++) {
      pages.clear();
      boolean fits = start(codecs.get(other));
      while (fits && pages.size() <= known) {
        fits = next();
      }
      if (fits) {
        codec = other;
        return true;
      }
      pages.clear();
      pages.addAll(before);
    }
    hasDictionary = dictionary;
    return false;
  }

  private boolean start(CompressionCodec id) {
    if (start >= file.end()) {
      return false;
    }
    BlockCodec block;
    try {
      block = file.codec(id);
    } catch (UnsupportedFeatureException e) {
      return false;
    }
    ChunkBytes bytes = ChunkBytes.windowed(file.file(), start, file.end() - start, WINDOW);
    trial.open(bytes, unlimited(id), block, decryptor, null);
    hasDictionary = false;
    tried = id;
    return true;
  }

  /** Metadata of a chunk whose counts and sizes are not known; a dictionary is not ruled out. */
  private ColumnMetaData unlimited(CompressionCodec id) {
    return ColumnMetaData.builder()
        .type(column.type())
        .encodings(List.of())
        .pathInSchema(column.path())
        .codec(id)
        .numValues(Long.MAX_VALUE)
        .totalUncompressedSize(file.largestPage())
        .totalCompressedSize(file.end() - start)
        .dataPageOffset(start)
        .build();
  }

  private boolean next() throws IOException {
    long at = end();
    if (decryptor == null && !hasDictionary && file.hasIndependentPages()) {
      WalkedFile.Trial key = new WalkedFile.Trial(column.index(), tried, at);
      Optional<Page> outcome = file.outcome(key);
      if (outcome == null) {
        DecodedPageHeader header = PageHeaders.at(file.file(), at, file.end());
        boolean isData = header != null && PageHeaders.isData(header.header());
        if (!isData && header != null && pages.isEmpty()) {
          return nextInOrder();
        }
        outcome = isData ? alone(at, PageHeaders.pageEnd(at, header)) : Optional.empty();
        file.keep(key, outcome);
      }
      return add(outcome);
    }
    return nextInOrder();
  }

  /** Adds a page that was decoded alone, unless decoding failed or it does not begin a chunk. */
  private boolean add(Optional<Page> outcome) {
    if (outcome.isEmpty() || pages.isEmpty() && !outcome.get().startsRow()) {
      return false;
    }
    pages.add(outcome.get().after(uncompressed()));
    return true;
  }

  /** Decodes a data page as the only one of a chunk. */
  private Optional<Page> alone(long at, long pageEnd) throws IOException {
    int length = (int) Math.min(Integer.MAX_VALUE, pageEnd - at);
    try {
      trial.open(
          ChunkBytes.windowed(file.file(), at, pageEnd - at, length),
          unlimited(tried),
          file.codec(tried),
          null,
          null);
      return trial.next() ? Optional.of(page(at)) : Optional.empty();
    } catch (ParquetException e) {
      return Optional.empty();
    }
  }

  /** The page that was decoded last, in a chunk that begins at a place in the file. */
  private Page page(long chunkStart) {
    return new Page(
        chunkStart + trial.start(),
        chunkStart + trial.end(),
        trial.rows(),
        trial.entries(),
        trial.startsRow(),
        trial.hasWholeRows() || file.lists().endsRow(column, trial.lastDefinitionLevel()),
        trial.uncompressedBytes(),
        trial.encoding());
  }

  /** Decodes the next page after those that were decoded before it, with their dictionary. */
  private boolean nextInOrder() throws IOException {
    long at = end();
    try {
      if (!trial.next()) {
        return false;
      }
    } catch (ParquetException e) {
      return false;
    }
    boolean first = pages.isEmpty();
    hasDictionary |= trial.hasDictionary();
    long pageStart = start + trial.start();
    // Pages of unknown types, and those without values, end a run.
    boolean follows = first ? hasDictionary == pageStart > start : pageStart == at;
    if (!follows || first && !trial.startsRow()) {
      return false;
    }
    pages.add(page(start));
    return true;
  }

  private long uncompressed() {
    return pages.isEmpty() ? 0 : pages.get(pages.size() - 1).uncompressed();
  }

  /**
   * The metadata of a chunk consisting of the first pages of the run.
   *
   * @param count number of data pages
   */
  ColumnMetaData metaData(int count) {
    Set<Encoding> encodings = EnumSet.noneOf(Encoding.class);
    long values = 0;
    for (Page page : pages.subList(0, count)) {
      encodings.add(page.encoding());
      values += page.entries();
    }
    if (hasDictionary) {
      encodings.add(Encoding.PLAIN);
    }
    encodings.add(Encoding.RLE);
    Page last = pages.get(count - 1);
    return ColumnMetaData.builder()
        .type(column.type())
        .encodings(List.copyOf(encodings))
        .pathInSchema(column.path())
        .codec(codecs.get(codec))
        .numValues(values)
        .totalUncompressedSize(last.uncompressed())
        .totalCompressedSize(last.end() - start)
        .dataPageOffset(pages.get(0).start())
        .dictionaryPageOffset(hasDictionary ? start : null)
        .build();
  }
}

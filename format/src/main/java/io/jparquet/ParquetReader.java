package io.jparquet;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.internal.scan.BloomFilters;
import io.jparquet.internal.scan.OpenFile;
import io.jparquet.internal.scan.OpenFiles;
import io.jparquet.internal.scan.PageIndexes;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metrics.ReadMetric;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.Closeable;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An open Parquet file: its footer, its schema and its indexes. Rows are read by scans.
 *
 * <p>Neither a reader nor its scans are thread-safe. Different readers, even of the same file, are
 * independent of each other.
 *
 * <pre>{@code
 * try (ParquetReader reader = ParquetReader.open(InputFile.of(path), ReadOptions.defaults());
 *     FileScan scan = reader.scan(reader.schema().fields()).open()) {
 *   while (scan.next()) {
 *     // scan.rowCount(), scan.vector(0), scan.vector(1)...
 *   }
 * }
 * }</pre>
 */
public final class ParquetReader implements Closeable {
  static {
    OpenFiles.reveal(ParquetReader.class, reader -> reader.file);
  }

  private final OpenFile file;
  private final ChunkFiles files;
  private final PageIndexes indexes;
  private final BloomFilters bloomFilters;
  private final Set<FileScan> scans = new LinkedHashSet<>();

  /** Null if the context belongs to the caller. */
  private final @Nullable ReadContext ownContext;

  private ParquetReader(OpenFile file, @Nullable ReadContext ownContext) {
    this.file = file;
    this.files = file.chunkFiles();
    this.ownContext = ownContext;
    this.indexes = PageIndexes.of(file, files);
    this.bloomFilters = new BloomFilters(file, files);
  }

  /**
   * Opens a file and reads its footer. The reader shares nothing with other readers.
   *
   * @param file the file; closed by {@link #close()}, and when opening fails
   * @throws CorruptFileException when the file is not a Parquet file, or is damaged
   * @throws CryptoException when the footer can't be decrypted, or its signature does not fit
   */
  public static ParquetReader open(InputFile file, ReadOptions options) throws IOException {
    ReadContext own = new ReadContext();
    return new ParquetReader(OpenFile.open(file, options, own.resources()), own);
  }

  /**
   * Opens a file and reads its footer.
   *
   * @param file the file; closed by {@link #close()}, and when opening fails
   * @param context what the reader shares with other readers; it stays open
   * @throws CorruptFileException when the file is not a Parquet file, or is damaged
   * @throws CryptoException when the footer can't be decrypted, or its signature does not fit
   */
  public static ParquetReader open(InputFile file, ReadOptions options, ReadContext context)
      throws IOException {
    return new ParquetReader(OpenFile.open(file, options, context.resources()), null);
  }

  /**
   * Opens a file whose footer is already known. The reader shares nothing with other readers.
   *
   * @param file the file; closed by {@link #close()}
   * @param metaData its footer, as returned by {@link #metaData()} of another reader; a signature
   *     is not checked again
   * @throws CorruptFileException when the footer's schema is not a tree
   * @throws CryptoException when the file's AAD prefix is not the expected one
   */
  public static ParquetReader open(InputFile file, FileMetaData metaData, ReadOptions options)
      throws IOException {
    ReadContext own = new ReadContext();
    return new ParquetReader(OpenFile.open(file, metaData, null, options, own.resources()), own);
  }

  /**
   * Opens a file and reads its footer. If the footer has the same bytes as a known one, it is not
   * decoded again. So the known footer may safely be that of another file, or of a file that was
   * replaced.
   *
   * @param file the file; closed by {@link #close()}, and when opening fails
   * @param known from {@link #footer()} of another reader
   * @param context what the reader shares with other readers; it stays open
   * @throws CorruptFileException when the file is not a Parquet file, or is damaged
   * @throws CryptoException when the footer can't be decrypted, or its signature does not fit
   */
  public static ParquetReader open(
      InputFile file, KnownFooter known, ReadOptions options, ReadContext context)
      throws IOException {
    return new ParquetReader(OpenFile.open(file, known.read(), options, context.resources()), null);
  }

  /**
   * Opens a file with a known footer, without a request. The caller must be certain that the file
   * has this footer; otherwise, wrong rows are read.
   *
   * @param file the file; closed by {@link #close()}, and when opening fails
   * @param known from {@link #footer()} of another reader of the same bytes
   * @param context what the reader shares with other readers; it stays open
   * @throws CryptoException when the options accept only encrypted files
   */
  public static ParquetReader openUnchecked(
      InputFile file, KnownFooter known, ReadOptions options, ReadContext context)
      throws IOException {
    return new ParquetReader(
        OpenFile.openUnchecked(file, known.read(), options, context.resources()), null);
  }

  /**
   * The footer. For columns with their own encryption key, it has no metadata, or only the
   * unencrypted part: see {@link #rowGroupMetaData}.
   */
  public FileMetaData metaData() {
    return file.metaData();
  }

  /**
   * The footer for later reads of the file.
   *
   * @return null if the file is encrypted, or if its footer was passed as metadata
   */
  public @Nullable KnownFooter footer() {
    boolean isKept = file.footer() != null && file.metaData().encryptionAlgorithm() == null;
    return isKept ? new KnownFooter(file.footer()) : null;
  }

  /**
   * A CRC-32C of the footer as stored, encrypted or not, to detect that a file was replaced. Takes
   * time proportional to its length.
   *
   * @throws IllegalStateException if the footer was passed as metadata
   */
  public int footerChecksum() {
    if (file.footer() == null) {
      throw new IllegalStateException("The footer was given as metadata, so its bytes are unknown");
    }
    return file.footer().checksum();
  }

  /** The schema of the file. */
  public ParquetSchema schema() {
    return file.schema();
  }

  /** Bytes of the footer; 0 if it was known before the file was opened. */
  public int footerLength() {
    return file.footerLength();
  }

  /**
   * The value of a metric of all scans since the file was opened, in the {@linkplain
   * ReadMetric#unit() unit} of the metric. It grows while the file is read.
   */
  public long metric(ReadMetric metric) {
    return file.counters().get(metric);
  }

  /** Number of row groups. */
  public int rowGroupCount() {
    return file.metaData().rowGroups().size();
  }

  /**
   * Starts the description of a scan.
   *
   * @param fields fields of {@link #schema()}, pruned or not; may be empty to get only row counts
   */
  public FileScan.Builder scan(List<Field> fields) {
    return new FileScan.Builder(file, fields, scans::add, scans::remove);
  }

  /**
   * The metadata of a row group, including that of encrypted columns whose keys the reader has.
   *
   * @param index index of the row group
   * @param columns the columns whose metadata is read; keys are looked up only for these
   * @throws CryptoException if metadata was changed, or belongs in another place
   */
  public RowGroup rowGroupMetaData(int index, Collection<LeafColumn> columns) throws IOException {
    return file.visible(index, columns);
  }

  /**
   * Reads the column index of a column chunk.
   *
   * @param rowGroup index of the row group
   * @param leaf index of the leaf column
   * @return null when the chunk has none
   * @throws ParquetException when the index is damaged, or is encrypted and the key is missing
   */
  public @Nullable ColumnIndex columnIndex(int rowGroup, int leaf) throws IOException {
    return indexes.columnIndex(rowGroup, leaf);
  }

  /**
   * Reads the offset index of a column chunk.
   *
   * @param rowGroup index of the row group
   * @param leaf index of the leaf column
   * @return null when the chunk has none
   * @throws ParquetException when the index is damaged, or is encrypted and the key is missing
   */
  public @Nullable OffsetIndex offsetIndex(int rowGroup, int leaf) throws IOException {
    return indexes.offsetIndex(rowGroup, leaf);
  }

  /**
   * Reads the Bloom filter of a column chunk.
   *
   * @param rowGroup index of the row group
   * @param leaf index of the leaf column
   * @return null when the chunk has none
   * @throws ParquetException when the filter is damaged or of an unknown kind, or is encrypted and
   *     the key is missing
   */
  public @Nullable BloomFilter bloomFilter(int rowGroup, int leaf) throws IOException {
    var filter = bloomFilters.of(rowGroup, leaf);
    return filter == null ? null : new BloomFilter(filter);
  }

  /** Closes all scans and the file, and overwrites keys; a second call has no effect. */
  @Override
  public void close() throws IOException {
    try (ReadContext context = ownContext;
        OpenFile closed = file;
        ChunkFiles others = files) {
      for (FileScan scan : List.copyOf(scans)) {
        scan.close();
      }
    }
  }
}

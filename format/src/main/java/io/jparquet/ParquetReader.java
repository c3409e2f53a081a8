package io.jparquet;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.bloom.BloomFilter;
import io.jparquet.internal.bloom.BloomFilterReader;
import io.jparquet.internal.column.read.FilteredProjection;
import io.jparquet.internal.column.read.ProjectionReader;
import io.jparquet.internal.crypto.FileDecryptor;
import io.jparquet.internal.filter.RowRanges;
import io.jparquet.internal.filter.StatisticsFilter;
import io.jparquet.internal.footer.DecryptedFooter;
import io.jparquet.internal.footer.FooterReader;
import io.jparquet.internal.io.BufferedTail;
import io.jparquet.internal.io.MeteredInputFile;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.internal.scan.ChunkFetcher;
import io.jparquet.internal.scan.ColumnAccess;
import io.jparquet.internal.scan.PageIndexes;
import io.jparquet.internal.scan.PruningVerification;
import io.jparquet.internal.scan.RowFilters;
import io.jparquet.internal.scan.RowGroupOpening;
import io.jparquet.internal.scan.RowGroupPlan;
import io.jparquet.internal.scan.RowGroupPruning;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metrics.PruningLevel;
import io.jparquet.metrics.ReadMetrics;
import io.jparquet.option.ReadOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.RowFilter;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.Closeable;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads one Parquet file: its footer, its schema, and its row groups as batches of vectors.
 *
 * <p>Codecs, vectors and buffers are kept from one row group to the next. Not thread-safe;
 * different readers, also of the same file, are independent of each other.
 *
 * <pre>{@code
 * try (ParquetReader reader = ParquetReader.open(new LocalInputFile(path), ReadOptions.defaults())) {
 *   List<Field> projection = reader.schema().fields();
 *   for (int i = 0; i < reader.rowGroupCount(); i++) {
 *     try (RowGroupReader rows = reader.rowGroup(i, projection, 4096)) {
 *       while (rows.next()) {
 *         // rows.vector(0), rows.vector(1)...
 *       }
 *     }
 *   }
 * }
 * }</pre>
 */
public final class ParquetReader implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(ParquetReader.class);

  private final InputFile file;
  private final ChunkFiles files;
  private final ReadOptions options;
  private final FileMetaData metaData;
  private final ParquetSchema schema;
  private final ColumnAccess access;
  private final PageIndexes indexes;
  private final RowGroupPruning pruning;
  private final RowFilters rowFilters;
  private final ReadMetrics metrics;
  private final ChunkFetcher fetcher;
  private final RowGroupOpening opening;
  private List<Field> projectedFields;
  private ProjectionReader projection;
  private RowGroupReader current;

  /** The filter of the current row group. */
  private RowFilter filter;

  /** What carries it out; null if nothing has to be left out. */
  private FilteredProjection filtered;

  /** What is read next, if that was told. */
  private RowGroupPlan ahead;

  private int footerLength;

  private ParquetReader(
      InputFile stored,
      InputFile file,
      ReadOptions options,
      FileMetaData metaData,
      ParquetSchema schema,
      FileDecryptor decryptor,
      ReadMetrics metrics) {
    this.file = file;
    this.files = new ChunkFiles(file, options.anyFilePath());
    this.options = options;
    this.metaData = metaData;
    this.schema = schema;
    this.metrics = metrics;
    this.fetcher = new ChunkFetcher(stored, files, options, metrics);
    this.access = new ColumnAccess(decryptor);
    this.indexes = new PageIndexes(file, files, metaData, schema, access, options);
    this.opening = new RowGroupOpening(fetcher, access, indexes, options, metrics);
    this.rowFilters = new RowFilters(schema, metaData, options);
    this.pruning = new RowGroupPruning(metaData, schema, options, files, access, this::bloomFilter);
    if (decryptor != null) {
      decryptor.opened(metaData);
    }
  }

  /**
   * Opens a file and reads its footer.
   *
   * @param file the file; closed by {@link #close()}, and when opening fails
   * @throws CorruptFileException when the file is no Parquet file, or is damaged
   * @throws CryptoException when the footer can't be decrypted, or its signature does not fit
   */
  public static ParquetReader open(InputFile file, ReadOptions options) throws IOException {
    FileDecryptor decryptor = null;
    try {
      ReadMetrics metrics = new ReadMetrics();
      int tailLength = options.footerTailBytes(file.length());
      BufferedTail source = new BufferedTail(new MeteredInputFile(file, metrics), tailLength);
      DecryptedFooter footer = FooterReader.open(source, tailLength, options.decryption());
      source.extend(options.tailBytes(file.length()));
      decryptor = footer.decryptor();
      ParquetReader reader =
          open(file, source, footer.footer().metaData(), null, decryptor, options, metrics);
      reader.footerLength = footer.footer().length();
      return reader;
    } catch (IOException | RuntimeException e) {
      if (decryptor != null) {
        decryptor.close();
      }
      try {
        file.close();
      } catch (IOException closing) {
        e.addSuppressed(closing);
      }
      throw e;
    }
  }

  /**
   * Opens a file whose footer is already known.
   *
   * @param file the file; closed by {@link #close()}
   * @param metaData its footer, as {@link FooterReader} read it; a signature is not checked again
   * @throws CorruptFileException when the footer's schema is no tree
   * @throws CryptoException when the file's AAD prefix is not the expected one
   */
  public static ParquetReader open(InputFile file, FileMetaData metaData, ReadOptions options)
      throws IOException {
    return open(file, metaData, null, options);
  }

  /**
   * Opens a file whose footer and schema are already known.
   *
   * @param file the file; closed by {@link #close()}
   * @param metaData its footer, as {@link FooterReader} read it; a signature is not checked again
   * @param schema the schema that follows from the footer; null if it is not known
   * @throws CorruptFileException when the footer's schema is no tree
   * @throws CryptoException when the file's AAD prefix is not the expected one
   */
  public static ParquetReader open(
      InputFile file, FileMetaData metaData, ParquetSchema schema, ReadOptions options)
      throws IOException {
    ReadMetrics metrics = new ReadMetrics();
    InputFile source = new MeteredInputFile(file, metrics);
    if (file.length() <= options.smallFileBytes()) {
      source = new BufferedTail(source, (int) file.length());
    }
    try {
      FileDecryptor decryptor = FileDecryptor.of(metaData, options.decryption());
      return open(file, source, metaData, schema, decryptor, options, metrics);
    } catch (ParquetException e) {
      throw e.at(ErrorLocation.inFile(file.location()));
    }
  }

  private static ParquetReader open(
      InputFile stored,
      InputFile file,
      FileMetaData metaData,
      ParquetSchema schema,
      FileDecryptor decryptor,
      ReadOptions options,
      ReadMetrics metrics) {
    try {
      ParquetSchema known = schema == null ? ParquetSchema.fromElements(metaData.schema()) : schema;
      return new ParquetReader(stored, file, options, metaData, known, decryptor, metrics);
    } catch (ParquetException e) {
      throw e.at(ErrorLocation.inFile(file.location()));
    }
  }

  /**
   * The footer. Of columns that have an encryption key of their own, it has no metadata or only
   * those that everybody may see: see {@link #rowGroupMetaData}.
   */
  public FileMetaData metaData() {
    return metaData;
  }

  /** The schema of the file. */
  public ParquetSchema schema() {
    return schema;
  }

  /** Bytes of the footer; 0 when it was known before the file was opened. */
  public int footerLength() {
    return footerLength;
  }

  /** What reading has cost and spared so far: the same object each time. */
  public ReadMetrics metrics() {
    return metrics;
  }

  /** Number of row groups. */
  public int rowGroupCount() {
    return metaData.rowGroups().size();
  }

  /**
   * Opens a row group and fetches the column chunks of the projection. A reader of another row
   * group that this method gave out before is closed.
   *
   * @param index index of the row group
   * @param fields fields of {@link #schema()}, pruned or not; may be empty to learn row counts only
   * @param maxBatchRows most rows of a batch; batches are smaller where rows are long or have many
   *     elements, and have 65,536 rows at most
   * @throws ParquetException when the metadata of a column is wrong, or a column cannot be read
   * @throws CryptoException naming column and key when a column is encrypted with a key that the
   *     reader does not have
   */
  public RowGroupReader rowGroup(int index, List<Field> fields, int maxBatchRows)
      throws IOException {
    return rowGroup(index, fields, maxBatchRows, RowFilter.all());
  }

  /**
   * As {@link #rowGroup(int, List, int)}, for who looks only at rows that match a predicate: others
   * may be left out, and what only they need is not fetched, decompressed or decoded. Pages are
   * ruled out by the page index ({@link ReadOptions#columnIndexFilter()}), rows by the values of
   * projected columns without repeated ancestors ({@link ReadOptions#rowFilter()}). Which rows come
   * besides the matching ones is not specified.
   *
   * @param predicate in terms of the file's columns
   */
  public RowGroupReader rowGroup(
      int index, List<Field> fields, int maxBatchRows, Predicate predicate) throws IOException {
    return rowGroup(index, fields, maxBatchRows, RowFilter.hint(predicate));
  }

  /**
   * As {@link #rowGroup(int, List, int)}, of the rows that a filter asks for. Its exact part is
   * carried out whatever the options say, which are about what may be left out besides.
   *
   * @param rowFilter in terms of the file's columns
   * @throws IllegalArgumentException when the exact part can't be decided by the projected columns
   */
  public RowGroupReader rowGroup(
      int index, List<Field> fields, int maxBatchRows, RowFilter rowFilter) throws IOException {
    if (maxBatchRows <= 0) {
      throw new IllegalArgumentException("maxBatchRows must be positive, not " + maxBatchRows);
    }
    RowGroup rowGroup = metaData.rowGroups().get(index);
    if (current != null) {
      current.close();
      current = null;
    }
    fetcher.release();
    ErrorLocation location = new ErrorLocation(file.location(), index, null, null, null);
    files.closeExcess();
    try {
      boolean told =
          ahead != null
              && ahead.index() == index
              && rowFilter.equals(filter)
              && fields.equals(projectedFields);
      project(fields);
      filter = rowFilter;
      opening.observe(filtered);
      RowGroupPlan plan = told ? ahead : plan(index);
      ahead = null;
      RowGroup complete = access.withMetaData(rowGroup, index, projection.columns(), false);
      filtered = rowFilters.over(projection, projectedFields, rowFilter, complete);
      if (options.verifyPruning() && !rowFilter.isAll()) {
        verify(index, complete, rowFilter, plan.ranges());
      }
      int batchRows = Math.min(plan.chunks().batchRows(maxBatchRows), options.maxBatchElements());
      RowRanges rows = opening.open(plan, projection, filtered, batchRows);
      projection.startRowGroup(location);
      if (filtered != null) {
        filtered.startRowGroup();
      }
      long count = rowGroup.numRows();
      current = new RowGroupReader(projection, filtered, location, rows, count, batchRows, metrics);
      return current;
    } catch (ParquetException e) {
      throw e.at(location);
    }
  }

  private RowGroupPlan plan(int index) throws IOException {
    List<LeafColumn> columns = projection.columns();
    RowGroup complete = access.withMetaData(metaData.rowGroups().get(index), index, columns, false);
    ChunkPlan chunks =
        ChunkPlan.of(complete, schema, columns, files, metaData.createdBy(), options.fetchBytes());
    indexes.need(filter.both(), columns);
    RowRanges ranges =
        options.columnIndexFilter()
            ? indexes.rows(complete, index, filter.both())
            : RowRanges.all(complete.numRows());
    return opening.plan(
        index,
        ranges.isAll() ? chunks : chunks.withRows(ranges, chunk -> indexes.locations(index, chunk)),
        ranges,
        rowFilters.over(projection, projectedFields, filter, complete));
  }

  /**
   * Tells which row groups will be read. Of these the page indexes that a predicate needs are
   * fetched together, up to 4 MiB at a time; of others for each row group apart.
   *
   * @param rowGroups their indexes, in the order of reading
   */
  public void willRead(List<Integer> rowGroups) {
    indexes.expect(rowGroups);
  }

  /**
   * Tells that a row group will be read after the current one, for the same fields and predicate:
   * its chunks are fetched in another thread meanwhile, if they have at most {@link
   * ReadOptions#prefetchBytes()} bytes and are all in this file. What goes wrong is reported when
   * the row group is opened. Without a current row group it has no effect.
   *
   * @param index index of the row group
   */
  public void prefetch(int index) {
    ahead = null;
    if (options.prefetchBytes() == 0 || current == null) {
      return;
    }
    try {
      RowGroupPlan plan = plan(index);
      ahead = plan.hasRows() && fetcher.start(plan.atOnce()) ? plan : null;
    } catch (IOException | ParquetException e) {
      LOG.debug("Row group {} of {} is not read ahead", index, file.location(), e);
    }
  }

  /** Keeps what the last row group was read with if this one is read alike. */
  private void project(List<Field> fields) {
    if (projection == null || !fields.equals(projectedFields)) {
      projection = null;
      projection = new ProjectionReader(fields, options, metaData.createdBy());
      projectedFields = List.copyOf(fields);
    }
  }

  /**
   * Whether a predicate can be decided for each row by the values of projected columns, so that
   * {@link RowFilter#exact()} may have it.
   *
   * @param predicate in terms of the file's columns
   * @param fields the projection
   */
  public boolean decides(Predicate predicate, List<Field> fields) {
    return rowFilters.decides(predicate, fields);
  }

  /**
   * The metadata of a row group with those of encrypted columns, as far as the reader has their
   * keys: for filters, which look at statistics.
   *
   * @param index index of the row group
   * @param columns the columns whose metadata are wanted; keys are looked for only for these
   * @throws CryptoException when metadata were changed, or are not those of this place
   */
  public RowGroup rowGroupMetaData(int index, Collection<LeafColumn> columns) throws IOException {
    try {
      return access.withMetaData(metaData.rowGroups().get(index), index, columns, true);
    } catch (ParquetException e) {
      throw e.at(new ErrorLocation(file.location(), index, null, null, null));
    }
  }

  /**
   * Whether a row group may have rows that match a predicate: by its statistics, then by its Bloom
   * filters ({@link ReadOptions#bloomFilter()}), then by its dictionaries ({@link
   * ReadOptions#dictionaryFilter()}).
   *
   * @param index index of the row group
   * @param rowGroup the row group as {@link #rowGroupMetaData} gives it
   * @param predicate in terms of the file's columns
   * @return false only if no row matches
   * @throws CryptoException when a Bloom filter was changed, or is not that of this place
   * @throws CorruptFileException when it is to be verified ({@link ReadOptions#verifyPruning()})
   *     and a row matches although a structure of the file says that none does
   */
  public boolean mayMatch(int index, RowGroup rowGroup, Predicate predicate) throws IOException {
    PruningLevel level = pruning.ruledOutBy(index, rowGroup, predicate);
    if (level == null) {
      return true;
    }
    if (options.verifyPruning()) {
      verification(index, predicate).noRow(level);
    }
    switch (level) {
      case BLOOM_FILTER -> metrics.addByBloomFilter();
      case DICTIONARY -> metrics.addByDictionary();
      default -> metrics.addByStatistics();
    }
    return false;
  }

  private PruningVerification verification(int index, Predicate predicate) throws IOException {
    RowGroup rowGroup = metaData.rowGroups().get(index);
    List<Field> fields = PruningVerification.fieldsOf(predicate, schema);
    ProjectionReader reading =
        new ProjectionReader(fields, options.withLazyVectors(false), metaData.createdBy());
    List<LeafColumn> columns = reading.columns();
    RowGroup complete = access.withMetaData(rowGroup, index, columns, false);
    ChunkPlan plan =
        ChunkPlan.of(complete, schema, columns, files, metaData.createdBy(), options.fetchBytes());
    opening.openAll(plan, index, reading);
    ErrorLocation location = new ErrorLocation(file.location(), index, null, null, null);
    reading.startRowGroup(location);
    return new PruningVerification(
        predicate, schema, reading, rowGroup.numRows(), location, leaf -> offsetIndex(index, leaf));
  }

  private void verify(int index, RowGroup rowGroup, RowFilter rowFilter, RowRanges ranges)
      throws IOException {
    if (!ranges.isAll()) {
      verification(index, rowFilter.both()).noRowOutside(ranges);
    }
    for (Predicate predicate : List.of(rowFilter.exact(), rowFilter.hint())) {
      Predicate left = StatisticsFilter.undecided(predicate, rowGroup, schema, metaData);
      if (left != predicate) {
        verification(index, predicate).sameRows(left);
      }
    }
  }

  /**
   * Reads the column index of a column chunk.
   *
   * @param rowGroup index of the row group
   * @param leaf index of the leaf column
   * @return null when the chunk has none
   * @throws ParquetException when the index is damaged, or is encrypted and the key is missing
   */
  public ColumnIndex columnIndex(int rowGroup, int leaf) throws IOException {
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
  public OffsetIndex offsetIndex(int rowGroup, int leaf) throws IOException {
    return indexes.offsetIndex(rowGroup, leaf);
  }

  private ErrorLocation chunkLocation(int rowGroup, int leaf) {
    String path = schema.leaves().get(leaf).dotPath();
    return new ErrorLocation(file.location(), rowGroup, path, null, null);
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
  public BloomFilter bloomFilter(int rowGroup, int leaf) throws IOException {
    try {
      RowGroup group = metaData.rowGroups().get(rowGroup);
      if (leaf >= group.columns().size()) {
        return null;
      }
      LeafColumn column = schema.leaves().get(leaf);
      RowGroup complete = access.withMetaData(group, rowGroup, List.of(column), false);
      InputFile in = files.of(group.columns().get(leaf).filePath());
      return BloomFilterReader.read(in, complete, leaf, access.decryptor(group, rowGroup, column));
    } catch (ParquetException e) {
      throw e.at(chunkLocation(rowGroup, leaf));
    }
  }

  /** Frees codecs, overwrites keys and closes the file; a second call has no effect. */
  @Override
  public void close() throws IOException {
    if (current != null) {
      current.close();
    }
    fetcher.close();
    access.close();
    projection = null;
    try {
      files.close();
    } finally {
      file.close();
    }
  }
}

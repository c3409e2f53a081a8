package io.jparquet;

import io.jparquet.bloom.BloomFilter;
import io.jparquet.bloom.BloomFilterReader;
import io.jparquet.codec.BlockCodec;
import io.jparquet.codec.BlockCodecs;
import io.jparquet.column.read.ProjectionReader;
import io.jparquet.footer.Footer;
import io.jparquet.footer.FooterReader;
import io.jparquet.io.ByteRange;
import io.jparquet.io.FetchedRange;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.page.ChunkBytes;
import io.jparquet.page.ChunkFiles;
import io.jparquet.page.ChunkPlan;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

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
  private final InputFile file;
  private final ChunkFiles files;
  private final ReadOptions options;
  private final FileMetaData metaData;
  private final ParquetSchema schema;
  private final Map<CompressionCodec, BlockCodec> codecs = new EnumMap<>(CompressionCodec.class);
  private List<Field> projectedFields;
  private ProjectionReader projection;
  private RowGroupReader current;

  private ParquetReader(
      InputFile file, ReadOptions options, FileMetaData metaData, ParquetSchema schema) {
    this.file = file;
    this.files = new ChunkFiles(file, options.anyFilePath());
    this.options = options;
    this.metaData = metaData;
    this.schema = schema;
  }

  /**
   * Opens a file and reads its footer.
   *
   * @param file the file; closed by {@link #close()}, and when opening fails
   * @throws CorruptFileException when the file is no Parquet file, or is damaged
   * @throws UnsupportedFeatureException when the footer is encrypted
   */
  public static ParquetReader open(InputFile file, ReadOptions options) throws IOException {
    try {
      Footer footer = FooterReader.read(file, Math.max(options.footerBytes(), 12));
      return open(file, footer.metaData(), options);
    } catch (IOException | RuntimeException e) {
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
   * @param metaData its footer
   * @throws CorruptFileException when the footer's schema is no tree
   */
  public static ParquetReader open(InputFile file, FileMetaData metaData, ReadOptions options) {
    try {
      return new ParquetReader(
          file, options, metaData, ParquetSchema.fromElements(metaData.schema()));
    } catch (ParquetException e) {
      throw e.at(ErrorLocation.inFile(file.location()));
    }
  }

  /** The footer. */
  public FileMetaData metaData() {
    return metaData;
  }

  /** The schema of the file. */
  public ParquetSchema schema() {
    return schema;
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
   */
  public RowGroupReader rowGroup(int index, List<Field> fields, int maxBatchRows)
      throws IOException {
    if (maxBatchRows <= 0) {
      throw new IllegalArgumentException("maxBatchRows must be positive, not " + maxBatchRows);
    }
    RowGroup rowGroup = metaData.rowGroups().get(index);
    if (current != null) {
      current.close();
      current = null;
    }
    ErrorLocation location = new ErrorLocation(file.location(), index, null, null, null);
    files.closeExcess();
    try {
      if (projection == null || !fields.equals(projectedFields)) {
        projection = null;
        projection = new ProjectionReader(fields, options, metaData.createdBy());
        projectedFields = List.copyOf(fields);
      }
      ChunkPlan plan =
          ChunkPlan.of(
              rowGroup,
              schema,
              projection.columns(),
              files,
              metaData.createdBy(),
              options.fetchBytes());
      open(plan);
      int batchRows = Math.min(plan.batchRows(maxBatchRows), options.maxBatchElements());
      current = new RowGroupReader(projection, location, rowGroup.numRows(), batchRows);
      return current;
    } catch (ParquetException e) {
      throw e.at(location);
    }
  }

  /**
   * Reads the Bloom filter of a column chunk.
   *
   * @param rowGroup index of the row group
   * @param leaf index of the leaf column
   * @return null when the chunk has none
   * @throws ParquetException when the filter is damaged or of an unknown kind
   */
  public BloomFilter bloomFilter(int rowGroup, int leaf) throws IOException {
    try {
      RowGroup group = metaData.rowGroups().get(rowGroup);
      String path = leaf < group.columns().size() ? group.columns().get(leaf).filePath() : null;
      return BloomFilterReader.read(files.of(path), group, leaf);
    } catch (ParquetException e) {
      String path = schema.leaves().get(leaf).dotPath();
      throw e.at(new ErrorLocation(file.location(), rowGroup, path, null, null));
    }
  }

  private void open(ChunkPlan plan) throws IOException {
    Map<InputFile, Iterator<FetchedRange>> fetched = new HashMap<>();
    for (Map.Entry<InputFile, List<ByteRange>> fetch : plan.fetches().entrySet()) {
      try {
        fetched.put(fetch.getKey(), fetch.getKey().readRanges(fetch.getValue()).iterator());
      } catch (EOFException e) {
        throw new CorruptFileException("the file ends within the row group: " + e.getMessage(), e);
      }
    }
    for (ChunkPlan.Chunk chunk : plan.chunks()) {
      InputFile in = chunk.file();
      ChunkBytes bytes =
          chunk.windowBytes() == 0
              ? ChunkBytes.fetched(fetched.get(in).next())
              : ChunkBytes.windowed(in, chunk.start(), chunk.length(), chunk.windowBytes());
      if (!files.isOwn(in)) {
        bytes.inFile(in.location());
      }
      projection.open(chunk.column(), bytes, chunk.metaData(), codec(chunk));
    }
  }

  private BlockCodec codec(ChunkPlan.Chunk chunk) {
    try {
      return codecs.computeIfAbsent(chunk.metaData().codec(), BlockCodecs::create);
    } catch (ParquetException e) {
      throw e.at(new ErrorLocation(null, null, chunk.column().dotPath(), null, null));
    }
  }

  /** Frees the codecs and closes the file; a second call has no effect. */
  @Override
  public void close() throws IOException {
    if (current != null) {
      current.close();
    }
    codecs.values().forEach(BlockCodec::close);
    codecs.clear();
    projection = null;
    try {
      files.close();
    } finally {
      file.close();
    }
  }
}

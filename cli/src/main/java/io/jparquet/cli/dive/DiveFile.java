package io.jparquet.cli.dive;

import io.jparquet.KnownFooter;
import io.jparquet.ParquetReader;
import io.jparquet.ReadContext;
import io.jparquet.RecordReader;
import io.jparquet.cli.input.InputOptions;
import io.jparquet.cli.input.ReadableFields;
import io.jparquet.error.CryptoException;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadIntent;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An open file. Its footer is read once; indexes, page headers and values are read when they are
 * looked at. Not thread-safe.
 */
final class DiveFile implements Closeable {
  /** Bytes to fetch at a time: little is needed of a chunk. */
  private static final int FETCH_BYTES = 1 << 20;

  /** Fields of row groups whose values are kept: more than a screen has, with small row groups. */
  private static final int MOST_CELLS = 4096;

  /** Fields of row groups that are kept open, with a file each: more than a screen has columns. */
  private static final int MOST_OPEN = 64;

  private final String name;
  private final Path path;
  private final ReadOptions options;
  private final ParquetReader reader;
  private final ReadContext context = new ReadContext();
  private final Map<Cells, FieldCells> known = new LinkedHashMap<>(16, 0.75f, true);
  private final Set<FieldCells> open = new LinkedHashSet<>();

  /** The values of a field in a row group; fields are compared by identity through their number. */
  private record Cells(int rowGroup, int field, int leaf) {}

  private DiveFile(String name, Path path, ReadOptions options) throws IOException {
    this.name = name;
    this.path = path;
    this.options = options;
    this.reader = ParquetReader.open(InputFile.of(path), options);
  }

  /**
   * Opens a file.
   *
   * @param name how titles call it
   */
  static DiveFile open(String name, Path path, InputOptions input) throws IOException {
    ReadOptions options = input.reading(path).toBuilder().intent(ReadIntent.FOOTER).build();
    int fetched = Math.min(FETCH_BYTES, options.get(ReadOptions.FETCH_BYTES));
    return new DiveFile(name, path, options.with(ReadOptions.FETCH_BYTES, fetched));
  }

  String name() {
    return name;
  }

  Path path() {
    return path;
  }

  ParquetReader reader() {
    return reader;
  }

  FileMetaData metaData() {
    return reader.metaData();
  }

  ParquetSchema schema() {
    return reader.schema();
  }

  RowGroup rowGroup(int index) {
    return metaData().rowGroups().get(index);
  }

  /** The rows of a row group; none if its footer has nonsense. */
  long rows(int rowGroup) {
    return Math.max(0, rowGroup(rowGroup).numRows());
  }

  boolean isEncrypted() {
    return metaData().encryptionAlgorithm() != null;
  }

  /**
   * A column chunk, with its metadata if the key is known.
   *
   * @return null if the row group lacks it
   */
  @Nullable ColumnChunk chunk(int rowGroup, LeafColumn leaf) throws IOException {
    List<ColumnChunk> chunks = rowGroup(rowGroup).columns();
    if (leaf.index() >= chunks.size()) {
      return null;
    }
    ColumnChunk stored = chunks.get(leaf.index());
    if (stored.encryptedColumnMetadata() == null) {
      return stored;
    }
    try {
      return reader.rowGroupMetaData(rowGroup, List.of(leaf)).columns().get(leaf.index());
    } catch (CryptoException hidden) {
      return stored; // its pages are shown with the reason
    }
  }

  /**
   * The values of a field in a row group.
   *
   * @param field index of the field in the schema
   * @param leaf the only leaf column that is wanted; null for all
   */
  FieldCells cells(int rowGroup, int field, @Nullable LeafColumn leaf) throws IOException {
    Cells key = new Cells(rowGroup, field, leaf == null ? -1 : leaf.index());
    FieldCells cells = known.get(key);
    if (cells == null) {
      Field whole = schema().fields().get(field);
      cells = new FieldCells(this, rowGroup, leaf == null ? whole : LeafProjection.of(whole, leaf));
      known.put(key, cells);
      if (known.size() > MOST_CELLS) {
        Map.Entry<Cells, FieldCells> eldest = known.entrySet().iterator().next();
        known.remove(eldest.getKey());
        eldest.getValue().close();
      }
    }
    return cells;
  }

  /** Notes that cells have opened the file; of too many, the first ones close it. */
  void opened(FieldCells cells) throws IOException {
    open.add(cells);
    if (open.size() > MOST_OPEN) {
      open.iterator().next().close();
    }
  }

  /** Notes that cells have closed the file. */
  void closed(FieldCells cells) {
    open.remove(cells);
  }

  /**
   * The part of a field that can be read.
   *
   * @throws CryptoException if no part can
   */
  Field readable(Field field) throws IOException {
    if (!isEncrypted()) {
      return field;
    }
    ReadableFields.Result result = ReadableFields.of(reader, List.of(field));
    if (result.fields().isEmpty()) {
      throw new CryptoException(String.join("; ", result.unreadable().values()));
    }
    return result.fields().get(0);
  }

  /**
   * Opens some rows of a row group; the caller closes the reader, which has a file of its own.
   *
   * @param from the first row
   * @param batchRows the number of rows to decode at a time
   */
  RecordReader records(Field field, int rowGroup, long from, long to, int batchRows)
      throws IOException {
    KnownFooter footer = reader.footer();
    InputFile file = InputFile.of(path);
    ParquetReader own =
        footer != null
            ? ParquetReader.openUnchecked(file, footer, options, context)
            : ParquetReader.open(file, metaData(), options);
    try {
      return RecordReader.of(
          own,
          List.of(field),
          scan -> scan.rowGroups(List.of(rowGroup)).rows(from, to).batchRows(batchRows));
    } catch (RuntimeException | Error e) {
      own.close();
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    try (ReadContext last = context;
        ParquetReader file = reader) {
      for (FieldCells cells : List.copyOf(open)) {
        cells.close();
      }
      known.clear();
    }
  }
}

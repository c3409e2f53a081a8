package io.jparquet.internal.write;

import io.jparquet.internal.column.write.ColumnOrders;
import io.jparquet.internal.column.write.FinishedChunk;
import io.jparquet.internal.crypto.FileEncryptor;
import io.jparquet.internal.footer.Footer;
import io.jparquet.internal.footer.FooterWriter;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.KeyValue;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The finished row groups of a file, and the indexes and footer that follow them. */
public final class FinishedRowGroups {
  private static final int FILE_VERSION = 1;

  /** Bytes of the objects of a column chunk, without the content of its arrays. */
  private static final int CHUNK_BYTES = 120;

  /**
   * A column chunk in its stored form, which takes a fraction of the memory of the objects. With
   * many open files there can be many row groups.
   *
   * @param columnIndex null if there is none
   * @param offsetIndex null if there is none
   */
  @SuppressWarnings("ArrayRecordComponent") // A carrier, never compared.
  private record Chunk(byte[] metaData, byte[] columnIndex, byte[] offsetIndex) {
    static Chunk of(FinishedChunk finished) {
      return new Chunk(
          MetadataEncoder.encode(finished.chunk().metaData()),
          finished.columnIndex(),
          finished.offsetIndex());
    }

    public long memoryBytes() {
      return CHUNK_BYTES
          + metaData.length
          + (offsetIndex == null ? 0 : offsetIndex.length)
          + (columnIndex == null ? 0 : columnIndex.length);
    }

    ColumnChunk.Builder toColumnChunk() {
      // The file offset is the position of metadata outside the footer, which does not exist here.
      return ColumnChunk.builder()
          .fileOffset(0)
          .metaData(MetadataDecoder.columnMetaData(metaData, 0, metaData.length));
    }
  }

  private final PositionOutput out;
  private final FileEncryptor encryptor;
  private final ParquetSchema schema;
  private final List<SchemaElement> elements;
  private final WriteOptions options;
  private final List<RowGroup.Builder> rowGroups = new ArrayList<>();
  private final List<List<Chunk>> chunks = new ArrayList<>();
  private long memoryBytes;

  /**
   * For one file.
   *
   * @param encryptor null in plain files
   * @param elements the schema in the form that the footer has
   */
  public FinishedRowGroups(
      PositionOutput out,
      FileEncryptor encryptor,
      ParquetSchema schema,
      List<SchemaElement> elements,
      WriteOptions options) {
    this.out = out;
    this.encryptor = encryptor;
    this.schema = schema;
    this.elements = elements;
    this.options = options;
  }

  public int size() {
    return rowGroups.size();
  }

  /** Approximate bytes of memory. */
  public long memoryBytes() {
    return memoryBytes;
  }

  /** Adds a row group whose chunks are all in the file; writes their Bloom filters after it. */
  public void add(RowGroup.Builder rowGroup, List<FinishedChunk> finished) throws IOException {
    int ordinal = rowGroups.size();
    rowGroups.add(rowGroup.ordinal(ordinal <= Short.MAX_VALUE ? (short) ordinal : null));
    List<Chunk> stored = new ArrayList<>(finished.size());
    for (FinishedChunk chunk : finished) {
      byte[] filter = chunk.bloomFilter();
      stored.add(Chunk.of(filter == null ? chunk : chunk.withBloomFilterAt(out.position())));
      if (filter != null) {
        out.write(filter, 0, filter.length);
      }
      memoryBytes += stored.get(stored.size() - 1).memoryBytes();
    }
    chunks.add(stored);
  }

  /** Writes the page indexes, then the footer. */
  public void writeFooter(Map<String, String> keyValues, long rows) throws IOException {
    FooterWriter.finish(out, footer(keyValues, rows, writeIndexes()), encryptor);
  }

  /**
   * Writes a footer of the row groups so far, which more row groups follow. It leaves out the page
   * indexes: they are written once, together, before the last footer, where one request can read
   * them all.
   *
   * <p>Specification: README, "Error recovery".
   */
  public void writeCumulativeFooter(Map<String, String> keyValues, long rows) throws IOException {
    Map<String, String> marked = new LinkedHashMap<>(keyValues);
    marked.put(Footer.UNFINISHED, Integer.toString(rowGroups.size()));
    List<RowGroup> groups = new ArrayList<>();
    for (int group = 0; group < chunks.size(); group++) {
      List<ColumnChunk> columns = new ArrayList<>();
      for (int column = 0; column < chunks.get(group).size(); column++) {
        ColumnChunk chunk = chunks.get(group).get(column).toColumnChunk().build();
        columns.add(encryptor == null ? chunk : encryptor.protect(group, column, chunk));
      }
      groups.add(rowGroups.get(group).columns(columns).build());
    }
    FooterWriter.finish(out, footer(marked, rows, groups), encryptor);
  }

  private FileMetaData footer(Map<String, String> keyValues, long rows, List<RowGroup> groups) {
    List<KeyValue> pairs = new ArrayList<>();
    keyValues.forEach((key, value) -> pairs.add(new KeyValue(key, value)));
    return FileMetaData.builder()
        .version(FILE_VERSION)
        .schema(elements)
        .numRows(rows)
        .rowGroups(groups)
        .keyValueMetadata(pairs.isEmpty() ? null : pairs)
        .createdBy(options.createdBy())
        .columnOrders(schema.leaves().stream().map(leaf -> ColumnOrders.of(leaf, options)).toList())
        .build();
  }

  /** Writes the page indexes and completes the row groups. */
  private List<RowGroup> writeIndexes() throws IOException {
    List<List<ColumnChunk.Builder>> indexed = new ArrayList<>();
    for (List<Chunk> group : chunks) {
      List<ColumnChunk.Builder> builders = new ArrayList<>();
      for (Chunk chunk : group) {
        ColumnChunk.Builder builder = chunk.toColumnChunk();
        byte[] index = chunk.columnIndex();
        if (index != null) {
          builder.columnIndexOffset(out.position()).columnIndexLength(index.length);
          out.write(index, 0, index.length);
        }
        builders.add(builder);
      }
      indexed.add(builders);
    }
    List<RowGroup> result = new ArrayList<>();
    for (int group = 0; group < indexed.size(); group++) {
      List<ColumnChunk.Builder> builders = indexed.get(group);
      List<ColumnChunk> columns = new ArrayList<>();
      for (int column = 0; column < builders.size(); column++) {
        byte[] index = chunks.get(group).get(column).offsetIndex();
        ColumnChunk.Builder located = builders.get(column);
        if (index != null) {
          located.offsetIndexOffset(out.position()).offsetIndexLength(index.length);
          out.write(index, 0, index.length);
        }
        ColumnChunk complete = located.build();
        columns.add(encryptor == null ? complete : encryptor.protect(group, column, complete));
      }
      result.add(rowGroups.get(group).columns(columns).build());
    }
    return result;
  }
}

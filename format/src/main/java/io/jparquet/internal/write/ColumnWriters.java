package io.jparquet.internal.write;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.codec.Compression;
import io.jparquet.internal.column.write.ColumnOrders;
import io.jparquet.internal.column.write.FinishedChunk;
import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.internal.column.write.WriteSignals;
import io.jparquet.internal.crypto.ChunkEncryptor;
import io.jparquet.internal.crypto.FileEncryptor;
import io.jparquet.internal.page.PageWriter;
import io.jparquet.internal.stats.BoundOrder;
import io.jparquet.io.PositionOutput;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;

/**
 * The columns of a file that is being written: for each leaf, the writer of its entries and the
 * maker of its pages. Not thread-safe.
 */
final class ColumnWriters {
  private final ParquetSchema schema;
  private final WriteOptions options;
  private final WriterGroup group;
  private final WriteSignals signals;
  private final LeafWriter[] leaves;
  private final PageWriter[] pageWriters;

  /**
   * The columns of one file.
   *
   * @param encryptor null for plain files
   */
  ColumnWriters(
      ParquetSchema schema,
      WriteOptions options,
      WriterGroup group,
      WriteSignals signals,
      FileEncryptor encryptor) {
    this.schema = schema;
    this.options = options;
    this.group = group;
    this.signals = signals;
    leaves = new LeafWriter[schema.leaves().size()];
    pageWriters = new PageWriter[leaves.length];
    for (LeafColumn leaf : schema.leaves()) {
      PageWriter pages = pageWriter(leaf, options, group);
      ChunkEncryptor own = encryptor == null ? null : encryptor.column(leaf.index());
      pageWriters[leaf.index()] = own == null ? pages : pages.encrypting(own);
      leaves[leaf.index()] = leafWriter(leaf, pageWriters[leaf.index()]);
    }
  }

  /**
   * Creates the codecs that the columns of a file need.
   *
   * @throws UnsupportedFeatureException if the native library of a codec is not available on this
   *     platform, or this version does not know the codec
   */
  static void requireCodecs(ParquetSchema schema, WriteOptions options, WriterGroup group) {
    for (LeafColumn leaf : schema.leaves()) {
      pageWriter(leaf, options, group);
    }
  }

  private static PageWriter pageWriter(LeafColumn leaf, WriteOptions options, WriterGroup group) {
    String dotPath = leaf.dotPath();
    return group.pageWriter(
        new Compression(
            options.get(WriteOptions.COMPRESSION, dotPath), options.compressionLevel(dotPath)),
        options.get(WriteOptions.PAGE_CHECKSUMS));
  }

  private LeafWriter leafWriter(LeafColumn leaf, PageWriter pages) {
    BoundOrder order = BoundOrder.of(schema, leaf, ColumnOrders.of(leaf, options));
    return new LeafWriter(leaf, order, options, pages, signals, group.scratch());
  }

  ParquetSchema schema() {
    return schema;
  }

  /** The writers of the leaves; the same array in each call. */
  LeafWriter[] leaves() {
    return leaves;
  }

  /** The maker of the pages of a leaf. */
  PageWriter pages(int leaf) {
    return pageWriters[leaf];
  }

  /** Additional leaf writers whose pages are not stored, so they need neither codec nor key. */
  LeafWriter[] describing() {
    PageWriter pages = group.pageWriter(Compression.of(CompressionCodec.UNCOMPRESSED), false);
    return schema.leaves().stream().map(leaf -> leafWriter(leaf, pages)).toArray(LeafWriter[]::new);
  }

  /** Whether each leaf has this many records of the row group. */
  boolean haveRows(long rowsInGroup) {
    for (LeafWriter leaf : leaves) {
      if (leaf.rowsInGroup() != rowsInGroup) {
        return false;
      }
    }
    return true;
  }

  /** Bytes in the buffers. */
  long bufferedBytes() {
    long bytes = 0;
    for (LeafWriter leaf : leaves) {
      bytes += leaf.bufferedBytes();
    }
    return bytes;
  }

  /**
   * Ends the column chunk of a leaf.
   *
   * @param ordinal index of the row group in the file, for errors
   */
  static FinishedChunk flush(LeafWriter leaf, PositionOutput target, int ordinal)
      throws IOException {
    try {
      return leaf.flush(target);
    } catch (ParquetException e) {
      throw e.at(new ErrorLocation(null, ordinal, leaf.column().dotPath(), null, null));
    }
  }

  /** Releases the memory of the buffers. */
  void release() {
    for (LeafWriter leaf : leaves) {
      leaf.release();
    }
  }
}

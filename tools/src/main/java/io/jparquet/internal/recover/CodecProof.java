package io.jparquet.internal.recover;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.column.read.PageProbe;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.page.ChunkBytes;
import io.jparquet.internal.thrift.DecodedPageHeader;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;

/**
 * Finds the codec of a column: the one with which all pages of all its chunks can be decoded. A few
 * small pages may also decode with another codec, to other values. Not thread-safe.
 */
final class CodecProof {
  private static final int WINDOW = 1 << 18;

  private final WalkedFile file;
  private final LeafColumn column;
  private final Set<CompressionCodec> left = EnumSet.allOf(CompressionCodec.class);

  /** Whether some page depends on the codec. */
  private boolean matters;

  /** A proof for a column, before any chunk is added. */
  CodecProof(WalkedFile file, LeafColumn column) {
    this.file = file;
    this.column = column;
    left.remove(CompressionCodec.UNKNOWN);
  }

  /**
   * Rules out the codecs with which a chunk can't be decoded.
   *
   * @param chunk its metadata, with a codec that can decode it
   * @param decryptor decrypts it; null when it is plain
   */
  void add(ColumnMetaData chunk, ChunkDecryptor decryptor) throws IOException {
    PageProbe trial = file.trial(column);
    try {
      for (CompressionCodec id : EnumSet.copyOf(left)) {
        if (id != chunk.codec() && !fits(trial, chunk, id, decryptor)) {
          left.remove(id);
        }
      }
      if (left.size() > 1) {
        fits(trial, chunk, chunk.codec(), decryptor);
      }
    } finally {
      file.release(trial);
    }
  }

  private boolean fits(
      PageProbe trial, ColumnMetaData chunk, CompressionCodec id, ChunkDecryptor decryptor)
      throws IOException {
    long start = chunk.startOffset();
    try {
      trial.open(
          ChunkBytes.windowed(file.file(), start, chunk.totalCompressedSize(), WINDOW),
          chunk,
          file.codec(id),
          decryptor,
          null);
      long data = chunk.dataPageOffset();
      boolean needed = start < data && hasEntries(start, data);
      while (trial.next()) {
        needed |= trial.needsCodec();
      }
      matters |= needed;
      return true;
    } catch (ParquetException e) {
      return false;
    }
  }

  /** Whether a dictionary has bytes to compress; writers in Go also write empty ones. */
  private boolean hasEntries(long dictionary, long end) throws IOException {
    DecodedPageHeader header = PageHeaders.at(file.file(), dictionary, end);
    return header == null || header.header().uncompressedPageSize() > 0;
  }

  /** The codec of the column; null if it is not proved. */
  CompressionCodec codec() {
    CompressionCodec guess = file.guess(column);
    if (left.contains(guess)) {
      return guess;
    }
    return left.size() == 1 || !matters && !left.isEmpty() ? left.iterator().next() : null;
  }
}

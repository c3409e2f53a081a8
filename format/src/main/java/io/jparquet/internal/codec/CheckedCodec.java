package io.jparquet.internal.codec;

import io.jparquet.error.CorruptFileException;
import io.jparquet.metadata.CompressionCodec;
import java.util.Objects;
import java.util.zip.DataFormatException;
import org.xerial.snappy.SnappyError;

/**
 * A codec with all checks of ranges and sizes, because native code does not always check them. It
 * owns the {@link UncheckedCodec} that does the work. A wrong range throws {@link
 * IllegalArgumentException}; use after {@link #close()} throws {@link IllegalStateException}.
 */
final class CheckedCodec implements BlockCodec {
  private final CompressionCodec id;
  private final UncheckedCodec codec;
  private boolean closed;

  CheckedCodec(CompressionCodec id, UncheckedCodec codec) {
    this.id = id;
    this.codec = codec;
  }

  @Override
  public CompressionCodec id() {
    return id;
  }

  @Override
  public int maxCompressedLength(int uncompressedLength) {
    long bound;
    try {
      bound = codec.maxCompressedLength(Math.max(0, uncompressedLength));
    } catch (LinkageError | SnappyError e) {
      throw NativeLibrary.missing(id, e);
    }
    if (uncompressedLength < 0 || bound > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          id + " cannot compress " + uncompressedLength + " bytes to one array");
    }
    return (int) bound;
  }

  @Override
  public int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset) {
    checkRange(src, offset, length, "source");
    int room = maxCompressedLength(length);
    checkRange(dst, dstOffset, room, "destination");
    checkOpen();
    try {
      return codec.compress(src, offset, length, dst, dstOffset, room);
    } catch (LinkageError | SnappyError e) {
      throw NativeLibrary.missing(id, e);
    }
  }

  @Override
  public void decompress(
      byte[] src, int offset, int length, byte[] dst, int dstOffset, int uncompressedLength) {
    checkRange(src, offset, length, "source");
    checkRange(dst, dstOffset, uncompressedLength, "destination");
    if (length == 0 && uncompressedLength == 0) {
      return;
    }
    checkOpen();
    try {
      int written = codec.decompress(src, offset, length, dst, dstOffset, uncompressedLength);
      if (written != uncompressedLength) {
        throw new DataFormatException("it holds " + written);
      }
    } catch (LinkageError | SnappyError e) {
      throw NativeLibrary.missing(id, e);
    } catch (DataFormatException e) {
      throw corrupt(length, uncompressedLength, e);
    }
  }

  private static void checkRange(byte[] array, int offset, int length, String what) {
    Objects.requireNonNull(array, what);
    if (offset < 0 || length < 0 || offset > array.length - length) {
      throw new IllegalArgumentException(
          "the "
              + what
              + " range of "
              + length
              + " bytes from index "
              + offset
              + " does not fit into an array of "
              + array.length
              + " bytes");
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the " + id + " codec is closed");
    }
  }

  private CorruptFileException corrupt(int compressed, int uncompressed, DataFormatException e) {
    // Some errors of zlib have no message.
    String found = e.getMessage() == null ? "its data are invalid" : e.getMessage();
    return new CorruptFileException(
        id
            + " page of "
            + compressed
            + " compressed bytes should hold "
            + uncompressed
            + " bytes, but "
            + found
            + ": the file is damaged",
        e);
  }

  @Override
  public void close() {
    closed = true;
    codec.close();
  }
}

package io.jparquet.internal.codec;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.DecoderJNI;
import com.aayushatharva.brotli4j.encoder.Encoder;
import com.aayushatharva.brotli4j.encoder.EncoderJNI;
import io.jparquet.error.UnsupportedFeatureException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;

/**
 * BROTLI: one stream (RFC 7932) for each page.
 *
 * <p>Brotli's native states can't be reset. So each page has its own state, which is freed before
 * the call returns, and no native memory is held between calls. Pages pass through a native buffer
 * of at most {@value #BUFFER_LENGTH} bytes. The decoder returns no more bytes than the page has
 * left, whatever a damaged stream claims to hold.
 */
final class BrotliCodec implements UncheckedCodec {
  private static final int DEFAULT_QUALITY = 5;
  private static final int BUFFER_LENGTH = 1 << 16;
  private static final int MIN_WINDOW_BITS = 16;
  private static final int MAX_WINDOW_BITS = 22;

  private final int quality;

  /**
   * A codec.
   *
   * @throws UnsupportedFeatureException if there is no native library for this platform
   */
  BrotliCodec(int level) {
    quality = level == Compression.DEFAULT_LEVEL ? DEFAULT_QUALITY : level;
    if (!Brotli4jLoader.isAvailable()) {
      throw new UnsupportedFeatureException(
          "compression codec BROTLI needs brotli4j's native library for "
              + System.getProperty("os.name")
              + " on "
              + System.getProperty("os.arch")
              + ", which can't be loaded: add the artifact native-(system)-(processor) of"
              + " com.aayushatharva.brotli4j to the class path",
          Brotli4jLoader.getUnavailabilityCause());
    }
  }

  /** Brotli stores incompressible data with a few bytes for each 16 KiB or more. */
  @Override
  public long maxCompressedLength(int length) {
    return 1024L + length + (length >>> 10);
  }

  @Override
  public int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room) {
    EncoderJNI.Wrapper encoder;
    try {
      encoder =
          new EncoderJNI.Wrapper(
              bufferLength(length), quality, windowBits(length), Encoder.Mode.GENERIC);
    } catch (IOException e) {
      throw new IllegalStateException("Brotli could not allocate memory for an encoder", e);
    }
    try {
      return encode(encoder, src, offset, offset + length, dst, dstOffset, dstOffset + room)
          - dstOffset;
    } finally {
      encoder.destroy();
    }
  }

  private static int encode(
      EncoderJNI.Wrapper encoder,
      byte[] src,
      int from,
      int limit,
      byte[] dst,
      int start,
      int dstLimit) {
    int in = from;
    int out = start;
    while (!encoder.isFinished() || encoder.hasMoreOutput()) {
      if (encoder.hasMoreOutput()) {
        ByteBuffer output = encoder.pull();
        int more = output.remaining();
        if (more > dstLimit - out) {
          throw new IllegalStateException(
              "Brotli needs more than " + (dstLimit - start) + " bytes for " + (limit - from));
        }
        output.get(dst, out, more);
        out += more;
        continue;
      }
      int more = 0;
      if (!encoder.hasRemainingInput()) {
        ByteBuffer input = encoder.getInputBuffer().clear();
        more = Math.min(input.capacity(), limit - in);
        input.put(src, in, more);
        in += more;
      }
      encoder.push(in == limit ? EncoderJNI.Operation.FINISH : EncoderJNI.Operation.PROCESS, more);
      if (!encoder.isSuccess()) {
        throw new IllegalStateException("Brotli failed to compress " + (limit - from) + " bytes");
      }
    }
    return out;
  }

  @Override
  public int decompress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int room)
      throws DataFormatException {
    DecoderJNI.Wrapper decoder;
    try {
      decoder = new DecoderJNI.Wrapper(bufferLength(length));
    } catch (IOException e) {
      throw new IllegalStateException("Brotli could not allocate memory for a decoder", e);
    }
    try {
      return decode(decoder, src, offset, offset + length, dst, dstOffset, room);
    } finally {
      decoder.destroy();
    }
  }

  private static int decode(
      DecoderJNI.Wrapper decoder,
      byte[] src,
      int from,
      int limit,
      byte[] dst,
      int dstOffset,
      int dstRoom)
      throws DataFormatException {
    int in = from;
    int room = dstRoom;
    while (decoder.getStatus() != DecoderJNI.Status.DONE || decoder.hasOutput()) {
      if (decoder.getStatus() == DecoderJNI.Status.ERROR) {
        throw new DataFormatException("the stream is invalid or ends before the page");
      }
      if (decoder.hasOutput()) {
        if (room == 0) {
          throw new DataFormatException("it holds more");
        }
        ByteBuffer output = decoder.pull(room);
        int more = output.remaining();
        output.get(dst, dstOffset + dstRoom - room, more);
        room -= more;
        continue;
      }
      int more = 0;
      if (decoder.getStatus() == DecoderJNI.Status.NEEDS_MORE_INPUT && in < limit) {
        ByteBuffer input = decoder.getInputBuffer().clear();
        more = Math.min(input.capacity(), limit - in);
        input.put(src, in, more);
        in += more;
      }
      decoder.push(more);
      if (in == limit && more == 0 && isStarved(decoder)) {
        throw new DataFormatException("the stream is cut off");
      }
    }
    if (in < limit) {
      throw new DataFormatException("the stream ends " + (limit - in) + " bytes too early");
    }
    return dstRoom - room;
  }

  private static boolean isStarved(DecoderJNI.Wrapper decoder) {
    return decoder.getStatus() == DecoderJNI.Status.NEEDS_MORE_INPUT && !decoder.hasOutput();
  }

  private static int bufferLength(int length) {
    return Math.max(1, Math.min(BUFFER_LENGTH, length));
  }

  /** A window as large as the page. A larger one costs memory on both sides and gains nothing. */
  private static int windowBits(int length) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(length);
    return Math.max(MIN_WINDOW_BITS, Math.min(MAX_WINDOW_BITS, bits));
  }
}

package io.jparquet.cli.importing;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The characters of a file. Bytes that are no characters of its encoding are an error with their
 * line, and not replaced. A byte order mark at the beginning is left out. Not thread-safe.
 */
final class DecodedText extends Reader {
  private static final int BUFFER = 1 << 16;

  /** The marks are fe ff and ff fe. */
  private static final int FIRST_OF_UTF_16_MARK = 0xfe;

  private static final char BYTE_ORDER_MARK = '\ufeff';

  private final InputStream stream;
  private final String location;
  private final Charset charset;
  private final CharsetDecoder decoder;
  private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER).flip();
  private boolean started;
  private boolean ended;
  private long line = 1;

  /** The error that the next call throws, after the characters before it; or null. */
  private @Nullable ImportException pending;

  /**
   * Decodes a stream.
   *
   * @param location the name of the file, for messages
   */
  DecodedText(InputStream stream, String location, Charset charset) {
    this.stream = stream;
    this.location = location;
    this.charset = charset;
    this.decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
  }

  @Override
  public int read(char[] characters, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (true) {
      if (pending != null) {
        throw pending;
      }
      CharBuffer target = CharBuffer.wrap(characters, offset, length);
      boolean end = ended;
      CoderResult result = decoder.decode(bytes, target, end);
      if (result.isError()) {
        pending = malformed(characters, offset, target.position() - offset, result.length());
      } else if (end && !result.isOverflow()) {
        decoder.flush(target);
      }
      int count = target.position() - offset;
      if (count > 0 && !started) {
        started = true;
        if (characters[offset] == BYTE_ORDER_MARK) {
          count--;
          System.arraycopy(characters, offset + 1, characters, offset, count);
        }
      }
      if (count > 0) {
        for (int i = offset; i < offset + count; i++) {
          line += characters[i] == '\n' ? 1 : 0;
        }
        return count;
      }
      if (pending == null) {
        if (end) {
          return -1;
        }
        fill();
      }
    }
  }

  private void fill() throws IOException {
    bytes.compact();
    int count = stream.read(bytes.array(), bytes.position(), bytes.remaining());
    if (count < 0) {
      ended = true;
    } else {
      bytes.position(bytes.position() + count);
    }
    bytes.flip();
  }

  private ImportException malformed(char[] characters, int offset, int count, int length) {
    long at = line;
    for (int i = offset; i < offset + count; i++) {
      at += characters[i] == '\n' ? 1 : 0;
    }
    int first = bytes.get(bytes.position()) & 0xff;
    if (!started && count == 0 && first >= FIRST_OF_UTF_16_MARK) {
      return new ImportException(
          location
              + ": begins with the byte order mark of UTF-16, not of "
              + charset.name()
              + "; name its encoding with --encoding UTF-16");
    }
    byte[] wrong = new byte[Math.min(length, bytes.remaining())];
    bytes.duplicate().get(wrong);
    return new ImportException(
        location
            + ": line "
            + at
            + ": the bytes "
            + HexFormat.of().formatHex(wrong)
            + " are not a character in "
            + charset.name()
            + "; name the encoding of the file with --encoding, for instance windows-1252");
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}

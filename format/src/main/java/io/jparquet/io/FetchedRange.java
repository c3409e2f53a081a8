package io.jparquet.io;

/**
 * The bytes of a range: {@code range.length()} bytes of {@code buffer} from index {@code offset}.
 * Several fetched ranges may share one buffer; the bytes must not be modified.
 *
 * @param range the requested range
 * @param buffer the array that holds the bytes
 * @param offset index of the range's first byte in {@code buffer}
 */
@SuppressWarnings("ArrayRecordComponent") // a view of bytes, never compared
public record FetchedRange(ByteRange range, byte[] buffer, int offset) {
  /** Index after the range's last byte in {@link #buffer()}. */
  public int limit() {
    return offset + range.length();
  }

  /**
   * The bytes of a range within this one.
   *
   * @throws IllegalArgumentException when {@code inner} is not within this range
   */
  public FetchedRange part(ByteRange inner) {
    if (inner.offset() < range.offset() || inner.end() > range.end()) {
      throw new IllegalArgumentException(inner + " is not within " + range);
    }
    return new FetchedRange(inner, buffer, offset + (int) (inner.offset() - range.offset()));
  }
}

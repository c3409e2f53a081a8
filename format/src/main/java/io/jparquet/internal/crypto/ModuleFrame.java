package io.jparquet.internal.crypto;

import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.bytes.LittleEndian;

/**
 * The form of an encrypted module: its length in four bytes little-endian (not counting these), a
 * nonce, the ciphertext and, with AES-GCM, a tag. Stateless.
 *
 * <p>Specification: Encryption.md, section 5.1.
 */
public final class ModuleFrame {
  /** Number of bytes of the length before a module. */
  public static final int LENGTH_BYTES = 4;

  /** Bytes of a nonce. */
  static final int NONCE_BYTES = 12;

  /** Bytes of a tag. */
  static final int TAG_BYTES = 16;

  /** Bytes of the signature of a plain footer: nonce and tag. */
  public static final int SIGNATURE_BYTES = NONCE_BYTES + TAG_BYTES;

  private ModuleFrame() {}

  /**
   * The length of a module, including the bytes of the length.
   *
   * @param bytes array that has the length in the four bytes from {@code offset}
   * @param available the greatest possible number of bytes of the module
   * @param type the type of the module, for the message
   * @throws CorruptFileException if the module would be longer, or is shorter than any module
   */
  public static int totalLength(byte[] bytes, int offset, long available, ModuleType type) {
    long length = statedLength(bytes, offset);
    if (length < NONCE_BYTES || length > available - LENGTH_BYTES) {
      throw new CorruptFileException(
          "the module "
              + type
              + " claims "
              + length
              + " bytes, but can have "
              + NONCE_BYTES
              + " to "
              + Math.max(0, available - LENGTH_BYTES)
              + "; the file is damaged, or the module is not encrypted");
    }
    return (int) Math.min(Integer.MAX_VALUE, length + LENGTH_BYTES);
  }

  /** Whether the bytes are the start of a module of exactly this total length. */
  public static boolean fills(byte[] bytes, int offset, int length) {
    return length > LENGTH_BYTES + NONCE_BYTES
        && statedLength(bytes, offset) == length - LENGTH_BYTES;
  }

  /** The message for a module that does not fill its bytes. */
  public static CorruptFileException otherLength(ModuleType type, int length) {
    return new CorruptFileException(
        "the module "
            + type
            + " has "
            + length
            + " bytes, but claims another length: the file is damaged");
  }

  private static long statedLength(byte[] bytes, int offset) {
    return Integer.toUnsignedLong(LittleEndian.getInt(bytes, offset));
  }
}

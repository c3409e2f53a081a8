package io.jparquet.internal.crypto;

import javax.crypto.Cipher;

/**
 * The additional authenticated data of the modules of a file, in one array that is rewritten for
 * each module. Not thread-safe.
 *
 * <p>Specification: Encryption.md, section 4.4.
 */
final class ModuleAad {
  /** The largest ordinal of a row group, column or page. */
  static final int MAX_ORDINAL = Short.MAX_VALUE;

  private static final int SUFFIX_BYTES = 1 + 3 * Short.BYTES;

  private final byte[] bytes;
  private final int fileBytes;
  private int length;

  /** The AAD of a file: {@code prefix} (null for none) and {@code fileUnique} identify it. */
  ModuleAad(byte[] prefix, byte[] fileUnique) {
    int prefixBytes = prefix == null ? 0 : prefix.length;
    fileBytes = prefixBytes + fileUnique.length;
    bytes = new byte[fileBytes + SUFFIX_BYTES];
    if (prefix != null) {
      System.arraycopy(prefix, 0, bytes, 0, prefixBytes);
    }
    System.arraycopy(fileUnique, 0, bytes, prefixBytes, fileUnique.length);
  }

  /** Sets the AAD to that of a module. */
  ModuleAad of(ModulePlace place) {
    return of(place.type(), place.rowGroup(), place.column(), place.page());
  }

  /** Sets the AAD to that of a module; ordinals that do not apply to its kind are ignored. */
  ModuleAad of(ModuleType type, int rowGroup, int column, int page) {
    length = fileBytes;
    bytes[length++] = type.code();
    if (type.isOfChunk()) {
      putOrdinal(rowGroup);
      putOrdinal(column);
    }
    if (type.isOfDataPage()) {
      putOrdinal(page);
    }
    return this;
  }

  private void putOrdinal(int ordinal) {
    if (ordinal < 0 || ordinal > MAX_ORDINAL) {
      throw new IllegalArgumentException("Not an ordinal of a module: " + ordinal);
    }
    bytes[length++] = (byte) ordinal;
    bytes[length++] = (byte) (ordinal >>> Byte.SIZE);
  }

  /** Passes the AAD to a cipher. */
  void updateInto(Cipher cipher) {
    cipher.updateAAD(bytes, 0, length);
  }
}

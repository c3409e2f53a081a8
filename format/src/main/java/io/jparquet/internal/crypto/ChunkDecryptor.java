package io.jparquet.internal.crypto;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.internal.bytes.ByteSink;

/**
 * Decrypts the modules of one column chunk. Belongs to one {@link FileDecryptor}. Not thread-safe.
 */
public final class ChunkDecryptor {
  private final FileDecryptor file;
  private final ModuleCipher cipher;
  private final int rowGroup;
  private final int column;
  private final String keyText;

  ChunkDecryptor(
      FileDecryptor file, ModuleCipher cipher, int rowGroup, int column, String keyText) {
    this.file = file;
    this.cipher = cipher;
    this.rowGroup = rowGroup;
    this.column = column;
    this.keyText = keyText;
  }

  /**
   * Appends the plaintext of a module.
   *
   * @param page ordinal of the data page among those of the chunk; ignored for other modules
   * @param bytes array that holds the module
   * @param offset index of its length
   * @param length bytes of the module, including those of its length
   * @throws CryptoException if the module was changed, or belongs to another place
   */
  public void decrypt(
      ModuleType type, int page, byte[] bytes, int offset, int length, ByteSink out) {
    if (!tryDecrypt(type, page, bytes, offset, length, out)) {
      ModulePlace place = new ModulePlace(type, rowGroup, column, page);
      throw file.diagnosis().explain(place, cipher, keyText, bytes, offset, length);
    }
  }

  /**
   * Like {@link #decrypt}, but returns false if the module was changed or belongs to another place.
   */
  public boolean tryDecrypt(
      ModuleType type, int page, byte[] bytes, int offset, int length, ByteSink out) {
    if (page > ModuleAad.MAX_ORDINAL) {
      throw new CorruptFileException(
          "an encrypted column chunk has data pages beyond "
              + ModuleAad.MAX_ORDINAL
              + ", which the format cannot distinguish");
    }
    return file.tryDecrypt(
        cipher, new ModulePlace(type, rowGroup, column, page), bytes, offset, length, out);
  }

  /** Whether each change of a page is detected: true for AES-GCM, false for AES-CTR. */
  public boolean authenticatesPages() {
    return file.authenticatesPages();
  }

  /**
   * The plaintext of a module that fills a range of bytes exactly.
   *
   * @throws CorruptFileException if the stored length of the module is different
   */
  public byte[] decrypt(ModuleType type, byte[] bytes) {
    if (bytes.length < ModuleFrame.LENGTH_BYTES || !ModuleFrame.fills(bytes, 0, bytes.length)) {
      throw ModuleFrame.otherLength(type, bytes.length);
    }
    ByteSink out = new ByteSink(bytes.length);
    decrypt(type, 0, bytes, 0, bytes.length, out);
    return out.toByteArray();
  }
}

package io.jparquet.internal.crypto;

import io.jparquet.crypto.EncryptionCipher;
import io.jparquet.error.CryptoException;
import io.jparquet.internal.bytes.ByteSink;

/**
 * Encrypts the modules of one column, chunk after chunk. It counts row groups and data pages: call
 * {@link #endDataPage()} after the header and the body of each data page. Not thread-safe.
 */
public final class ChunkEncryptor {
  private final ModuleCipher cipher;
  private final ModuleAad aad;
  private final Nonces nonces;
  private final EncryptionCipher algorithm;
  private final int column;
  private int rowGroup;
  private int page;

  ChunkEncryptor(
      ModuleCipher cipher, ModuleAad aad, Nonces nonces, EncryptionCipher algorithm, int column) {
    this.cipher = cipher;
    this.aad = aad;
    this.nonces = nonces;
    this.algorithm = algorithm;
    this.column = column;
  }

  void startRowGroup(int ordinal) {
    rowGroup = ordinal;
    page = 0;
  }

  /**
   * Appends an encrypted module.
   *
   * @throws CryptoException if the file has more row groups, or the chunk more data pages, than
   *     ordinals can number, or if the key was used too often; in these cases, nothing is appended
   */
  public void encrypt(ModuleType type, byte[] bytes, int offset, int length, ByteSink out) {
    if (rowGroup > ModuleAad.MAX_ORDINAL) {
      throw new CryptoException(
          "an encrypted file can have row groups 0 to "
              + ModuleAad.MAX_ORDINAL
              + "; make row groups larger (parquet.block.size), or write several files");
    }
    if (type.isOfDataPage() && page > ModuleAad.MAX_ORDINAL) {
      throw new CryptoException(
          "a chunk of an encrypted column can have data pages 0 to "
              + ModuleAad.MAX_ORDINAL
              + "; make pages larger (parquet.page.size, parquet.page.row.count.limit), or row"
              + " groups smaller (parquet.block.size)");
    }
    boolean authenticated = algorithm == EncryptionCipher.AES_GCM_V1 || !type.isPage();
    ModuleAad own = authenticated ? aad.of(type, rowGroup, column, page) : null;
    cipher.encrypt(bytes, offset, length, own, nonces, out);
  }

  /** An encrypted module in a new array; otherwise like {@link #encrypt}. */
  public byte[] encrypt(ModuleType type, byte[] bytes) {
    ByteSink out = new ByteSink(bytes.length + ModuleFrame.LENGTH_BYTES + 28);
    encrypt(type, bytes, 0, bytes.length, out);
    return out.toByteArray();
  }

  /** Counts a data page. */
  public void endDataPage() {
    page++;
  }
}

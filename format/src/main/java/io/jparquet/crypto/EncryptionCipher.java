package io.jparquet.crypto;

/**
 * The encryption algorithms for the modules of a file.
 *
 * <p>Specification: Encryption.md, section 4.2.
 */
public enum EncryptionCipher {
  /** All modules with AES-GCM: they are hidden, and each change is detected. */
  AES_GCM_V1,

  /**
   * Pages with AES-CTR, all other modules with AES-GCM. Pages are hidden, but changed or exchanged
   * bytes in them are not detected: readers return wrong values, or fail if a page can no longer be
   * decoded.
   */
  AES_GCM_CTR_V1
}

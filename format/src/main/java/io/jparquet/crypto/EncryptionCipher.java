package io.jparquet.crypto;

/**
 * How the modules of a file are encrypted.
 *
 * <p>Specification: Encryption.md, section 4.2.
 */
public enum EncryptionCipher {
  /** All modules with AES-GCM: hidden, and each change is noticed. */
  AES_GCM_V1,

  /**
   * Pages with AES-CTR, all other modules with AES-GCM. Pages are hidden, but changed or exchanged
   * bytes in them are not noticed: readers get wrong values, or an error where a page can't be
   * decoded any more.
   */
  AES_GCM_CTR_V1
}

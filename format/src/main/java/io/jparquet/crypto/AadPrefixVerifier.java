package io.jparquet.crypto;

/**
 * Decides by the AAD prefix that is stored in a file whether it is the file that the reader
 * expects.
 *
 * <p>Specification: Encryption.md, section 4.4.1.
 */
@FunctionalInterface
public interface AadPrefixVerifier {
  /**
   * Checks an AAD prefix. Any exception rejects the file.
   *
   * @param aadPrefix as stored in the file, in a new array
   * @throws io.jparquet.error.CryptoException if it belongs to another file
   */
  void verify(byte[] aadPrefix);
}

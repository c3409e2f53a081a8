package io.jparquet.crypto;

/**
 * Checks the AAD prefix that is stored in a file, to decide whether it is the expected file.
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

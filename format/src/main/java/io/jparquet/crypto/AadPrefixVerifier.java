package io.jparquet.crypto;

/**
 * Decides whether a file is the one that its reader means, by the AAD prefix that its writer stored
 * in it.
 *
 * <p>Specification: Encryption.md, section 4.4.1.
 */
@FunctionalInterface
public interface AadPrefixVerifier {
  /**
   * Checks an AAD prefix; any exception refuses the file.
   *
   * @param aadPrefix as stored in the file, in a new array
   * @throws io.jparquet.error.CryptoException when it is that of another file
   */
  void verify(byte[] aadPrefix);
}

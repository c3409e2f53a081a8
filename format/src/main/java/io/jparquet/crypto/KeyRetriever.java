package io.jparquet.crypto;

import io.jparquet.error.CryptoException;
import java.io.IOException;

/**
 * Finds the keys of a file by the metadata that its writer stored with it. A reader asks once for
 * the footer's key and, when a column is first asked for, once for the key of that column.
 *
 * <p>Specification: Encryption.md, section 4.3.
 */
@FunctionalInterface
public interface KeyRetriever {
  /**
   * The key that is meant by some metadata.
   *
   * @param keyMetadata as stored in the file, in a new array; never null
   * @return 16, 24 or 32 bytes, which are copied; null when the caller has no access to the key,
   *     which hides the columns that are encrypted with it
   * @throws CryptoException when the key can't be had for a reason that ends the reading
   * @throws IOException when what holds the keys can't be reached
   */
  byte[] key(byte[] keyMetadata) throws IOException;
}

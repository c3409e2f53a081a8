package io.jparquet.crypto;

import io.jparquet.error.CryptoException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Retrieves the keys of a file by the key metadata that its writer stored. A reader retrieves the
 * footer key once, and the key of a column once, when the column is first read.
 *
 * <p>Specification: Encryption.md, section 4.3.
 */
@FunctionalInterface
public interface KeyRetriever {
  /**
   * The key for some key metadata.
   *
   * @param keyMetadata as stored in the file, in a new array; never null
   * @return 16, 24 or 32 bytes, which are copied; null if the caller has no access to the key:
   *     columns encrypted with it are then hidden
   * @throws CryptoException if the key is not available for a reason that must end the read
   * @throws IOException if the service that holds the keys cannot be reached
   */
  byte @Nullable [] key(byte[] keyMetadata) throws IOException;
}

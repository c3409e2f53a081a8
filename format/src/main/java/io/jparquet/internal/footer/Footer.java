package io.jparquet.internal.footer;

import io.jparquet.metadata.FileMetaData;

/**
 * The footer of a file and its position, without the length and the magic that follow it.
 *
 * @param metaData the footer; for an encrypted footer, the fields for algorithm and key metadata
 *     are set as in a plain one
 * @param offset file offset of its first byte, which is after all pages and indexes
 * @param length bytes of the footer, including the additional bytes of encryption
 * @param encrypted whether the footer was encrypted; if not, columns can still be encrypted
 */
public record Footer(FileMetaData metaData, long offset, int length, boolean encrypted) {
  /**
   * The key of a key-value pair in a footer that was to be followed by more row groups; its value
   * is the number of row groups in the footer.
   *
   * <p>Specification: README, "Error recovery".
   */
  public static final String UNFINISHED = "jparquet.unfinished";

  /** Whether a footer was written in the middle of a file, and more row groups were to follow. */
  public static boolean isUnfinished(FileMetaData metaData) {
    return metaData.keyValueMetadata() != null
        && metaData.keyValueMetadata().stream().anyMatch(pair -> pair.key().equals(UNFINISHED));
  }
}

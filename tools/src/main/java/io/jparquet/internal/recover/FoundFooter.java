package io.jparquet.internal.recover;

import io.jparquet.io.InputFile;
import io.jparquet.metadata.FileMetaData;

/**
 * A footer that was found in a damaged file.
 *
 * @param origin where it was found
 * @param file the file as if it ended with this footer; it can be opened like any file, and closing
 *     it has no effect
 * @param metaData the footer; the metadata of encrypted columns is left as stored
 * @param end file offset of the first byte that does not belong to the footer or its trailer
 * @param unfinished whether the footer itself says that more row groups were to follow
 */
public record FoundFooter(
    Origin origin, InputFile file, FileMetaData metaData, long end, boolean unfinished) {

  /** The place of a footer. */
  public enum Origin {
    /** At the end of the file, and complete. */
    END,

    /** At the end of the file, but without its length or magic. */
    WITHOUT_TRAILER,

    /** Before other bytes. */
    MIDDLE
  }
}

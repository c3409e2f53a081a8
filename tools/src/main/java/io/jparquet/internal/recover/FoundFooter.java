package io.jparquet.internal.recover;

import io.jparquet.io.InputFile;
import io.jparquet.metadata.FileMetaData;

/**
 * A footer that was found in a damaged file.
 *
 * @param origin where it was found
 * @param file the file as it would be if it ended with this footer; it can be opened as any file,
 *     and closing it has no effect
 * @param metaData the footer; metadata of encrypted columns are as the footer has them
 * @param end file offset of the first byte that does not belong to the footer or its trailer
 * @param unfinished whether the footer says of itself that more row groups were to follow
 */
public record FoundFooter(
    Origin origin, InputFile file, FileMetaData metaData, long end, boolean unfinished) {

  /** The place of a footer. */
  public enum Origin {
    /** At the end of the file, with all that belongs to it. */
    END,

    /** At the end of the file, but its length or its magic is gone. */
    WITHOUT_TRAILER,

    /** Before other bytes. */
    MIDDLE
  }
}

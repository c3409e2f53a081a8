package io.jparquet.internal.footer;

import io.jparquet.metadata.FileMetaData;

/**
 * The footer of a file and where it stands. The length and the magic that follow it are not
 * counted.
 *
 * @param metaData the footer; if it was encrypted, with algorithm and key metadata of the file in
 *     the fields that plain footers have for them
 * @param offset file offset of its first byte, which is behind all pages and indexes
 * @param length bytes of the footer, with what encryption adds to it
 * @param encrypted whether the footer was encrypted; if not, some columns still may be
 */
public record Footer(FileMetaData metaData, long offset, int length, boolean encrypted) {}

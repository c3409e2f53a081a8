package io.jparquet.footer;

import io.jparquet.metadata.FileMetaData;

/**
 * The footer of a file and where it stands. The length and the magic that follow it are not
 * counted.
 *
 * @param metaData the footer
 * @param offset file offset of its first byte, which is behind all pages and indexes
 * @param length bytes of the footer, the signature of an encrypted file with plain footer included
 */
public record Footer(FileMetaData metaData, long offset, int length) {}

package io.jparquet.internal.page;

import io.jparquet.metadata.Encoding;

/**
 * The repetition or definition levels of a data page.
 *
 * @param encoding RLE or BIT_PACKED
 * @param bytes array that holds them
 * @param offset index of the first byte, after the length that V1 pages put before RLE levels
 * @param limit index after the last byte
 */
@SuppressWarnings("ArrayRecordComponent") // a view of bytes, never compared
public record LevelSection(Encoding encoding, byte[] bytes, int offset, int limit) {}

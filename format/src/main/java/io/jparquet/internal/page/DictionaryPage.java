package io.jparquet.internal.page;

/**
 * The entries of a dictionary page, PLAIN encoded.
 *
 * @param bytes array that holds them; not reused for other pages
 * @param offset index of the first byte
 * @param limit index after the last byte
 * @param count number of entries
 */
@SuppressWarnings("ArrayRecordComponent") // a view of bytes, never compared
public record DictionaryPage(byte[] bytes, int offset, int limit, int count) {}

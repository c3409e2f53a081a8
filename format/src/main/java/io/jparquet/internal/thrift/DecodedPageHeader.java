package io.jparquet.internal.thrift;

import io.jparquet.internal.metadata.PageHeader;

/**
 * A page header and its number of bytes; the page follows it.
 *
 * @param header the header
 * @param length bytes of the header
 */
public record DecodedPageHeader(PageHeader header, int length) {}

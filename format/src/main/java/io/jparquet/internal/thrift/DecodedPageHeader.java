package io.jparquet.internal.thrift;

import io.jparquet.internal.metadata.PageHeader;

/**
 * A page header and the number of bytes that it took; the page follows them.
 *
 * @param header the header
 * @param length bytes of the header
 */
public record DecodedPageHeader(PageHeader header, int length) {}

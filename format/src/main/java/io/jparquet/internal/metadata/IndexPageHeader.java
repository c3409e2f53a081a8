package io.jparquet.internal.metadata;

/**
 * Header of an index page. It has no fields; the format reserves it.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code IndexPageHeader}.
 */
public record IndexPageHeader() {}

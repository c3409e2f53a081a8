package io.jparquet.internal.metadata;

/**
 * Header of an index page. It has no fields and is reserved by the format.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code IndexPageHeader}.
 */
public record IndexPageHeader() {}

/**
 * The structs of {@code parquet.thrift} that only the engine uses: page headers, headers of Bloom
 * filters, and the metadata before an encrypted footer.
 *
 * <p>Specification: {@code parquet.thrift}.
 */
@NullMarked
package io.jparquet.internal.metadata;

import org.jspecify.annotations.NullMarked;

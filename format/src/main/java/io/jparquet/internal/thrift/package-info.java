/**
 * Decoding and encoding of the metadata of a file in the Thrift compact protocol.
 *
 * <p>{@link io.jparquet.internal.thrift.MetadataDecoder} and {@link
 * io.jparquet.internal.thrift.MetadataEncoder} are the entry points. They use one codec for each
 * group of structs; a codec names each field of {@code parquet.thrift} with its field id once for
 * reading and once for writing. {@code CompactInput} and {@code CompactOutput} implement the rules
 * for all structs:
 *
 * <ul>
 *   <li>unknown fields are skipped, and so are fields with an unexpected wire type;
 *   <li>unknown values of enumerations become {@code UNKNOWN}, unknown members of unions {@code
 *       Unknown};
 *   <li>a missing required field, a length beyond the end of the bytes, too deep a nesting, or a
 *       type unknown to the protocol, causes a {@link io.jparquet.error.CorruptFileException}.
 * </ul>
 *
 * <p>Column chunks of a footer are skipped at first and decoded on their first access.
 *
 * <p>Specification: {@code parquet.thrift}; the compact protocol is specified by Apache Thrift.
 */
@NullMarked
package io.jparquet.internal.thrift;

import org.jspecify.annotations.NullMarked;

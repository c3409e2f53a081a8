/**
 * The metadata of a file in bytes: the Thrift compact protocol.
 *
 * <p>{@link io.jparquet.internal.thrift.MetadataDecoder} and {@link
 * io.jparquet.internal.thrift.MetadataEncoder} are the way in. Behind them stands one codec for
 * each group of structs; a codec shows each field of {@code parquet.thrift} once to read and once
 * to write, with its field id. {@code CompactInput} and {@code CompactOutput} carry the rules that
 * hold for all structs:
 *
 * <ul>
 *   <li>unknown fields are skipped, and so are fields of another wire type than the one expected;
 *   <li>unknown values of enumerations become {@code UNKNOWN}, unknown members of unions {@code
 *       Unknown};
 *   <li>a missing required field, a length beyond the end of the bytes, too deep a nesting, or a
 *       type that the protocol does not know, is a {@link io.jparquet.error.CorruptFileException}.
 * </ul>
 *
 * <p>Column chunks of a footer are passed over and decoded when they are asked for.
 *
 * <p>Specification: {@code parquet.thrift}; the compact protocol is specified by Apache Thrift.
 */
@NullMarked
package io.jparquet.internal.thrift;

import org.jspecify.annotations.NullMarked;

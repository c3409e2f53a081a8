/**
 * Encodings of values: how the values section of a page becomes primitive arrays, and back.
 *
 * <p>Everything works in bulk on arrays, because the cost of a scan is decided here. Each encoding
 * is one {@link io.jparquet.internal.encoding.ValueDecoder} for each array type that it applies to,
 * found by one switch ({@link io.jparquet.internal.encoding.ValueDecoders}), and one {@link
 * io.jparquet.internal.encoding.ValueEncoder} or {@link
 * io.jparquet.internal.encoding.BinaryEncoder}, found by another ({@link
 * io.jparquet.internal.encoding.ValueEncoders}). {@link
 * io.jparquet.internal.encoding.ValueEncodings} knows which encodings a type can have. The hybrid
 * of run lengths and bit-packing that levels, dictionary ids and booleans share is {@link
 * io.jparquet.internal.encoding.RleBitPackedDecoder} and {@link
 * io.jparquet.internal.encoding.RleBitPackedEncoder}.
 *
 * <p>The loops that pack and unpack bits, one for each bit width, are generated. What strings need
 * beyond their page (DELTA_BYTE_ARRAY, BYTE_STREAM_SPLIT) is put together in the arena of {@link
 * io.jparquet.internal.encoding.BinaryValues}, never in an object of its own.
 *
 * <p>Decoders trust nothing: lengths and counts are checked against the bytes that are there before
 * they are used, and no byte at or behind the limit given to them decides a value.
 *
 * <p>Specification: "Encodings" (Encodings.md).
 */
package io.jparquet.internal.encoding;

/**
 * Encodings of values: conversion between the values section of a page and primitive arrays.
 *
 * <p>All code works in bulk on arrays, because it determines most of the cost of a scan. For each
 * array type that it applies to, an encoding has one {@link
 * io.jparquet.internal.encoding.ValueDecoder}, which a switch in {@link
 * io.jparquet.internal.encoding.ValueDecoders} creates, and one {@link
 * io.jparquet.internal.encoding.ValueEncoder} or {@link
 * io.jparquet.internal.encoding.BinaryEncoder}, which {@link
 * io.jparquet.internal.encoding.ValueEncoders} creates. {@link
 * io.jparquet.internal.encoding.ValueEncodings} lists the possible encodings of a type. The hybrid
 * of run lengths and bit-packing for levels, dictionary ids and booleans is in {@link
 * io.jparquet.internal.encoding.RleBitPackedDecoder} and {@link
 * io.jparquet.internal.encoding.RleBitPackedEncoder}.
 *
 * <p>The loops that pack and unpack bits, one for each bit width, are generated. Strings that are
 * not contiguous in their page (DELTA_BYTE_ARRAY, BYTE_STREAM_SPLIT) are assembled in the arena of
 * {@link io.jparquet.internal.encoding.BinaryValues}, never in separate objects.
 *
 * <p>Decoders do not trust the bytes: lengths and counts are checked against the available bytes
 * before their use, and no byte at or after the given limit affects a value.
 *
 * <p>Specification: "Encodings" (Encodings.md).
 */
package io.jparquet.internal.encoding;

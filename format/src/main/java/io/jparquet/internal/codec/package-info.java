/**
 * Compression of pages: one {@link io.jparquet.internal.codec.BlockCodec} for each compression
 * codec of the format, and the one switch that finds it, {@link
 * io.jparquet.internal.codec.BlockCodecs}. Pages go from array to array; their exact sizes stand in
 * the page header, so that buffers are sized before and anything else is an error. One class checks
 * that for all codecs, and there is one for what each of them does. Most codecs make one block of a
 * page; LZO and LZ4 put Hadoop's framing around theirs. Whatever native memory a codec keeps
 * between pages ends with its {@code close}.
 *
 * <p>Specification: "Compression" (Compression.md).
 */
package io.jparquet.internal.codec;

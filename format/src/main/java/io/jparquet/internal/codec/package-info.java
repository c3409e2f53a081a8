/**
 * Compression of pages: a {@link io.jparquet.internal.codec.BlockCodec} for each compression codec
 * of the format. {@link io.jparquet.internal.codec.BlockCodecs} creates them. Pages are compressed
 * and decompressed from array to array. The page header states both sizes of a page, so buffers are
 * allocated in advance, and any other size is an error. One class checks this for all codecs; each
 * codec has a class for the compression itself. Most codecs store a page as one block; LZO and LZ4
 * put Hadoop's framing around their blocks. {@code close} frees the native memory that a codec
 * keeps between pages.
 *
 * <p>Specification: "Compression" (Compression.md).
 */
@NullMarked
package io.jparquet.internal.codec;

import org.jspecify.annotations.NullMarked;

/**
 * Compression of pages: one {@link io.jparquet.codec.BlockCodec} for each compression codec of the
 * format, and the one switch that finds it, {@link io.jparquet.codec.BlockCodecs}. A page is one
 * block without framing; its exact sizes stand in the page header, so that buffers are sized before
 * and anything else is an error.
 *
 * <p>Specification: "Compression" (Compression.md).
 */
package io.jparquet.codec;

/**
 * Definition and repetition levels: decoding from the bytes of a page to one byte per level,
 * conversion of levels to words of bits, and of these to validity and offsets.
 *
 * <p>Nested vectors are assembled from shredded columns without building records. In a leaf column
 * of a batch, every question about the structure is a comparison of all its levels with one
 * constant. The answer is a word of bits for 64 entries at a time: "does this entry start a slot of
 * the list" is {@code repetition <= r}, "is there an element" is {@code definition >= d}. Validity
 * is such a word, either unchanged or compressed to the entries that are slots. Offsets are ranks
 * of set bits.
 *
 * <p>Specification: "Nested Encoding", and "Run Length Encoding / Bit-Packing Hybrid" and
 * "Bit-packed (Deprecated)" under "Encodings".
 */
@NullMarked
package io.jparquet.internal.level;

import org.jspecify.annotations.NullMarked;

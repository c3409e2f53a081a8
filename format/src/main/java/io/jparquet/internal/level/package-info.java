/**
 * Definition and repetition levels: from the bytes of a page to one byte per level, from levels to
 * words of bits, and from those to validity and offsets.
 *
 * <p>The shredding of nested records is undone without ever building a record. For a leaf column of
 * a batch every question about structure is a comparison of all its levels with one constant,
 * answered 64 entries at a time as a word of bits: "does this entry start a slot of the list" is
 * {@code repetition <= r}, "is there an element" is {@code definition >= d}. Validity is such a
 * word as it is, or compressed to the entries that are slots; offsets are ranks of set bits.
 *
 * <p>Specification: "Nested Encoding", and "Run Length Encoding / Bit-Packing Hybrid" and
 * "Bit-packed (Deprecated)" under "Encodings".
 */
@NullMarked
package io.jparquet.internal.level;

import org.jspecify.annotations.NullMarked;

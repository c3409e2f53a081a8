/**
 * Columnar batches: typed arrays with validity bits, list offsets and dictionary ids, nested by
 * composition.
 *
 * <p>A vector is a thin mutable holder of arrays. The reader returns the same vector objects for
 * every batch and refills them, so the content of a vector is valid only until the next batch is
 * read. Engines wrap vectors without copying; the writer accepts the same classes.
 *
 * <p>Nulls are bits: bit {@code i} of {@link io.jparquet.vector.Vector#validity()} is set when slot
 * {@code i} is present, and a vector without nulls has no validity at all. The section "Nested
 * Encoding" of the file format's specification and {@code io.jparquet.internal.level} describe how
 * the slots follow from repetition and definition levels.
 */
@NullMarked
package io.jparquet.vector;

import org.jspecify.annotations.NullMarked;

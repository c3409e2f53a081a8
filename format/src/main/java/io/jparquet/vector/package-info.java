/**
 * Columnar batches: typed arrays with validity bits, list offsets and dictionary ids, nested by
 * composition.
 *
 * <p>A vector is a thin mutable holder of arrays. The reader hands out the same vector objects
 * batch after batch and refills them, so what a vector shows is valid only until the next batch is
 * read. Engines wrap vectors without copying; the writer accepts the same classes.
 *
 * <p>Nulls are bits: bit {@code i} of {@link io.jparquet.vector.Vector#validity()} is set when slot
 * {@code i} is present, and a vector without nulls has no validity at all. How the slots follow
 * from repetition and definition levels is told in the section "Nested Encoding" of the file
 * format's specification and in {@code io.jparquet.level}.
 */
@NullMarked
package io.jparquet.vector;

import org.jspecify.annotations.NullMarked;

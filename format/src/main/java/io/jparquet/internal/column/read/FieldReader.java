package io.jparquet.internal.column.read;

import io.jparquet.vector.Vector;

/**
 * One field of a projection: after the leaves of the field have read a batch, it makes the batch's
 * vector from their levels and values.
 */
sealed interface FieldReader
    permits DeferredFieldReader,
        LeafFieldReader,
        StructFieldReader,
        ListFieldReader,
        MapFieldReader {
  /** The field's vector; always the same object. */
  Vector vector();

  /**
   * Fills the vector.
   *
   * @param slots number of slots that the enclosing field has (rows at the top)
   * @throws io.jparquet.error.CorruptFileException when the levels of the field's leaves show a
   *     different number
   */
  void assemble(int slots);

  /**
   * Keeps only some slots of the batch in the vector.
   *
   * @param slots the slots, of those that were assembled
   */
  void select(SelectedRows slots);

  /** Bytes of memory of presence and offsets, used or not, without those of leaf readers. */
  long memoryBytes();

  /** Ends the use of the slots that were given to {@link #select}, so that others may be. */
  default void settle() {}

  /** The reader that makes the vector at once. */
  default FieldReader immediate() {
    return this;
  }
}

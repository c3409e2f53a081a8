/**
 * Shredding: parts of variant values are stored in separate typed columns.
 *
 * <p>Each place of a shredded variant, that is the variant itself, a field of an object or the
 * element of an array, has two columns: {@code value} with an encoded variant, and {@code
 * typed_value} with values of one type. {@link
 * io.jparquet.internal.variant.shredding.ShreddingSchema} defines the typed columns. {@link
 * io.jparquet.internal.variant.shredding.VariantShredder} splits a variant into a tree of {@link
 * io.jparquet.internal.variant.shredding.ShreddedValue}s; {@link
 * io.jparquet.internal.variant.shredding.VariantUnshredder} reconstructs one from any
 * implementation of {@link io.jparquet.internal.variant.shredding.ShreddedRow}. {@link
 * io.jparquet.internal.variant.shredding.VariantVectorReader} reads variants from the vectors of a
 * file, and {@link io.jparquet.internal.variant.shredding.VariantLeafWriter} writes them into the
 * columns of a file. {@link io.jparquet.internal.variant.shredding.VariantPathReader} reads only
 * the value of one path, from the columns that {@link
 * io.jparquet.internal.variant.shredding.PathColumns} selects. {@link
 * io.jparquet.internal.variant.shredding.ShreddingInference} infers a schema from a sample of
 * values.
 *
 * <p>Rows that violate the specification cause a {@link io.jparquet.error.CorruptFileException},
 * with one exception: if a field of an object is both in its own columns and in the {@code value}
 * of the object, its own columns are read, as the specification allows. A reader of only this field
 * then returns the same value.
 *
 * <p>Specification: "Variant Shredding" (VariantShredding.md).
 */
package io.jparquet.internal.variant.shredding;
